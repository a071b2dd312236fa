import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

interface Place {
  name: string;
  bytes: Buffer;
}

interface SearchedBooth {
  database: Database;
  blobStore: BlobStore;
  dataDir: string;
}

/** All that a booth holds: its data folder, its storage and its database. */
export async function readEverything(booth: SearchedBooth): Promise<Place[]> {
  return [
    ...listFiles(booth.dataDir),
    ...(await listBlobs(booth.blobStore)),
    ...(await listDatabase(booth.database)),
  ];
}

export const search = (places: readonly Place[], needle: Buffer): string[] =>
  places.filter(({ bytes }) => bytes.includes(needle)).map(({ name }) => name);

/** Enough of a file's middle to know it, or a copy of it, by. */
export function takeNeedle(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return bytes.subarray(middle, middle + 48);
}

export const listFiles = (folder: string): Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }));

export async function listBlobs(blobStore: BlobStore): Promise<Place[]> {
  const keys = await blobStore.list('');
  return Promise.all(
    keys.map(async (name) => ({ name, bytes: (await blobStore.find(name)) ?? Buffer.alloc(0) })),
  );
}

/** SQLite's files with all they hold beside the rows; of PostgreSQL the rows. */
export async function listDatabase(database: Database): Promise<Place[]> {
  if (!isPostgres(database)) {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database);
    return listFiles(dirname(rows[0]?.file ?? ''));
  }
  const places: Place[] = [];
  const current = await sql<{ schema: string }>`select current_schema() as schema`.execute(
    database,
  );
  const tables = await database.introspection.getTables();
  for (const { name } of tables.filter(({ schema }) => schema === current.rows[0]?.schema)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    places.push({ name: `table ${name}`, bytes: Buffer.from(JSON.stringify(rows)) });
  }
  return places;
}
