import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import {
  createBackedUpBooth,
  createBucket,
  createFolder,
  DAY_MS,
  FIRST,
  NIGHT,
  openBackups,
  openRestored,
  sqliteIn,
} from '../../testing/booths/backed-up-booth.ts';
import { checkLedger } from '../../testing/booths/paying-kiosks.ts';
import { createDataDir } from '../../testing/run-process.ts';

const HOUR_MS = 3_600_000;

/** As a server does every minute. */
const seeClock = (database: Database, at: number) =>
  database
    .insertInto('clock')
    .values({
      ...{ id: 1, seen_at: at, jumped_at: null, jump_ms: null },
      ...{ is_from_start: 0, settled_at: null },
    })
    .onConflict((on) => on.column('id').doUpdateSet({ seen_at: at }))
    .execute();

const listNames = (folder: string, kind: string) => readdirSync(join(folder, kind)).toSorted();

describe.each([
  ['a folder', async () => createFolder()],
  ['a bucket', async () => (await createBucket()).place],
])('a nightly backup in %s', (_, createPlace) => {
  test.each([
    ['encrypted', true],
    ['readable', false],
  ])('is restored by its name, %s (OPS-81, OPS-83)', async (__, isKeyUsed) => {
    const place = await createPlace();
    const keyFile = join(createDataDir(), 'backup-key');
    const keys = openBackups(createDataDir(), sqliteIn(''), { place });
    const message = await keys.createKey(keyFile);
    const publicKey = /^BACKUP_KEY=(age1\w+)$/m.exec(message)?.[1] ?? '';
    const booth = await createBackedUpBooth(place, isKeyUsed ? { publicKey } : {});
    const said = await booth.backups.backUpNightly({});
    expect(said).toMatch(/nightly\/2026-11-15T19-00-00Z holds 1 transactions and 2 files/);
    expect(said.includes('It is encrypted.')).toBe(isKeyUsed);
    expect(await booth.backups.list()).toContain(`nightly/${FIRST}`);

    const dataDir = join(createDataDir(), 'new');
    const restored = openBackups(dataDir, sqliteIn(dataDir), { place });
    const key = isKeyUsed ? { key: keyFile } : {};
    expect(await restored.verify(`nightly/${FIRST}`, key)).toContain('is complete: 2 files');
    expect(await restored.restore('latest', key)).toContain('copy the file `secret-key`');
    expect(readFileSync(join(dataDir, 'storage/captures/1.jpg'), 'utf8')).toBe('a photo');
    expect(existsSync(join(dataDir, 'backup'))).toBe(false);
    const { checked, disagreements } = await checkLedger(await openRestored(sqliteIn(dataDir)));
    expect([checked, disagreements]).toEqual([1, []]);
  });
});

test('an encrypted backup tells neither photos nor their names, and needs the right key (OPS-83)', async () => {
  const { place, listObjects } = await createBucket();
  const [keyFile, otherFile] = [join(createDataDir(), 'key'), join(createDataDir(), 'key')];
  const keys = openBackups(createDataDir(), sqliteIn(''), { place });
  const publicKey = /age1\w+/.exec(await keys.createKey(keyFile))?.[0] ?? '';
  await keys.createKey(otherFile);
  await expect(keys.createKey(keyFile)).rejects.toThrow(`${keyFile} cannot be created (EEXIST`);
  const booth = await createBackedUpBooth(place, { publicKey });
  await booth.backups.backUpNightly({});
  const names = (await listObjects()).map(({ key }) => key);
  expect(names.filter((name) => !/(?:\/[\da-f]{64}|manifest\.json)\.age$/.test(name))).toEqual([
    'booth-1/owner.txt',
  ]);
  const verify = (key?: string) => booth.backups.verify('latest', key ? { key } : {});
  await expect(verify()).rejects.toThrow('The backup is encrypted: name the file with its secret');
  await expect(verify(otherFile)).rejects.toThrow('This key does not open the backup');
  await expect(verify('/nowhere')).rejects.toThrow('The key file /nowhere cannot be read.');
  writeFileSync(otherFile, publicKey);
  await expect(verify(otherFile)).rejects.toThrow('contains no secret key of age');
});

test('a nightly backup in a folder is restored as any other, also encrypted and moved (OPS-81)', async () => {
  const place = createFolder();
  const keyFile = join(createDataDir(), 'key');
  const keys = openBackups(createDataDir(), sqliteIn(''), { place });
  const publicKey = /age1\w+/.exec(await keys.createKey(keyFile))?.[0] ?? '';
  const booth = await createBackedUpBooth(place, { publicKey });
  await booth.backups.backUpNightly({});
  const moved = join(createDataDir(), 'a stick', 'monday');
  cpSync(join(place.folder, 'nightly', FIRST), moved, { recursive: true });
  expect(await booth.backups.verify(moved, { key: keyFile })).toContain('is complete: 2 files');
  const [file = ''] = readdirSync(join(moved, 'files'));
  writeFileSync(join(moved, 'files', file), 'age-encryption.org/v1\nrotten');
  await expect(booth.backups.verify(moved, { key: keyFile })).rejects.toThrow(
    'The backup is damaged:',
  );
});

test('with a key the disk of the backups never holds a readable database (OPS-91)', async () => {
  const place = createFolder();
  const keys = openBackups(createDataDir(), sqliteIn(''), { place });
  const created = await keys.createKey(join(createDataDir(), 'key'));
  const publicKey = /age1\w+/.exec(created)?.[0];
  const { dataDir } = await createBackedUpBooth(place);
  const folders = { local: join(dataDir, 'backup'), onDisk: join(place.folder, '.work') };
  /** Where the first copy of the database still is when the weekly backup begins. */
  async function findCopy(key: string | undefined, at: number) {
    const found: string[] = [];
    const now = () => {
      for (const [name, folder] of Object.entries(folders)) {
        const isThere = existsSync(join(folder, 'database.sqlite'));
        if (isThere && !found.includes(name)) found.push(name);
      }
      return at;
    };
    for (const folder of Object.values(folders)) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'left'), 'of an earlier run');
    }
    await openBackups(dataDir, sqliteIn(dataDir), { place, publicKey: key }, now).backUpNightly({});
    expect(Object.values(folders).filter((folder) => existsSync(folder))).toEqual([]);
    return found;
  }
  expect(await findCopy(publicKey, NIGHT)).toEqual(['local']);
  expect(await findCopy(undefined, NIGHT + 7 * DAY_MS)).toEqual(['onDisk']);
});

test('a place with the backups of another booth is refused, and continued after a restore (OPS-90)', async () => {
  const { place, listObjects } = await createBucket();
  const booth = await createBackedUpBooth(place);
  await booth.backups.backUpNightly({});
  const other = await createBackedUpBooth(place);
  const before = await listObjects();
  await expect(other.backups.backUpNightly({})).rejects.toThrow(
    /booth-1 has the backups of another booth\. Set a place of its own .* delete the file owner\.txt there\./,
  );
  expect(await listObjects()).toEqual(before);

  for (const backup of ['latest', `weekly/${FIRST}`]) {
    const dataDir = join(createDataDir(), 'new');
    const at = NIGHT + (backup === 'latest' ? 1 : 2) * DAY_MS;
    const restored = openBackups(dataDir, sqliteIn(dataDir), { place }, () => at);
    await restored.restore(backup);
    expect(await restored.backUpNightly({})).toContain('holds 1 transactions');
  }
});

test('a booth in a folder of another one leaves what that is writing (OPS-90)', async () => {
  const place = createFolder();
  const booth = await createBackedUpBooth(place);
  await booth.backups.backUpNightly({});
  const other = await createBackedUpBooth(place);
  mkdirSync(join(place.folder, '.work'));
  await expect(other.backups.backUpNightly({})).rejects.toThrow('the backups of another booth');
  expect(existsSync(join(place.folder, '.work'))).toBe(true);
  rmSync(join(place.folder, 'owner.txt'));
  other.waitDays(1);
  expect(await other.backups.backUpNightly({})).toContain('holds 1 transactions');
});

describe('old backups', () => {
  test('seven nightly ones are kept, and a weekly one each week (OPS-82)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    for (let night = 0; night < 9; night += 1) {
      await booth.backups.backUpNightly({});
      booth.waitDays(1);
    }
    expect(listNames(place.folder, 'nightly')).toHaveLength(7);
    expect(listNames(place.folder, 'nightly')).not.toContain(FIRST);
    expect(listNames(place.folder, 'weekly')).toEqual([FIRST, '2026-11-22T19-00-00Z']);
  });

  test('none with photos is older than the shortest retention time of a location (OPS-82)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.database
      .updateTable('locations')
      .set({ retention_days: 3 })
      .where('slug', '=', 'bandung')
      .execute();
    for (let night = 0; night < 5; night += 1) {
      await booth.backups.backUpNightly({});
      booth.waitDays(1);
    }
    expect(listNames(place.folder, 'nightly')).toHaveLength(2);
    await booth.database.updateTable('locations').set({ retention_days: 1 }).execute();
    expect(await booth.backups.backUpNightly({})).toContain('Deleted 2 older backups.');
    expect(listNames(place.folder, 'nightly')).toEqual(['2026-11-20T19-00-00Z']);
    // Also if the new one fails.
    booth.waitDays(1);
    const newer = { name: '999-from-the-future', applied_at: 1 };
    await booth.database.insertInto('migrations').values(newer).execute();
    await expect(booth.backups.backUpNightly({})).rejects.toThrow('a newer version');
    expect(existsSync(join(place.folder, 'nightly'))).toBe(false);
  });

  test('of a booth that has lost a photo, no good one is deleted before its time (OPS-82)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.backups.backUpNightly({});
    rmSync(join(booth.dataDir, 'storage/captures'), { recursive: true });
    for (let night = 0; night < 8; night += 1) {
      booth.waitDays(1);
      await expect(booth.backups.backUpNightly({})).rejects.toThrow(
        'The backup was made without 1 files that are missing on the booth',
      );
    }
    expect(listNames(place.folder, 'nightly')).toHaveLength(9);
    const last = JSON.parse(readFileSync(join(booth.dataDir, 'last-backup.json'), 'utf8'));
    expect(last.madeAt).toBe(NIGHT);
  });

  test('after the clock was set none is deleted (OPS-82)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.backups.backUpNightly({});
    booth.waitDays(400);
    await booth.database
      .insertInto('clock')
      .values({
        id: 1,
        seen_at: 1,
        jumped_at: NIGHT + 400 * DAY_MS,
        jump_ms: 400 * DAY_MS,
        is_from_start: 0,
        settled_at: null,
      })
      .onConflict((on) =>
        on.column('id').doUpdateSet({ jumped_at: NIGHT + 400 * DAY_MS, settled_at: null }),
      )
      .execute();
    expect(await booth.backups.backUpNightly({})).toContain('no backup is deleted until it is');
    expect(listNames(place.folder, 'nightly')).toHaveLength(2);
  });

  test('none is deleted if the clock is far ahead and no server has noticed it (OPS-89)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.backups.backUpNightly({});
    await seeClock(booth.database, NIGHT);
    booth.waitDays(400);
    expect(await booth.backups.backUpNightly({})).toContain('no backup is deleted until');
    expect(listNames(place.folder, 'nightly')).toHaveLength(2);
    // The clock has run for a night.
    booth.waitDays(1);
    expect(await booth.backups.backUpNightly({})).toContain('Deleted 1 older backup');
  });

  test('they are deleted after a gap while a server watches the clock (OPS-89)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.backups.backUpNightly({});
    booth.waitDays(400);
    await seeClock(booth.database, NIGHT + 400 * DAY_MS - 26 * HOUR_MS);
    await booth.backups.backUpNightly({});
    expect(listNames(place.folder, 'nightly')).toHaveLength(1);
  });

  test('an unfinished one is deleted and never restored (OPS-84)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    await booth.backups.backUpNightly({});
    rmSync(join(place.folder, 'nightly', FIRST, 'manifest.json'));
    await expect(booth.backups.verify('latest')).rejects.toThrow(
      `There is no complete nightly backup in ${place.folder}.`,
    );
    await expect(booth.backups.verify(`nightly/${FIRST}`)).rejects.toThrow('no complete backup');
    expect(await booth.backups.list()).toMatch(/nightly\S+ +\S+ \S+ \S+ +incomplete/);
    booth.waitDays(1);
    await booth.backups.backUpNightly({});
    expect(listNames(place.folder, 'nightly')).toEqual(['2026-11-16T19-00-00Z']);
  });
});

describe('a backup that cannot be made', () => {
  const expectNothing = (folder: string) => expect(readdirSync(folder)).toEqual([]);

  test('names the missing bucket (OPS-84)', async () => {
    const { place } = await createBucket();
    const booth = await createBackedUpBooth({ ...place, bucket: 'not-there' });
    await expect(booth.backups.backUpNightly({})).rejects.toThrow(
      /^The backup place s3:\/\/\S+\/not-there\/booth-1 fails: .*NoSuchBucket/,
    );
    const wrong = await createBackedUpBooth({ ...place, secretAccessKey: 'wrong' });
    await expect(wrong.backups.backUpNightly({})).rejects.toThrow(/fails: .*\(403\)/);
  });

  test('is refused if the folder is missing, and not created (OPS-84)', async () => {
    const folder = join(createDataDir(), 'usb');
    const booth = await createBackedUpBooth({ provider: 'disk', folder });
    await expect(booth.backups.backUpNightly({})).rejects.toThrow(
      `BACKUP_TO: there is no folder ${folder}. Mount the backup disk`,
    );
    expect(existsSync(folder)).toBe(false);
  });

  test('is refused if the disk of the last one is not mounted (OPS-84)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    const file = join(booth.dataDir, 'last-backup.json');
    await booth.backups.backUpNightly({});
    const last = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...last, isOnOwnDisk: true }));
    await expect(booth.backups.backUpNightly({})).rejects.toThrow(
      `BACKUP_TO: ${place.folder} is not on its own disk as at the last backup`,
    );
  });

  test('is refused while another one is made (OPS-84)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place);
    const other = new DatabaseSync(join(booth.dataDir, 'backup.lock'));
    other.exec('BEGIN EXCLUSIVE');
    await expect(booth.backups.backUpNightly({})).rejects.toThrow(
      'Another backup of this booth is running.',
    );
    expectNothing(place.folder);
    other.close();
    await booth.backups.backUpNightly({});
  });

  test('is refused without a place or with a wrong key (OPS-84)', async () => {
    const place = createFolder();
    const booth = await createBackedUpBooth(place, { publicKey: `age1${'q'.repeat(58)}` });
    await expect(booth.backups.backUpNightly({})).rejects.toThrow('BACKUP_KEY is no public key');
    const backups = openBackups(booth.dataDir, sqliteIn(booth.dataDir), {
      place: undefined as never,
    });
    await expect(backups.backUpNightly({})).rejects.toThrow('BACKUP_TO is not set');
  });
});

test('the secret key is included on request only, and then restored (OPS-85)', async () => {
  const place = createFolder();
  const booth = await createBackedUpBooth(place);
  expect(await booth.backups.backUpNightly({ withKey: true })).toContain(
    'It includes the secret key: a person who holds this backup can read',
  );
  const dataDir = join(createDataDir(), 'new');
  const restored = openBackups(dataDir, sqliteIn(dataDir), { place });
  expect(await restored.restore('latest')).not.toContain('secret-key');
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('the key of the booth\n');
});
