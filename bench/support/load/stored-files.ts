import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface StoredFile {
  /** Its path in the storage. */
  key: string;
  bytes: number;
}

export function listFolder(folder: string): StoredFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((file) => {
      // What the server has just cleared away counts for nothing.
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat ? [{ key: relative(folder, file), bytes: stat.size }] : [];
    });
}

/** By the work that they come from or are for; a session's file has one kind. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['prepared clips', /^captures\/.*\/ready-/],
  ['paintings as they came', /^captures\/.*\/painting-/],
  ['clips as they came', /^captures\/.*\.(?:webm|mp4|mkv)$/],
  ['snaps as they came', /^captures\//],
  ['light pictures', /\/light-[^/]+\.jpg$/],
  ['prints', /\/print-[^/]+\.jpg$/],
  ['painted prints', /\/painted-[^/]+\.jpg$/],
  ['single pictures', /\/\d+-[^/]+\.jpg$/],
  ['GIFs', /\.gif$/],
  ['films', /\.mp4$/],
];

export interface Stored {
  kind: string;
  bytes: number;
  files: number;
}

/** What these sessions keep, by kind; the largest first. */
export function sumByKind(files: readonly StoredFile[]): Stored[] {
  const kinds = new Map<string, Stored>();
  for (const { key, bytes } of files) {
    const kind = KINDS.find(([, names]) => names.test(key))?.[0] ?? 'others';
    const sum = kinds.get(kind) ?? { kind, bytes: 0, files: 0 };
    kinds.set(kind, { kind, bytes: sum.bytes + bytes, files: sum.files + 1 });
  }
  return [...kinds.values()].toSorted((a, b) => b.bytes - a.bytes);
}
