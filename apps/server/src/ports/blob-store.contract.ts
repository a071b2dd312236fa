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

    test('what is stored comes back byte for byte, whole and in pieces', async () => {
      const bytes = pattern(70_000);
      await store.put(KEY, bytes, JPEG);
      expect((await store.find(KEY))?.equals(bytes)).toBe(true);
      const blob = await store.openRead(KEY);
      expect(blob).toMatchObject({ sizeBytes: 70_000, contentType: JPEG });
      expect(blob && (await buffer(blob.stream)).equals(bytes)).toBe(true);
    });

    test('a file is taken over, however large', async () => {
      const bytes = pattern(6_000_000);
      const file = join(createFolder(), 'ffmpeg-output');
      writeFileSync(file, bytes);
      await store.put('clips/1.mp4', { file }, 'video/mp4');
      expect((await store.find('clips/1.mp4'))?.equals(bytes)).toBe(true);
      expect(existsSync(file)).toBe(false);
    });

    test('an empty blob is a blob', async () => {
      await store.put(KEY, Buffer.alloc(0), JPEG);
      expect(await store.find(KEY)).toEqual(Buffer.alloc(0));
      const blob = await store.openRead(KEY);
      expect(blob?.sizeBytes).toBe(0);
      expect(blob && (await buffer(blob.stream))).toEqual(Buffer.alloc(0));
    });

    test('the newest content stands, from bytes or from a file', async () => {
      const file = join(createFolder(), 'new');
      writeFileSync(file, 'third');
      for (const content of [Buffer.from('the first'), Buffer.from('second'), { file }]) {
        await store.put(KEY, content, JPEG);
      }
      expect(String(await store.find(KEY))).toBe('third');
      expect(await listAll()).toEqual([KEY]);
    });

    test('what is not there is not found, and deleting it is no error', async () => {
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
    ])('the bytes from %i to %i can be read alone', async (start, end, text) => {
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
    ])('a range from %i to %i of ten bytes is refused', async (start, end) => {
      await store.put(KEY, Buffer.from('0123456789'), JPEG);
      await expect(store.openRead(KEY, { start, end })).rejects.toEqual(REFUSED);
    });

    test('a deleted blob is gone, its neighbours stay', async () => {
      await putAll('a/1.jpg', 'a/2.jpg');
      await store.delete('a/1.jpg');
      expect(await store.find('a/1.jpg')).toBeUndefined();
      expect(await listAll()).toEqual(['a/2.jpg']);
    });

    test('everything under a prefix is deleted and counted, and nothing else', async () => {
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

    test('of many who store under one key at once, one has stored', async () => {
      const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index));
      await Promise.all(contents.map((content) => store.put(KEY, content, JPEG)));
      const stored = await store.find(KEY);
      expect(contents.some((content) => stored?.equals(content))).toBe(true);
      expect(await listAll()).toEqual([KEY]);
    });

    test('storing while everything beside it is deleted works', async () => {
      const keys = Array.from({ length: 20 }, (_, index) => `a/${index}/photo.jpg`);
      await Promise.all(keys.flatMap((key) => [putAll(key), store.deleteAll('a/')]));
      await putAll(...keys);
      expect(await listAll()).toEqual(keys.sort());
    });

    test.each([
      ['nothing', ''],
      ['a way up', '../secret.jpg'],
      ['a way up inside', 'a/../../secret.jpg'],
      ['a dot', 'a/./b.jpg'],
      ['an absolute path', '/etc/passwd.jpg'],
      ['a hidden file', 'a/.secret.jpg'],
      ['the folder of what is being written', '.incoming/a.jpg'],
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
    ])('a key with %s is refused by everything', async (_, key) => {
      for (const attempt of [
        () => store.put(key, Buffer.from('x'), JPEG),
        () => store.find(key),
        () => store.openRead(key),
        () => store.delete(key),
        () => store.urlOf(key),
      ]) {
        await expect(attempt()).rejects.toEqual(REFUSED);
      }
      expect(await listAll()).toEqual([]);
    });

    test.each(['', '/', 'a', '../', 'a/../', '.incoming/', 'a//', 'a\0/'])(
      'nothing is deleted under %j, which is no prefix',
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
    ])('%s is not taken as %s: its ending says something else', async (key, contentType) => {
      await expect(store.put(key, Buffer.from('x'), contentType)).rejects.toEqual(REFUSED);
      expect(await listAll()).toEqual([]);
    });

    test('only a plain file can be taken over', async () => {
      const folder = createFolder();
      const link = join(folder, 'link');
      symlinkSync('/etc/hostname', link);
      for (const file of [join(folder, 'missing'), folder, link]) {
        await expect(store.put(KEY, { file }, JPEG)).rejects.toEqual(REFUSED);
      }
      expect(existsSync(link)).toBe(true);
      expect(await listAll()).toEqual([]);
    });

    test('an address shows the key, and only pictures of visitors have one (PIC-28)', async () => {
      await putAll(KEY);
      expect(new URL(await store.urlOf(KEY)).pathname).toMatch(new RegExp(`/${KEY}$`));
      for (const key of ['captures/1.jpg', 'res_images/1.jpg', 'res_image']) {
        await expect(store.urlOf(key)).rejects.toEqual(REFUSED);
      }
    });

    test('a look at its health changes nothing', async () => {
      await store.probe();
      expect(await listAll()).toEqual([]);
    });
  });
}

/** Bytes that are not the same everywhere. */
const pattern = (length: number) =>
  Buffer.alloc(length, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
