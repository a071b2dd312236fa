import { CallError } from '@jepret/api-client';
import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, deadLine, ok } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const READ = 'GET /v1/transaction/trx/trx-1';
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };
const PRINT_STYLE = ['/print-style', { state: { trx_id: 'trx-1' }, replace: true }];

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('verify asks at once, then every 5 s, and goes on when it is paid (PAY-11)', async () => {
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

test('verify gives up after 12 tries, says so, and goes home after 5 s (PAY-11)', async () => {
  visit.booth.answer(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(54_999);
  expect(visit.listAddresses()).toHaveLength(11);
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(12);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
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

test('verify lets a bypass in, which stays pending (STAFF-3)', async () => {
  visit.booth.answer(READ, () => ok(aTransaction({ qr_code: null, expires_at: null })));
  visit.start(VERIFY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(PRINT_STYLE);
});

test("somebody else's transaction is not asked for twice", async () => {
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toHaveLength(1);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
});

test('ten minutes after its beginning verify goes home, and not in silence (PAY-12)', async () => {
  visit.booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  visit.fetchFrames = () => new Promise(() => {});
  visit.start(VERIFY);
  await visit.pass(599_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  // It was verified, so it does not say that this failed; and it is offered at once.
  expect(visit.left).toEqual(
    homeWith(
      'Problem Getting Frame List.',
      'Your session is safe: the start screen offers to go on with it.',
    ),
  );
  await settle();
  expect(visit.listAddresses()).toEqual([READ, READ]);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('ten minutes without an answer are a problem of verifying (PAY-12)', async () => {
  visit.booth.answer(READ, () => new Promise(() => {}));
  visit.start(VERIFY);
  await visit.pass(600_000);
  expect(visit.left).toEqual(homeWith('Problem verifying your transaction'));
});

test('while the frames do not come, the session stays one that home offers (SCREEN-33)', async () => {
  visit.booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  visit.fetchFrames = () => Promise.reject(new CallError(503, ['Not now.']));
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toEqual([READ, READ]);
  await visit.pass(19 * 30_000);
  expect(visit.findNotice()?.text).toBe('Problem Getting Frame List');
  expect(visit.listAddresses()).toHaveLength(21);
});

const TO_CODE = 'Back to the QR code';

test('while the code can still be paid, a button leads back to it (PAY-10)', async () => {
  const open = aTransaction();
  visit.booth.stored.set('transaction', open);
  visit.booth.answer(READ, () => ok(open));
  visit.start({ ...VERIFY, quotedPrice: 30_000 });
  // At once, and not with the first answer.
  expect(visit.findWay()?.text).toBe(TO_CODE);
  await visit.pass(20_000);
  visit.findWay()?.take();
  expect(visit.left).toEqual([
    '/payment',
    { state: { data: open, quotedPrice: 30_000 }, replace: true },
  ]);
  await visit.pass(900_000);
  expect(visit.left).toHaveLength(2);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('the button stays while verify says that it gave up, and takes nobody home then', async () => {
  visit.booth.answer(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(55_000);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
  visit.findWay()?.take();
  await visit.pass(5_000);
  expect(visit.left[0]).toBe('/payment');
  expect(visit.left).toHaveLength(2);
});

test.each([
  { status: 'paid', qr_code: null } as const,
  { status: 'expired', qr_code: null } as const,
  { status: 'failed', qr_code: null } as const,
  { expires_at: '2026-01-01T10:00:00.000Z' },
  { qr_code: null, expires_at: null },
])('where nothing is left to pay there is no way back to a code: %o (PAY-10)', async (changes) => {
  visit.booth.stored.set('transaction', aTransaction());
  visit.booth.answer(READ, () => ok(aTransaction(changes)));
  visit.fetchFrames = () => new Promise(() => {});
  visit.start(VERIFY);
  await settle();
  expect(visit.findWay()).toBeUndefined();
});
