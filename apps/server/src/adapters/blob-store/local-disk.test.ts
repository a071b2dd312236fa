import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeBlobStore } from '../../ports/blob-store.contract.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createLocalDiskBlobStore, type LocalDiskOptions } from './local-disk.ts';

const JPEG = 'image/jpeg';
const HOUR_MS = 3_600_000;
const failure = (fault: string) => expect.objectContaining({ name: 'BlobStoreError', fault });

describeBlobStore('a folder on the local disk', async () => open().store);

test('a URL is under /static of the base', async () => {
  const { store } = open();
  expect(await store.getUrl('res_image/bandung/k/original/1.jpg')).toBe(
    'https://booth.example/static/res_image/bandung/k/original/1.jpg',
  );
});

test('files and folders are readable by the booth’s own account only (PRIVACY-16)', async () => {
  const { store, folder } = open();
  await store.put('a/b/1.jpg', Buffer.from('photo'), JPEG);
  expect(statSync(join(folder, 'a/b/1.jpg')).mode & 0o777).toBe(0o600);
  for (const path of ['', 'a', 'a/b']) {
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  }
});

test('deleting the last file of a folder removes the folder (PRIVACY-16)', async () => {
  const { store, folder } = open();
  for (const key of ['a/b/1.jpg', 'a/c/2.jpg', 'd/e/3.jpg']) {
    await store.put(key, Buffer.from(key), JPEG);
  }
  await store.delete('d/e/3.jpg');
  await store.deleteAll('a/b/');
  expect(listTree(folder)).toEqual(['.incoming', 'a', 'a/c', 'a/c/2.jpg']);
  await store.deleteAll('a/');
  expect(listTree(folder)).toEqual(['.incoming']);
});

test('a file on another file system is copied', async () => {
  const elsewhere = mkdtempSync('/dev/shm/jepret-source-');
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const { store, folder } = open();
  const file = join(elsewhere, 'film');
  writeFileSync(file, 'film');
  expect(statSync(elsewhere).dev).not.toBe(statSync(dirname(folder)).dev);
  await store.put('a/1.mp4', { file }, 'video/mp4');
  expect(String(await store.find('a/1.mp4'))).toBe('film');
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
});

test('no link out of the folder is followed', async () => {
  const { store, folder } = open();
  const outside = join(dirname(folder), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.jpg'), 'secret');
  await store.put('a/1.jpg', Buffer.from('photo'), JPEG);
  symlinkSync(outside, join(folder, 'away'));
  symlinkSync(outside, join(folder, 'a/away'));
  symlinkSync(join(outside, 'secret.jpg'), join(folder, 'a/link.jpg'));

  for (const key of ['away/secret.jpg', 'a/away/secret.jpg', 'a/link.jpg']) {
    await expect(store.find(key)).rejects.toEqual(failure('refused'));
    await expect(store.openRead(key)).rejects.toEqual(failure('refused'));
    await expect(store.findFile(key)).rejects.toEqual(failure('refused'));
    await expect(store.delete(key)).rejects.toEqual(failure('refused'));
  }
  for (const key of ['away/new.jpg', 'a/away/new.jpg', 'a/away/deeper/new.jpg']) {
    await expect(store.put(key, Buffer.from('x'), JPEG)).rejects.toEqual(failure('refused'));
  }
  await expect(store.deleteAll('a/away/')).rejects.toEqual(failure('refused'));
  expect(await store.list('')).toEqual(['a/1.jpg']);
  expect(await store.deleteAll('a/')).toBe(1);
  expect(listTree(outside)).toEqual(['secret.jpg']);
});

test('the storage folder itself may be a link', async () => {
  const { folder } = open();
  mkdirSync(folder);
  const link = join(dirname(folder), 'link');
  symlinkSync(folder, link);
  const { store } = open({ folder: link });
  await store.put('a/1.jpg', Buffer.from('photo'), JPEG);
  expect(await store.list('')).toEqual(['a/1.jpg']);
  expect(await store.deleteAll('a/')).toBe(1);
  expect(existsSync(link)).toBe(true);
});

test('incomplete files of a killed process are deleted at the start and every hour (RUN-25)', async () => {
  const time = { now: Date.now() };
  const { store, folder } = open({ clock: { now: () => time.now } });
  const incoming = join(folder, '.incoming');
  mkdirSync(incoming, { recursive: true });
  const createLeftover = (name: string, ageMs: number) => {
    writeFileSync(join(incoming, name), 'half a photo');
    const at = (time.now - ageMs) / 1_000;
    utimesSync(join(incoming, name), at, at);
  };
  createLeftover('old', HOUR_MS);
  createLeftover('in-flight', HOUR_MS / 2);
  await store.probe();
  expect(readdirSync(incoming)).toEqual(['in-flight']);
  time.now += HOUR_MS;
  await store.put('a/1.jpg', Buffer.from('photo'), JPEG);
  expect(readdirSync(incoming)).toEqual([]);
});

test('a full disk has its own fault, leaves no incomplete file and keeps the old content', async () => {
  const { store, folder } = openOnFullDisk();
  await store.put('a/1.jpg', Buffer.from('old'), JPEG);
  const tooMuch = Buffer.alloc(1_000_000, 'x');
  await expect(store.put('a/1.jpg', tooMuch, JPEG)).rejects.toEqual(failure('full'));
  await expect(store.put('a/2.jpg', tooMuch, JPEG)).rejects.toEqual(failure('full'));
  expect(String(await store.find('a/1.jpg'))).toBe('old');
  expect(await store.list('')).toEqual(['a/1.jpg']);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  await store.put('a/2.jpg', Buffer.from('small'), JPEG);
});

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'unreachable'],
  ['EMFILE', 'unreachable'],
  ['EACCES', 'refused'],
  ['EROFS', 'refused'],
] as const)('%s is the fault %s in every step of a write', async (code, fault) => {
  for (const step of ['open', 'writeFile', 'sync'] as const) {
    const { store, folder } = open();
    await store.put('a/1.jpg', Buffer.from('old'), JPEG);
    const broken = open({ folder, openFile: failing(step, code) }).store;
    const attempt = broken.put('a/1.jpg', Buffer.from('new'), JPEG);
    await expect(attempt).rejects.toEqual(failure(fault));
    await expect(attempt).rejects.toThrow(`The storage folder fails with ${code} at write.`);
    expect(String(await store.find('a/1.jpg'))).toBe('old');
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    if (step !== 'sync') await expect(broken.probe()).rejects.toEqual(failure(fault));
  }
});

test('a file that could not be stored is kept for a retry', async () => {
  const { store, folder } = open();
  await store.probe();
  const file = join(dirname(folder), 'film');
  writeFileSync(file, 'film');
  const broken = open({ folder, openFile: failing('sync', 'EIO') }).store;
  const put = (target: typeof store) => target.put('a/1.mp4', { file }, 'video/mp4');
  await expect(put(broken)).rejects.toEqual(failure('unreachable'));
  expect(readFileSync(file, 'utf8')).toBe('film');
  await put(store);
  expect(String(await store.find('a/1.mp4'))).toBe('film');
});

test('the health check fails if the storage folder is a file', async () => {
  const { store, folder } = open();
  writeFileSync(folder, 'no folder');
  await expect(store.probe()).rejects.toEqual(failure('refused'));
});

function open(options: Partial<LocalDiskOptions> = {}) {
  const folder = options.folder ?? join(createFolder(), 'storage');
  const store = createLocalDiskBlobStore({
    folder,
    baseUrl: 'https://booth.example',
    newId: () => newId(systemRandomness),
    ...options,
  });
  return { store, folder };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-blobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real disk of 256 kB if a mount is allowed; otherwise a store whose large writes fail. */
function openOnFullDisk() {
  const disk = createFolder();
  const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
  const isMounted =
    process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk);
  if (!isMounted) return open({ openFile: failing('writeFile', 'ENOSPC', 256_000) });
  onTestFinished(() => void run('umount', disk));
  return open({ folder: join(disk, 'storage') });
}

/** Opens files as usual, but one step fails; writing fails after half of the bytes. */
function failing(step: 'open' | 'writeFile' | 'sync', code: string, roomBytes = 0) {
  const error = Object.assign(new Error(`${code}: /secret/path`), { code, syscall: 'write' });
  return async (...parameters: Parameters<typeof openFile>): Promise<FileHandle> => {
    if (step === 'open') throw error;
    const handle = await openFile(...parameters);
    const write = handle.writeFile.bind(handle);
    const fail = async (content: unknown) => {
      const bytes = Buffer.from((content ?? '') as string);
      if (step === 'writeFile' && bytes.length <= roomBytes) return write(bytes);
      if (step === 'writeFile') await write(bytes.subarray(0, bytes.length / 2));
      throw error;
    };
    return Object.assign(handle, { [step]: fail });
  };
}

const listTree = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
