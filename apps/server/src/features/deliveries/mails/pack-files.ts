import type { Sentence } from '@jepret/messages';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { MailFile } from '../delivery.ts';
import { titleOf } from './list-mail-files.ts';

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
};

interface PackedFiles {
  attachments: { title: Sentence; filename: string; contentType: string; content: Buffer }[];
  links: { title: Sentence; url: string }[];
}

interface SizedFile extends MailFile {
  sizeBytes: number;
}

/**
 * Attaches the files that fit and links the others, the largest first. Files that are not stored,
 * such as a GIF that was never made, are left out.
 */
export async function packFiles(
  blobStore: BlobStore,
  files: readonly MailFile[],
  maxBytes: number,
): Promise<PackedFiles> {
  const stored = await findStored(blobStore, files);
  const fitting = chooseFitting(stored, maxBytes);
  const packed: PackedFiles = { attachments: [], links: [] };
  for (const file of stored) {
    const { key, filename } = file;
    const title = titleOf(file);
    const content = fitting.has(file) ? await blobStore.find(key) : undefined;
    if (content) packed.attachments.push({ title, filename, contentType: typeOf(key), content });
    else packed.links.push({ title, url: await blobStore.getUrl(key) });
  }
  return packed;
}

async function findStored(blobStore: BlobStore, files: readonly MailFile[]): Promise<SizedFile[]> {
  const stored: SizedFile[] = [];
  for (const file of files) {
    const blob = await blobStore.openRead(file.key, { start: 0, end: 0 });
    blob?.stream.destroy();
    if (blob) stored.push({ ...file, sizeBytes: blob.sizeBytes });
  }
  return stored;
}

function chooseFitting(files: readonly SizedFile[], maxBytes: number): ReadonlySet<SizedFile> {
  const fitting = new Set<SizedFile>();
  let totalBytes = 0;
  for (const file of files.toSorted((a, b) => a.sizeBytes - b.sizeBytes)) {
    totalBytes += file.sizeBytes;
    if (totalBytes <= maxBytes) fitting.add(file);
  }
  return fitting;
}

const typeOf = (key: string): string =>
  CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
