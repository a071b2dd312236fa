import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openLiveStudio } from '../../testing/booths/live-studio.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { listRowFiles } from './row-files.ts';

test('the rows of a whole session speak of its snaps, clips, prints, films and paintings, which are all there (OPS-14)', async () => {
  const database = await openInMemory();
  const studio = await openLiveStudio(database);
  const txID = await studio.startFilmed();
  await studio.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  await expect.poll(() => studio.listJobs()).toEqual([]);

  const stored = await studio.dependencies.blobStore.list('');
  const spokenOf = await listRowFiles(database);
  expect(stored).toEqual(expect.arrayContaining(spokenOf));
  const endings = new Set(spokenOf.map((key) => /\.(\w+)$/.exec(key)?.[1]));
  expect(endings).toEqual(new Set(['jpg', 'webm', 'mp4', 'gif', 'png']));
  expect(stored.filter((key) => !spokenOf.includes(key))).toEqual([]);

  for (const { table, column } of await listKeyColumns(database)) {
    const key = `named-by/${table}.${column}`;
    const value = column.endsWith('_keys') ? JSON.stringify([key]) : key;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(database);
    expect(await listRowFiles(database)).toContain(key);
  }

  await studio.sessions.erase(txID, BOOTH_ITSELF);
  expect(await listRowFiles(database)).toEqual([]);
});

/** Keys of other things: a request that may come twice, and the folder of a session. */
const NO_FILES = ['request_key', 'files_key'];

/** Also of a table or column that a later migration adds. */
async function listKeyColumns(database: Database) {
  const tables = await database.introspection.getTables();
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .map(({ name }) => name)
      .filter((name) => /_keys?$/.test(name) && !NO_FILES.includes(name))
      .map((column) => ({ table, column })),
  );
}
