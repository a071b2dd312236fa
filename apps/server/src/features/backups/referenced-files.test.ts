import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { listReferencedFiles } from './referenced-files.ts';

test('the rows of a complete session reference its snaps, clips, prints, films and paintings, which are all stored (OPS-14)', async () => {
  const database = await openInMemory();
  const booth = await startRecordingBooth(database);
  const txID = await booth.startWithVideos();
  await booth.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  await expect.poll(() => booth.listJobs()).toEqual([]);

  const stored = await booth.dependencies.blobStore.list('');
  const referenced = await listReferencedFiles(database);
  expect(stored).toEqual(expect.arrayContaining(referenced));
  const endings = new Set(referenced.map((key) => /\.(\w+)$/.exec(key)?.[1]));
  expect(endings).toEqual(new Set(['jpg', 'webm', 'mp4', 'gif', 'png']));
  expect(stored.filter((key) => !referenced.includes(key))).toEqual([]);

  for (const { table, column } of await listKeyColumns(database)) {
    const key = `named-by/${table}.${column}`;
    const value = column.endsWith('_keys') ? JSON.stringify([key]) : key;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(database);
    expect(await listReferencedFiles(database)).toContain(key);
  }

  await booth.sessions.erase(txID, BOOTH_ACTOR);
  expect(await listReferencedFiles(database)).toEqual([]);
});

/** Columns whose keys name no file: the key of a repeatable request, and a session's folder. */
const NO_FILES = ['request_key', 'files_key'];

/** Also finds tables and columns that a later migration adds. */
async function listKeyColumns(database: Database) {
  const tables = await database.introspection.getTables();
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .map(({ name }) => name)
      .filter((name) => /_keys?$/.test(name) && !NO_FILES.includes(name))
      .map((column) => ({ table, column })),
  );
}
