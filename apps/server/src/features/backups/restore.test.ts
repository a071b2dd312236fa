import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { prepareDataDir } from '../../process/data-dir.ts';
import { createPostgresDatabase } from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

async function openPlace() {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
  return { location, database, schema: rows[0]?.name ?? '' };
}

async function backupOf(schema: string): Promise<string> {
  const folder = createDataDir();
  await writeManifest(folder, {
    format: 1,
    madeAt: new Date(0).toISOString(),
    database: { engine: 'postgres', schema },
    photos: 'here',
    migrations: [],
    files: [],
  });
  return folder;
}

test('a backup of one schema is not restored where the booth would look in another (OPS-15)', async () => {
  const { location, database, schema } = await openPlace();
  const other = `other_${randomBytes(8).toString('hex')}`;
  const missing = `${schema}_that_is_not_there`;
  const folder = await backupOf(other);
  const dataDir = join(folder, 'data');
  for (const looksIn of [schema, missing]) {
    const url = location.url.replace(`search_path%3D${schema}`, `search_path%3D${looksIn}`);
    expect(url).toContain(looksIn);
    await expect(
      restoreBackup({
        folder,
        dataDir,
        prepareDataDir,
        location: { ...location, url },
        hasPhotosHere: true,
      }),
    ).rejects.toThrow(
      `DATABASE_URL: the backup goes into the schema ${other}, and a booth at this address would look in ${looksIn}.`,
    );
  }
  const made = await sql`select 1 from pg_namespace where nspname = ${other}`.execute(database);
  expect(made.rows).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});
