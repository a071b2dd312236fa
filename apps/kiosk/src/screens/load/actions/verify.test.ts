import { CallError } from '@jepret/api-client';
import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, networkError, ok } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const READ = 'GET /v1/transaction/trx/trx-1';
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };
const PRINT_STYLE = ['/print-style', { state: { trx_id: 'trx-1' }, replace: true }];

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('verify checks at once, then every 5 s, and continues when it is paid (PAY-11)', async () => {
  let status: 'pending' | 'paid' = 'pending';
  visit.booth.respondTo(READ, () => ok(aTransaction({ status })));
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
  expect(visit.navigations).toEqual(PRINT_STYLE);
});

test('verify fails after 12 tries with a message and goes home after 5 s (PAY-11)', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(54_999);
  expect(visit.listAddresses()).toHaveLength(11);
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(12);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
  await visit.pass(4_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(HOME);
});

test('network errors use up tries of verify', async () => {
  let tries = 0;
  visit.booth.respondTo(READ, () =>
    ++tries < 3 ? networkError() : ok(aTransaction({ status: 'paid' })),
  );
  visit.start(VERIFY);
  await visit.pass(10_000 + COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(PRINT_STYLE);
});

test('verify accepts a bypass, which stays pending (STAFF-3)', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction({ qr_code: null, expires_at: null })));
  visit.start(VERIFY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(PRINT_STYLE);
});

test("another kiosk's transaction is requested only once", async () => {
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toHaveLength(1);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
});

test('verify goes home after ten minutes with a message (PAY-12)', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction({ status: 'paid' })));
  visit.fetchFrames = () => new Promise(() => {});
  visit.start(VERIFY);
  await visit.pass(599_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  // It was verified, so the message is about the frames, and the session is offered at once.
  expect(visit.navigations).toEqual(
    homeWith(
      'Problem Getting Frame List.',
      'Your session is safe: the start screen offers to go on with it.',
    ),
  );
  await settle();
  expect(visit.listAddresses()).toEqual([READ, READ]);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('ten minutes without a response are reported as a verification problem (PAY-12)', async () => {
  visit.booth.respondTo(READ, () => new Promise(() => {}));
  visit.start(VERIFY);
  await visit.pass(600_000);
  expect(visit.navigations).toEqual(homeWith('Problem verifying your transaction'));
});

test('while the frames fail to load, the session is reported as still wanted (SCREEN-33)', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction({ status: 'paid' })));
  visit.fetchFrames = () => Promise.reject(new CallError(503, ['Not now.']));
  visit.start(VERIFY);
  await settle();
  expect(visit.listAddresses()).toEqual([READ, READ]);
  await visit.pass(19 * 30_000);
  expect(visit.findNotice()?.text).toBe('Problem Getting Frame List');
  expect(visit.listAddresses()).toHaveLength(21);
});

const TO_CODE = 'Back to the QR code';

test('while the code can be paid, a button returns to it (PAY-10)', async () => {
  const open = aTransaction();
  visit.booth.stored.set('transaction', open);
  visit.booth.respondTo(READ, () => ok(open));
  visit.start({ ...VERIFY, quotedPrice: 30_000 });
  // At once, before the first response.
  expect(visit.findWayOut()?.text).toBe(TO_CODE);
  await visit.pass(20_000);
  visit.findWayOut()?.follow();
  expect(visit.navigations).toEqual([
    '/payment',
    { state: { data: open, quotedPrice: 30_000 }, replace: true },
  ]);
  await visit.pass(900_000);
  expect(visit.navigations).toHaveLength(2);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('the button stays during the failure message and cancels going home', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(55_000);
  expect(visit.findNotice()?.text).toBe('Problem verifying your transaction');
  visit.findWayOut()?.follow();
  await visit.pass(5_000);
  expect(visit.navigations[0]).toBe('/payment');
  expect(visit.navigations).toHaveLength(2);
});

test.each([
  { status: 'paid', qr_code: null } as const,
  { status: 'expired', qr_code: null } as const,
  { status: 'failed', qr_code: null } as const,
  { expires_at: '2026-01-01T10:00:00.000Z' },
  { qr_code: null, expires_at: null },
])('without an open charge there is no button to the code: %o (PAY-10)', async (changes) => {
  visit.booth.stored.set('transaction', aTransaction());
  visit.booth.respondTo(READ, () => ok(aTransaction(changes)));
  visit.fetchFrames = () => new Promise(() => {});
  visit.start(VERIFY);
  await settle();
  expect(visit.findWayOut()).toBeUndefined();
});
