import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import {
  aTransaction,
  createFakeBooth,
  type FakeBooth,
  networkError,
  ok,
  refusal,
} from '../testing/fake-booth.ts';
import { createSessionReports, type UnsentReports } from './session-reports.ts';

const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';
const READ = 'GET /v1/transaction/trx/trx-1';

let booth: FakeBooth;
let storedReports: UnsentReports | undefined;
let store: RememberedValue<UnsentReports>;
const addresses = () => booth.requests.map(({ address }) => address);
/** Opens the reports as after a reload, from storage only. */
const open = () => createSessionReports({ ...booth, store });

beforeEach(() => {
  booth = createFakeBooth();
  storedReports = undefined;
  store = {
    find: async () => storedReports,
    async set(reports) {
      storedReports = structuredClone(reports);
    },
  };
  booth.respondTo(READ, () => ok(aTransaction({ status: 'paid' })));
  booth.respondTo(WALK_AWAY, () => ok(null));
});

test('a walk-away is reported at once and then deleted (SCREEN-32)', async () => {
  const reports = open();
  void reports.reportWalkAway('trx-1');
  expect(await reports.hasWalkAway('trx-1')).toBe(true);
  await settle();
  expect(addresses()).toEqual([WALK_AWAY]);
  expect(storedReports).toEqual([]);
  await reports.send();
  expect(addresses()).toHaveLength(1);
});

test.each([
  { name: 'a network error', answer: networkError },
  { name: 'an unavailable server', answer: () => refusal(503, 'Not now.') },
  { name: 'a signed-out kiosk', answer: () => refusal(401, 'Invalid or expired token') },
])(
  'after $name a walk-away is reported after the reload, and the session is not offered before (SCREEN-32)',
  async ({ answer }) => {
    booth.respondTo(WALK_AWAY, answer);
    await open().reportWalkAway('trx-1');
    await settle();
    const reports = open();
    await reports.send();
    expect(await reports.hasWalkAway('trx-1')).toBe(true);
    booth.respondTo(WALK_AWAY, () => ok(null));
    await reports.send();
    expect(await reports.hasWalkAway('trx-1')).toBe(false);
    expect(addresses()).toEqual([WALK_AWAY, WALK_AWAY, WALK_AWAY]);
    expect(storedReports).toEqual([]);
  },
);

test('a report about an unknown session is dropped', async () => {
  booth.respondTo(WALK_AWAY, () => refusal(404, 'There is no such transaction.'));
  const reports = open();
  void reports.reportWalkAway('trx-1');
  await reports.send();
  expect(storedReports).toEqual([]);
});

test('without working storage reports are kept in memory', async () => {
  store = {
    find: () => Promise.reject(new Error('no')),
    set: () => Promise.reject(new Error('no')),
  };
  booth.respondTo(WALK_AWAY, networkError);
  const reports = open();
  void reports.reportWalkAway('trx-1');
  await reports.send();
  expect(await reports.hasWalkAway('trx-1')).toBe(true);
});

test('a still-wanted session is reported within three minutes or not at all (SCREEN-33)', async () => {
  booth.respondTo(READ, networkError);
  void open().reportStillWanted('trx-1');
  await settle();
  booth.respondTo(READ, () => ok(aTransaction({ status: 'paid' })));
  booth.clock.tick(3 * 60_000 - 1);
  const soon = open();
  await soon.send();
  expect(addresses()).toEqual([READ, READ]);
  expect(await soon.hasWalkAway('trx-1')).toBe(false);

  booth.respondTo(READ, networkError);
  void soon.reportStillWanted('trx-1');
  await settle();
  booth.clock.tick(3 * 60_000);
  await soon.send();
  expect(addresses()).toHaveLength(3);
  expect(storedReports).toEqual([]);
});

test('a walk-away has priority over still wanted', async () => {
  booth.respondTo(WALK_AWAY, networkError);
  const reports = open();
  void reports.reportWalkAway('trx-1');
  void reports.reportStillWanted('trx-1');
  await settle();
  expect(await reports.hasWalkAway('trx-1')).toBe(true);
  expect(addresses()).not.toContain(READ);
});
