import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLocalDiskWorkFolders } from './local-disk.ts';

const CLIP = Buffer.from('a clip');
/** A remote blob store, without files on this machine. */
const remote = {
  openRead: async (key: string) =>
    key === 'captures/k/1.webm'
      ? { stream: Readable.from([CLIP]), sizeBytes: CLIP.length, contentType: 'video/webm' }
      : undefined,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jepret-films-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('each task gets its own folder, which is deleted afterwards, also after a failure', async () => {
  const workFolders = createLocalDiskWorkFolders({ folder, blobStore: remote });
  const make = () =>
    workFolders.withFolder(async ({ newPath }) => {
      const path = newPath('.mp4');
      await writeFile(path, 'a film');
      expect(path).toMatch(/\.mp4$/);
      expect(newPath('.mp4')).not.toBe(path);
      return path;
    });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one).not.toBe(two);
  const failing = workFolders.withFolder(async ({ newPath }) => {
    await writeFile(newPath('.mp4'), 'half a film');
    throw new Error('ffmpeg is gone');
  });
  await expect(failing).rejects.toThrow('ffmpeg is gone');
  expect(readdirSync(folder)).toEqual([]);
});

test('a remote blob is copied, and a local one is used in place', async () => {
  await createLocalDiskWorkFolders({ folder, blobStore: remote }).withFolder(
    async ({ fetchBlob }) => {
      const path = (await fetchBlob('captures/k/1.webm')) ?? '';
      expect(path).toMatch(/\.webm$/);
      expect(await readFile(path)).toEqual(CLIP);
      expect(await fetchBlob('captures/k/2.webm')).toBeUndefined();
    },
  );
  const blobStore = { ...remote, findFile: async (key: string) => `/storage/${key}` };
  await createLocalDiskWorkFolders({ folder, blobStore }).withFolder(async ({ fetchBlob }) => {
    expect(await fetchBlob('captures/k/1.webm')).toBe('/storage/captures/k/1.webm');
  });
});

test('an interrupted download is a fault of the storage', async () => {
  async function* breakOff() {
    yield CLIP.subarray(0, 3);
    throw new Error('aborted');
  }
  const stream = Readable.from(breakOff());
  const openRead = async () => ({ stream, sizeBytes: CLIP.length, contentType: 'video/webm' });
  const workFolders = createLocalDiskWorkFolders({ folder, blobStore: { openRead } });
  await expect(
    workFolders.withFolder(({ fetchBlob }) => fetchBlob('captures/k/1.webm')),
  ).rejects.toMatchObject({
    name: 'BlobStoreError',
    fault: 'unreachable',
  });
});
