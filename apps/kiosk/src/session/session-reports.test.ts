import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import {
  aTransaction,
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
  refusal,
} from '../testing/fake-booth.ts';
import { createSessionReports, type UnsentReports } from './session-reports.ts';

const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';
const READ = 'GET /v1/transaction/trx/trx-1';

let booth: FakeBooth;
let kept: UnsentReports | undefined;
let store: RememberedValue<UnsentReports>;
const addresses = () => booth.asked.map(({ address }) => address);
/** Again after a reload: only what was stored is known. */
const open = () => createSessionReports({ ...booth, store });

beforeEach(() => {
  booth = createFakeBooth();
  kept = undefined;
  store = {
    find: async () => kept,
    async set(reports) {
      kept = structuredClone(reports);
    },
  };
  booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  booth.answer(WALK_AWAY, () => ok(null));
});

test('a walk-away is told at once, and then forgotten (SCREEN-32)', async () => {
  const reports = open();
  void reports.walkedAway('trx-1');
  expect(await reports.isLeft('trx-1')).toBe(true);
  await settle();
  expect(addresses()).toEqual([WALK_AWAY]);
  expect(kept).toEqual([]);
  await reports.send();
  expect(addresses()).toHaveLength(1);
});

test.each([
  { name: 'a dead line', answer: deadLine },
  { name: 'a server that cannot answer', answer: () => refusal(503, 'Not now.') },
  { name: 'a kiosk that is signed out', answer: () => refusal(401, 'Invalid or expired token') },
])(
  '$name loses no walk-away: it is told after the reload, and nobody is offered it before (SCREEN-32)',
  async ({ answer }) => {
    booth.answer(WALK_AWAY, answer);
    await open().walkedAway('trx-1');
    await settle();
    const reports = open();
    await reports.send();
    expect(await reports.isLeft('trx-1')).toBe(true);
    booth.answer(WALK_AWAY, () => ok(null));
    await reports.send();
    expect(await reports.isLeft('trx-1')).toBe(false);
    expect(addresses()).toEqual([WALK_AWAY, WALK_AWAY, WALK_AWAY]);
    expect(kept).toEqual([]);
  },
);

test('a session that the server does not know needs no report', async () => {
  booth.answer(WALK_AWAY, () => refusal(404, 'There is no such transaction.'));
  const reports = open();
  void reports.walkedAway('trx-1');
  await reports.send();
  expect(kept).toEqual([]);
});

test('where nothing can be stored, the page still remembers', async () => {
  store = {
    find: () => Promise.reject(new Error('no')),
    set: () => Promise.reject(new Error('no')),
  };
  booth.answer(WALK_AWAY, deadLine);
  const reports = open();
  void reports.walkedAway('trx-1');
  await reports.send();
  expect(await reports.isLeft('trx-1')).toBe(true);
});

test('a session that is still wanted is touched, late or never: not for the next visitor (SCREEN-33)', async () => {
  booth.answer(READ, deadLine);
  void open().stillWanted('trx-1');
  await settle();
  booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  booth.clock.tick(3 * 60_000 - 1);
  const soon = open();
  await soon.send();
  expect(addresses()).toEqual([READ, READ]);
  expect(await soon.isLeft('trx-1')).toBe(false);

  booth.answer(READ, deadLine);
  void soon.stillWanted('trx-1');
  await settle();
  booth.clock.tick(3 * 60_000);
  await soon.send();
  expect(addresses()).toHaveLength(3);
  expect(kept).toEqual([]);
});

test('who walked away wants it no more, whatever the kiosk still does with it', async () => {
  booth.answer(WALK_AWAY, deadLine);
  const reports = open();
  void reports.walkedAway('trx-1');
  void reports.stillWanted('trx-1');
  await settle();
  expect(await reports.isLeft('trx-1')).toBe(true);
  expect(addresses()).not.toContain(READ);
});
