import { existsSync, type PathLike } from 'node:fs';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { copySqlite, restoreSqlite } from './sqlite-copy.ts';

const openAt = (path: string) => {
  const database = connectDatabase({ engine: 'sqlite', path });
  onTestFinished(() => database.destroy());
  return database;
};
async function copyOfBooth(): Promise<string> {
  const folder = createDataDir();
  await copySqlite(await openInMemory(), folder);
  return folder;
}
/** Creates a database and writes to it. */
async function startBooth(path: string): Promise<void> {
  const { schema } = openAt(path);
  await schema.createTable('takings').addColumn('amount_idr', 'integer').execute();
}
async function listTables(path: string): Promise<string[]> {
  const tables = await openAt(path).introspection.getTables();
  return tables.map(({ name }) => name);
}

test('a booth that was started while a backup was restored keeps its database (OPS-45)', async () => {
  const folder = await copyOfBooth();
  const path = join(createDataDir(), 'jepret.sqlite');
  await startBooth(path);
  await expect(restoreSqlite(folder, path)).rejects.toThrow(
    `A database already exists at ${path}.`,
  );
  expect(await listTables(path)).toEqual(['takings']);
  expect(existsSync(`${path}.part`)).toBe(false);
});

test('a booth that was started just before the database was linked keeps its database (OPS-45)', async () => {
  const folder = await copyOfBooth();
  const path = join(createDataDir(), 'jepret.sqlite');
  const startAndLink = async (from: PathLike, to: PathLike) => {
    await startBooth(path);
    await link(from, to);
  };
  await expect(restoreSqlite(folder, path, startAndLink)).rejects.toThrow(
    `A database already exists at ${path}.`,
  );
  expect(await listTables(path)).toEqual(['takings']);
  expect(existsSync(`${path}.part`)).toBe(false);
});

test.each(['EPERM', 'ENOTSUP'])(
  'a backup is restored to a disk that cannot link files (%s)',
  async (code) => {
    const folder = await copyOfBooth();
    const path = join(createDataDir(), 'jepret.sqlite');
    await restoreSqlite(folder, path, async () => {
      throw Object.assign(new Error(`${code}: link`), { code });
    });
    expect(await listTables(path)).toContain('transactions');
    expect(existsSync(`${path}.part`)).toBe(false);
  },
);

test('a full disk is reported, and no partial file stays (OPS-20)', async () => {
  const folder = await copyOfBooth();
  const path = join(createDataDir(), 'jepret.sqlite');
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: link'), { code: 'ENOSPC' });
  };
  await expect(restoreSqlite(folder, path, full)).rejects.toThrow('ENOSPC');
  expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
});
