import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';

const JPEG = 'image/jpeg';
const KEY = 'res_image/bandung/4f3c/original/print.jpg';
const REFUSED = expect.objectContaining({ name: 'BlobStoreError', fault: 'refused' });

/** Every adapter passes this suite; each store it gets is empty. */
export function describeBlobStore(title: string, setUp: () => Promise<BlobStore>) {
  describe(title, () => {
    let store: BlobStore;
    beforeEach(async () => {
      store = await setUp();
    });

    const putAll = async (...keys: string[]) => {
      for (const key of keys) await store.put(key, Buffer.from(key), JPEG);
    };
    const listAll = async () => (await store.list('')).sort();

    test('a blob is read byte for byte, whole and as a stream', async () => {
      const bytes = pattern(70_000);
      await store.put(KEY, bytes, JPEG);
      expect((await store.find(KEY))?.equals(bytes)).toBe(true);
      const blob = await store.openRead(KEY);
      expect(blob).toMatchObject({ sizeBytes: 70_000, contentType: JPEG });
      expect(blob && (await buffer(blob.stream)).equals(bytes)).toBe(true);
    });

    test('a large file is moved into the store', async () => {
      const bytes = pattern(6_000_000);
      const file = join(createFolder(), 'ffmpeg-output');
      writeFileSync(file, bytes);
      await store.put('clips/1.mp4', { file }, 'video/mp4');
      expect((await store.find('clips/1.mp4'))?.equals(bytes)).toBe(true);
      expect(existsSync(file)).toBe(false);
    });

    test('an empty blob can be stored and read', async () => {
      await store.put(KEY, Buffer.alloc(0), JPEG);
      expect(await store.find(KEY)).toEqual(Buffer.alloc(0));
      const blob = await store.openRead(KEY);
      expect(blob?.sizeBytes).toBe(0);
      expect(blob && (await buffer(blob.stream))).toEqual(Buffer.alloc(0));
    });

    test('a second put replaces the content, from bytes or from a file', async () => {
      const file = join(createFolder(), 'new');
      writeFileSync(file, 'third');
      for (const content of [Buffer.from('the first'), Buffer.from('second'), { file }]) {
        await store.put(KEY, content, JPEG);
      }
      expect(String(await store.find(KEY))).toBe('third');
      expect(await listAll()).toEqual([KEY]);
    });

    test('a missing blob is not found, and deleting it is no error', async () => {
      await putAll('a/b.jpg');
      for (const key of [KEY, 'a', 'a/b.jpg/c.jpg']) {
        expect(await store.find(key)).toBeUndefined();
        expect(await store.openRead(key)).toBeUndefined();
        await store.delete(key);
      }
      expect(await store.deleteAll('a/b.jpg/')).toBe(0);
      expect(await store.deleteAll('res_image/')).toBe(0);
      expect(await store.list('res_image/')).toEqual([]);
      expect(await listAll()).toEqual(['a/b.jpg']);
    });

    test.each([
      [0, 0, '0'],
      [2, 5, '2345'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ])('the bytes from %i to %i can be read as a range', async (start, end, text) => {
      await store.put(KEY, Buffer.from('0123456789'), JPEG);
      const blob = await store.openRead(KEY, { start, end });
      expect(blob?.sizeBytes).toBe(10);
      expect(blob && String(await buffer(blob.stream))).toBe(text);
    });

    test.each([
      [5, 4],
      [0, 10],
      [10, 10],
      [20, 30],
    ])('a range from %i to %i of ten bytes is rejected', async (start, end) => {
      await store.put(KEY, Buffer.from('0123456789'), JPEG);
      await expect(store.openRead(KEY, { start, end })).rejects.toEqual(REFUSED);
    });

    test('deleting a blob keeps its neighbours', async () => {
      await putAll('a/1.jpg', 'a/2.jpg');
      await store.delete('a/1.jpg');
      expect(await store.find('a/1.jpg')).toBeUndefined();
      expect(await listAll()).toEqual(['a/2.jpg']);
    });

    test('deleting a prefix deletes and counts its blobs and no others', async () => {
      const under = ['a/1.jpg', 'a/2.jpg', 'a/b/3.jpg', 'a/b/c/4.jpg', 'a/d/5.jpg'];
      const others = ['a.jpg', 'ab/6.jpg', 'b/a/7.jpg'];
      await putAll(...under, ...others);
      expect((await store.list('a/')).sort()).toEqual(under);
      expect(await store.deleteAll('a/')).toBe(5);
      expect(await listAll()).toEqual(others);
      expect(await store.deleteAll('a/')).toBe(0);
      await putAll('a/1.jpg');
      expect(await store.list('a/')).toEqual(['a/1.jpg']);
    });

    test('concurrent puts under one key leave the content of one of them', async () => {
      const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index));
      await Promise.all(contents.map((content) => store.put(KEY, content, JPEG)));
      const stored = await store.find(KEY);
      expect(contents.some((content) => stored?.equals(content))).toBe(true);
      expect(await listAll()).toEqual([KEY]);
    });

    test('a put succeeds while its neighbours are deleted', async () => {
      const keys = Array.from({ length: 20 }, (_, index) => `a/${index}/photo.jpg`);
      await Promise.all(keys.flatMap((key) => [putAll(key), store.deleteAll('a/')]));
      await putAll(...keys);
      expect(await listAll()).toEqual(keys.sort());
    });

    test.each([
      ['nothing', ''],
      ['a path to the parent', '../secret.jpg'],
      ['a path to the parent in the middle', 'a/../../secret.jpg'],
      ['a dot', 'a/./b.jpg'],
      ['an absolute path', '/etc/passwd.jpg'],
      ['a hidden file', 'a/.secret.jpg'],
      ['the folder of unfinished writes', '.incoming/a.jpg'],
      ['an empty segment', 'a//b.jpg'],
      ['a slash at its end', 'a/b.jpg/'],
      ['a NUL', 'a\0.jpg'],
      ['a line break', 'a.jpg\n'],
      ['a backslash', 'a\\b.jpg'],
      ['a space', 'a b.jpg'],
      ['an escape', 'a%2e%2e/b.jpg'],
      ['a letter of another alphabet', 'kafé.jpg'],
      ['a segment of 250 characters', `${'a'.repeat(246)}.jpg`],
      ['1,000 characters', `${'a/'.repeat(498)}.jpg`],
    ])('every operation rejects a key with %s', async (_, key) => {
      for (const attempt of [
        () => store.put(key, Buffer.from('x'), JPEG),
        () => store.find(key),
        () => store.openRead(key),
        () => store.delete(key),
        () => store.getUrl(key),
      ]) {
        await expect(attempt()).rejects.toEqual(REFUSED);
      }
      expect(await listAll()).toEqual([]);
    });

    test.each(['', '/', 'a', '../', 'a/../', '.incoming/', 'a//', 'a\0/'])(
      '%j is no prefix, and nothing is deleted',
      async (prefix) => {
        await putAll('a/1.jpg');
        await expect(store.deleteAll(prefix)).rejects.toEqual(REFUSED);
        if (prefix !== '') await expect(store.list(prefix)).rejects.toEqual(REFUSED);
        expect(await listAll()).toEqual(['a/1.jpg']);
      },
    );

    test.each([
      ['a.jpg', 'image/png'],
      ['a.webm', 'video/mp4'],
      ['a.html', 'text/html'],
      ['a', 'application/octet-stream'],
    ])(
      '%s is not stored as %s, because its ending stands for another type',
      async (key, contentType) => {
        await expect(store.put(key, Buffer.from('x'), contentType)).rejects.toEqual(REFUSED);
        expect(await listAll()).toEqual([]);
      },
    );

    test('only a regular file can be moved into the store', async () => {
      const folder = createFolder();
      const link = join(folder, 'link');
      symlinkSync('/etc/hostname', link);
      for (const file of [join(folder, 'missing'), folder, link]) {
        await expect(store.put(KEY, { file }, JPEG)).rejects.toEqual(REFUSED);
      }
      expect(existsSync(link)).toBe(true);
      expect(await listAll()).toEqual([]);
    });

    test('a URL contains the key, and only visitors’ files have one (PIC-28)', async () => {
      await putAll(KEY);
      expect(new URL(await store.getUrl(KEY)).pathname).toMatch(new RegExp(`/${KEY}$`));
      for (const key of ['captures/1.jpg', 'res_images/1.jpg', 'res_image']) {
        await expect(store.getUrl(key)).rejects.toEqual(REFUSED);
      }
    });

    test('a health check leaves no blob', async () => {
      await store.probe();
      expect(await listAll()).toEqual([]);
    });
  });
}

/** Bytes that vary, so that a shifted range is noticed. */
const pattern = (length: number) =>
  Buffer.alloc(length, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
