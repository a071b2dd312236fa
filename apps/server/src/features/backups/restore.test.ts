import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import { prepareDataDir } from '../../process/data-dir.ts';
import { createPostgresDatabase } from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createFolderSource } from './backup-folder.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

async function openPostgres() {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  return { location, database, schema: await readCurrentSchema(database) };
}

async function writeEmptyBackup(schema: string): Promise<string> {
  const folder = createDataDir();
  await writeManifest(folder, {
    format: 1,
    madeAt: new Date(0).toISOString(),
    database: { engine: 'postgres', schema },
    contents: 'all',
    photos: 'here',
    migrations: [],
    files: [],
  });
  return folder;
}

test('a backup of one schema is not restored where the booth would use another (OPS-15)', async () => {
  const { location, database, schema } = await openPostgres();
  const other = `other_${randomBytes(8).toString('hex')}`;
  const missing = `${schema}_that_is_not_there`;
  const folder = await writeEmptyBackup(other);
  const dataDir = join(folder, 'data');
  for (const usedSchema of [schema, missing]) {
    const url = location.url.replace(`search_path%3D${schema}`, `search_path%3D${usedSchema}`);
    expect(url).toContain(usedSchema);
    await expect(
      restoreBackup({
        source: createFolderSource(folder),
        dataDir,
        prepareDataDir,
        location: { ...location, url },
        hasPhotosHere: true,
      }),
    ).rejects.toThrow(
      `DATABASE_URL: the backup uses the schema ${other}, but a booth with this address uses ${usedSchema}.`,
    );
  }
  const made = await sql`select 1 from pg_namespace where nspname = ${other}`.execute(database);
  expect(made.rows).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});
