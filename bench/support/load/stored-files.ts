import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface StoredFile {
  /** Path in the storage. */
  key: string;
  bytes: number;
}

/** Ignores files and folders that the server deletes at the same time. */
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

/** Kinds of files; the first match counts. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['prepared clips', /^captures\/.*\/ready-/],
  ['original paintings', /^captures\/.*\/painting-/],
  ['original clips', /^captures\/.*\.(?:webm|mp4|mkv)$/],
  ['original snaps', /^captures\//],
  ['small pictures', /\/light-[^/]+\.jpg$/],
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

/** Sums files by kind, largest first. */
export function sumByKind(files: readonly StoredFile[]): Stored[] {
  const kinds = new Map<string, Stored>();
  for (const { key, bytes } of files) {
    const kind = KINDS.find(([, names]) => names.test(key))?.[0] ?? 'others';
    const sum = kinds.get(kind) ?? { kind, bytes: 0, files: 0 };
    kinds.set(kind, { kind, bytes: sum.bytes + bytes, files: sum.files + 1 });
  }
  return [...kinds.values()].toSorted((a, b) => b.bytes - a.bytes);
}
