import type { LoadState } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, deadLine, ok } from '../../../../../../tests/support/fake-booth.ts';
import { settle } from '../../../../../../tests/support/let-time-pass.ts';
import { COMPLETE_SHOWN_MS } from '../load-run.ts';
import { createLoadVisit, HOME, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const READ = 'GET /v1/transaction/trx/trx-1';
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };
const PRINT_STYLE = ['/print-style', { state: { trx_id: 'trx-1' }, replace: true }];

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('verify asks at once, then every 5 s, and goes on when it is paid', async () => {
  let status: 'pending' | 'paid' = 'pending';
  visit.booth.answer(READ, () => ok(aTransaction({ status })));
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toEqual([READ]);
  await visit.pass(4_999);
  expect(visit.listAddresses()).toHaveLength(1);
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(2);
  status = 'paid';
  await visit.pass(5_000 + COMPLETE_SHOWN_MS);
  expect(visit.booth.stored.find('transaction')?.status).toBe('paid');
  expect(visit.left).toEqual(PRINT_STYLE);
});

test('verify gives up after 12 tries, says so, and goes home after 5 s', async () => {
  visit.booth.answer(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(54_999);
  expect(visit.listAddresses()).toHaveLength(11);
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(12);
  expect(visit.findTrouble()?.text).toBe('Problem verifying your transaction');
  await visit.pass(4_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(HOME);
});

test('a line that fails now and then costs verify a try, not the visitor', async () => {
  let tries = 0;
  visit.booth.answer(READ, () => (++tries < 3 ? deadLine() : ok(aTransaction({ status: 'paid' }))));
  visit.start(VERIFY);
  await visit.pass(10_000 + COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(PRINT_STYLE);
});

test('verify lets a bypass in, which stays pending (D10)', async () => {
  visit.booth.answer(READ, () => ok(aTransaction({ qr_code: null, expires_at: null })));
  visit.start(VERIFY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(PRINT_STYLE);
});

test("somebody else's transaction is not asked for twice", async () => {
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toHaveLength(1);
  expect(visit.findTrouble()?.text).toBe('Problem verifying your transaction');
});

test('ten minutes after its beginning verify goes home, and not in silence', async () => {
  visit.booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  visit.fetchFrames = () => new Promise(() => {});
  visit.start(VERIFY);
  await visit.pass(599_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(homeWith('Problem verifying your transaction'));
  expect(visit.booth.clock.pending()).toBe(0);
});
