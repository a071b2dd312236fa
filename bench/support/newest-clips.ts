import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files of the clips uploaded last. */
export function listNewestClips({ dataDir }: { dataDir: string }, count: number): string[] {
  const captures = join(dataDir, 'storage', 'captures');
  const clips = readdirSync(captures, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.webm'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  return clips.slice(-count);
}
