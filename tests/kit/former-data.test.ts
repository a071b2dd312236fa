import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { adopt } from '@jepret/installer/adopt/adopt.ts';
import { connectDatabase } from '@jepret/server/database/connect.ts';
import { migrate } from '@jepret/server/database/migrate.ts';
import { expect, onTestFinished, test } from 'vitest';
import { countData, FORMER_VERSIONS, unpackFormerData } from './former-data.ts';

test.each(FORMER_VERSIONS)(
  'the data of version %s is adopted without a change to money, photos and people (KIT-11)',
  async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'jepret-former-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [from, to] = [join(folder, 'data'), join(folder, 'package')];
    unpackFormerData(version, from);
    expect(listEmptyTables(join(from, 'jepret.sqlite'))).toEqual([]);
    const before = countData(from);
    adopt({ from, to, listOpen: () => [], run: () => '' });
    const path = join(to, 'jepret.sqlite');
    const database = connectDatabase({ engine: 'sqlite', path });
    await migrate(database, Date.now());
    await database.destroy();
    expect(countData(to)).toEqual(before);
    expect(before.photos.length).toBeGreaterThan(10);
  },
);

function listEmptyTables(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const empty = tables.filter(
    ({ name }) => database.prepare(`select 1 from "${String(name)}"`).get() === undefined,
  );
  database.close();
  return empty.map(({ name }) => name);
}
