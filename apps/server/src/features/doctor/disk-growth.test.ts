import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measureFolder } from '../../files/measure-folder.ts';
import { startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { createGrowthCheck, findDaysUntilFull, listStoredSessions } from './disk-growth.ts';

const NOW = Date.parse('2026-11-19T08:00:00Z');
const DAY_MS = 86_400_000;
const GB = 1e9;

/** Each session has two folders of 25 MB. */
function check(freeBytes: number, agesInDays: readonly number[], retentionDays = 30) {
  const growth = createGrowthCheck({
    clock: { now: () => NOW },
    readDiskSpace: async () => ({ freeBytes, totalBytes: 500 * GB }),
    listSessions: async () =>
      agesInDays.map((age) => ({ storedAt: NOW - age * DAY_MS, folders: ['a/', 'b/'] })),
    measureFolder: async () => 25e6,
    getRetentionDays: async () => retentionDays,
  });
  return growth.run(new AbortController().signal);
}

/** Twenty sessions a day. */
const daily = (days: number) =>
  Array.from({ length: days * 20 }, (_, index) => Math.floor(index / 20) + 0.5);

test('a disk that is full in less than 14 days is a warning, with the sessions of the last 7 days (OPS-57)', async () => {
  expect(await check(14 * GB - 1, daily(5))).toEqual({
    status: 'ok',
    message: 'A session takes 50 MB, and a day has 20.0 sessions. The disk is full in 14 days.',
  });
  expect(await check(13 * GB - 1, daily(9))).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('The disk is full in 13 days.'),
    remedy: expect.stringContaining('RETENTION_DAYS'),
  });
  expect(await check(1, [0])).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('a day has 1.0 sessions. The disk is full in 1 day.'),
  });
});

test('a disk that has room until sessions are deleted is ok, and so is a booth without sessions (OPS-57)', async () => {
  expect(await check(30 * GB, daily(5))).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('until they are deleted after 30 days'),
  });
  expect(
    await check(
      1,
      daily(2).map((age) => age + 7),
    ),
  ).toEqual({
    status: 'ok',
    message: 'The last 7 days had no session.',
  });
});

test('as much is deleted as is added once the oldest sessions are due (OPS-57)', () => {
  const forecast = { sessionsPerDay: 20, retentionDays: 30 };
  expect(findDaysUntilFull({ ...forecast, ages: daily(30), room: 0 })).toBeUndefined();
  expect(findDaysUntilFull({ ...forecast, ages: daily(20), room: 199 })).toBe(10);
  expect(findDaysUntilFull({ ...forecast, ages: daily(20), room: 200 })).toBeUndefined();
});

describeOnEveryDatabase('stored sessions', (open) => {
  test('have the folders and the size of their files (OPS-57)', async () => {
    const booth = await startSnappingBooth(await open());
    expect(await listStoredSessions(booth.database)).toEqual([]);
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    await booth.upload(created.trx_id, { 1: await drawPhoto(1), 2: await drawPhoto(2) });
    const sessions = await listStoredSessions(booth.database);
    expect(sessions).toHaveLength(1);
    const [session] = sessions;
    expect(session?.storedAt).toBe(booth.dependencies.clock.now());
    const blobs = await Promise.all(
      (session?.folders ?? []).map((folder) => booth.dependencies.blobStore.list(folder)),
    );
    expect(blobs.flat().length).toBeGreaterThanOrEqual(2);
  });
});

test('a folder has the size of its files, also in folders below, and a missing one has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret size-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'a'), 'abc');
  writeFileSync(join(folder, 'inner', 'b'), 'de');
  expect(await measureFolder(folder)).toBe(5);
  expect(await measureFolder(join(folder, 'missing'))).toBe(0);
});
