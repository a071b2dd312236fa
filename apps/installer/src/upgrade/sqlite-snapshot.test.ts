import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { snapshotFile } from './sqlite-snapshot.ts';

function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'jepret-snapshot-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [data, folder] = [join(root, 'data'), join(root, 'copy')];
  for (const path of [data, folder]) mkdirSync(path);
  const path = join(data, 'jepret.sqlite');
  writeFileSync(path, 'former');
  const secret = join(root, 'secret');
  writeFileSync(secret, 'secret');
  return { path, folder, secret, snapshot: snapshotFile(path) };
}

test.each(['', '-wal'])(
  "an upgrade does not follow a link of the server's account at the place of the database%s (KIT-86)",
  async (suffix) => {
    const { path, folder, secret, snapshot } = setUp();
    rmSync(path + suffix, { force: true });
    symlinkSync(secret, path + suffix);
    await expect(snapshot.take(folder)).rejects.toThrow('is a link or a folder, not the database');
    expect(existsSync(join(folder, `jepret.sqlite${suffix}`))).toBe(false);
  },
);

test("a rollback replaces a link of the server's account, and writes nothing where it leads (KIT-86)", async () => {
  const { path, folder, secret, snapshot } = setUp();
  await snapshot.take(folder);
  rmSync(path);
  symlinkSync(secret, path);
  await snapshot.restore(folder);
  expect(lstatSync(path).isFile()).toBe(true);
  expect([readFileSync(path, 'utf8'), readFileSync(secret, 'utf8')]).toEqual(['former', 'secret']);
});

test('a rollback leaves the database as it is if its copy has lost bytes (KIT-80)', async () => {
  const { path, folder, snapshot } = setUp();
  await snapshot.take(folder);
  writeFileSync(path, 'migrated');
  writeFileSync(`${path}-wal`, 'journal');
  truncateSync(join(folder, 'jepret.sqlite'), 3);
  await expect(snapshot.restore(folder)).rejects.toThrow(
    `The copy of the database in ${folder} is damaged: jepret.sqlite has 3 bytes instead of 6.`,
  );
  expect(readFileSync(path, 'utf8')).toBe('migrated');
  expect(existsSync(`${path}-wal`)).toBe(true);
});

test('the copy is on the disk before the upgrade goes on, and the database before the copy is deleted (KIT-80)', async () => {
  const { path, folder, snapshot } = setUp();
  const probe = await open(path);
  const prototype: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  const flushed: string[] = [];
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await snapshot.take(folder);
  expect(flushed).toContain(join(folder, 'jepret.sqlite'));
  await snapshot.restore(folder);
  expect(flushed).toContain(path);
});
