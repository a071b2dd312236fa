import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLocalDiskWorkbench } from './local-disk.ts';

const CLIP = Buffer.from('a clip');
/** As blobs elsewhere are: no files of this machine. */
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

test('each task works in a folder of its own, which is gone afterwards, also after a failure', async () => {
  const workbench = createLocalDiskWorkbench({ folder, blobStore: remote });
  const make = () =>
    workbench.use(async ({ newPath }) => {
      const path = newPath('.mp4');
      await writeFile(path, 'a film');
      expect(path).toMatch(/\.mp4$/);
      expect(newPath('.mp4')).not.toBe(path);
      return path;
    });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one).not.toBe(two);
  const failing = workbench.use(async ({ newPath }) => {
    await writeFile(newPath('.mp4'), 'half a film');
    throw new Error('ffmpeg is gone');
  });
  await expect(failing).rejects.toThrow('ffmpeg is gone');
  expect(readdirSync(folder)).toEqual([]);
});

test('a blob from elsewhere is brought here, one of this machine is used where it lies', async () => {
  await createLocalDiskWorkbench({ folder, blobStore: remote }).use(async ({ fetch }) => {
    const path = (await fetch('captures/k/1.webm')) ?? '';
    expect(path).toMatch(/\.webm$/);
    expect(await readFile(path)).toEqual(CLIP);
    expect(await fetch('captures/k/2.webm')).toBeUndefined();
  });
  const blobStore = { ...remote, findFile: async (key: string) => `/storage/${key}` };
  await createLocalDiskWorkbench({ folder, blobStore }).use(async ({ fetch }) => {
    expect(await fetch('captures/k/1.webm')).toBe('/storage/captures/k/1.webm');
  });
});

test('a blob that breaks off on its way is no blob, and the storage is to blame', async () => {
  async function* breakOff() {
    yield CLIP.subarray(0, 3);
    throw new Error('aborted');
  }
  const stream = Readable.from(breakOff());
  const openRead = async () => ({ stream, sizeBytes: CLIP.length, contentType: 'video/webm' });
  const workbench = createLocalDiskWorkbench({ folder, blobStore: { openRead } });
  await expect(workbench.use(({ fetch }) => fetch('captures/k/1.webm'))).rejects.toMatchObject({
    name: 'BlobStoreError',
    fault: 'unreachable',
  });
});
