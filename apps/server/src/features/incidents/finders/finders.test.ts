import { ALWAYS_OPEN } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { type BoothSignal, createCameraFinder, createContactFinder } from './booths.ts';
import { createRollFinder, createSheetFinder } from './paper.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2026-03-02T12:00:00+07:00');

const BOOTH: BoothSignal = {
  id: 'k1',
  location: 'bandung',
  heardAt: NOON,
  camera: 'ok',
};

test('a booth is silent 90 seconds after it was heard, also if that is in the future (INCIDENT-2)', async () => {
  const find = (heardAt: number) =>
    createContactFinder(async () => [{ ...BOOTH, heardAt }]).find(NOON);
  expect(await find(NOON - 90_000)).toEqual([]);
  expect(await find(NOON + 90_000)).toEqual([]);
  expect(await find(NOON - 91_000)).toMatchObject([{ location: 'bandung', kioskIds: ['k1'] }]);
  expect(await find(NOON + 400 * 24 * HOUR_MS)).toHaveLength(1);
});

test('a missing or frozen camera is a trouble; one of a silent booth is not known (INCIDENT-2)', async () => {
  const find = (change: Partial<BoothSignal>) =>
    createCameraFinder(async () => [{ ...BOOTH, ...change }]).find(NOON);
  expect(await find({ camera: 'off' })).toEqual([]);
  expect(await find({ camera: 'frozen', heardAt: NOON - HOUR_MS })).toEqual([]);
  expect(await find({ camera: 'missing' })).toMatchObject([{ reason: 'A booth finds no camera.' }]);
  expect(await find({ camera: 'frozen' })).toMatchObject([
    { reason: 'The camera of a booth delivers no new pictures.' },
  ]);
});

test('paper that will probably end before closing time is a trouble (INCIDENT-14)', async () => {
  const find = (endsInHours: number, openingHours: string) =>
    createRollFinder({
      listRollForecasts: async () => [
        {
          location: 'bandung',
          printer: 'Kitchen',
          sheetsLeft: 30,
          endsAt: NOON + endsInHours * HOUR_MS,
        },
      ],
      readLocations: async () =>
        new Map([['bandung', { openingHours, timeZone: 'Asia/Jakarta' as const }]]),
    }).find(NOON);
  const shop = 'mon-sun 10:00-22:00';
  expect(await find(9.9, shop)).toMatchObject([
    { reason: 'The paper in Kitchen will probably end before closing time.' },
  ]);
  expect(await find(10.1, shop)).toEqual([]);
  expect(await find(11.9, ALWAYS_OPEN)).toHaveLength(1);
  expect(await find(12.1, ALWAYS_OPEN)).toEqual([]);
});

test('counts of sheets that differ by more than ten are a trouble, either way (INCIDENT-15)', async () => {
  const find = (ours: number, theirs: number) =>
    createSheetFinder({
      listCountDifferences: async () => [{ location: 'bandung', printer: 'Kitchen', ours, theirs }],
      countStaffSheets: async () => new Map([['bandung', 10]]),
    }).find(NOON);
  expect(await find(50, 60)).toEqual([]);
  expect(await find(60, 50)).toEqual([]);
  expect(await find(61, 50)).toMatchObject([
    { reason: 'Kitchen has printed more than 10 sheets that the booth did not order.' },
  ]);
  expect(await find(50, 61)).toMatchObject([
    { reason: 'Kitchen counts more than 10 sheets less than the booth has ordered.' },
  ]);
});
