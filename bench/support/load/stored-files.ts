import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface StoredFile {
  /** Its path in the storage. */
  key: string;
  bytes: number;
}

/** What the server clears away meanwhile counts for nothing, be it a file or a folder. */
export function listFolder(folder: string): StoredFile[] {
  return listFiles(folder).flatMap((file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat ? [{ key: relative(folder, file), bytes: stat.size }] : [];
  });
}

function listFiles(folder: string): string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
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
