import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import type { Database } from '../../database/schema.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

interface StoredItem {
  name: string;
  bytes: Buffer;
}

interface SearchedBooth {
  database: Database;
  blobStore: BlobStore;
  dataDir: string;
}

/** Reads everything that a booth stores: its data folder, its blob store and its database. */
export async function readEverything(booth: SearchedBooth): Promise<StoredItem[]> {
  return [
    ...listFiles(booth.dataDir),
    ...(await listBlobs(booth.blobStore)),
    ...(await listDatabase(booth.database)),
  ];
}

export const findItemsWith = (items: readonly StoredItem[], needle: Buffer): string[] =>
  items.filter(({ bytes }) => bytes.includes(needle)).map(({ name }) => name);

/** Bytes from the middle of a file, enough to find a copy of it. */
export function sampleBytes(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return bytes.subarray(middle, middle + 48);
}

export const listFiles = (folder: string): StoredItem[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }));

export async function listBlobs(blobStore: BlobStore): Promise<StoredItem[]> {
  const keys = await blobStore.list('');
  return Promise.all(
    keys.map(async (name) => ({ name, bytes: (await blobStore.find(name)) ?? Buffer.alloc(0) })),
  );
}

/** The files of SQLite, with log and free pages; the rows of PostgreSQL. */
export async function listDatabase(database: Database): Promise<StoredItem[]> {
  if (!isPostgres(database)) {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database);
    return listFiles(dirname(rows[0]?.file ?? ''));
  }
  const items: StoredItem[] = [];
  const current = await readCurrentSchema(database);
  const tables = await database.introspection.getTables();
  for (const { name } of tables.filter(({ schema }) => schema === current)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    items.push({ name: `table ${name}`, bytes: Buffer.from(JSON.stringify(rows)) });
  }
  return items;
}
