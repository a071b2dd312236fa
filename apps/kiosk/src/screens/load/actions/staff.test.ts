import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, networkError, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const BYPASS = 'POST /v1/transaction/bypass';
const READ = 'GET /v1/transaction/trx/trx-1';
const GET_FRAME: LoadState = { action: 'get-frame', txID: 'trx-1' };
const GET_BYPASS: Extract<LoadState, { action: 'get-bypass' }> = {
  action: 'get-bypass',
  data: { id: 's', token: 'staff-token' },
};

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('login uses the pending login and goes to /bypass (SCREEN-24)', async () => {
  visit.booth.respondTo('POST /v1/admin/login', () => ok({ id: 's', token: 'staff-token' }));
  visit.booth.pendingLogin.put({ email: 'a@b.c', password: 'secret' });
  visit.start({ action: 'login' });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toEqual({ email: 'a@b.c', password: 'secret' });
  expect(visit.navigations).toEqual([
    '/bypass',
    { state: { id: 's', token: 'staff-token' }, replace: true },
  ]);
  expect(visit.booth.pendingLogin.take()).toBeUndefined();
});

test('a failed login goes home after 3 s with its message (SCREEN-24)', async () => {
  visit.booth.respondTo('POST /v1/admin/login', () => refusal(401, 'Incorrect Email or Password!'));
  visit.booth.pendingLogin.put({ email: 'a@b.c', password: 'wrong' });
  visit.start({ action: 'login' });
  await settle();
  expect(visit.findNotice()?.text).toBe('Problem Logging in!');
  await visit.pass(2_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(homeWith('Incorrect Email or Password!'));
});

test('after too many tries home shows the waiting time', async () => {
  const message = 'Too many tries: wait 5 minutes before the next one.';
  visit.booth.respondTo('POST /v1/admin/login', () =>
    refusal(429, message, [{ code: 'too_many_tries', message }]),
  );
  visit.booth.pendingLogin.put({ email: 'a@b.c', password: 'secret' });
  visit.start({ action: 'login' });
  await settle();
  expect(visit.findNotice()?.text).toBe('Problem Logging in!');
  await visit.pass(3_000);
  expect(visit.navigations).toEqual(homeWith(message));
});

test('get-bypass uses the given token, reads the transaction and continues to the frames (STAFF-2)', async () => {
  const bypass = aTransaction({ qr_code: null, expires_at: null });
  visit.booth.respondTo(BYPASS, () => ok(bypass));
  visit.booth.respondTo(READ, () => ok(bypass));
  visit.start(GET_BYPASS);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toEqual({
    amount: 30_000,
    status: 'pending',
    language: 'en',
  });
  expect(visit.booth.requests[0]?.headers.get('authorization')).toBe('Bearer staff-token');
  expect(visit.navigations).toEqual(['/load', { state: GET_FRAME, replace: true }]);
});

test('get-bypass sends the given reason (STAFF-14)', async () => {
  const bypass = aTransaction({ qr_code: null, expires_at: null });
  visit.booth.respondTo(BYPASS, () => ok(bypass));
  visit.booth.respondTo(READ, () => ok(bypass));
  visit.start({ ...GET_BYPASS, reason: 'guest' });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toMatchObject({ reason: 'guest' });
});

test('a bypass whose second call failed keeps its key at the next try, and the bypass after it gets a new one (STAFF-7)', async () => {
  const bypass = aTransaction({ qr_code: null, expires_at: null });
  visit.booth.respondTo(BYPASS, () => ok(bypass));
  visit.booth.respondTo(READ, networkError);
  visit.start(GET_BYPASS);
  await visit.pass(5_000);
  expect(visit.navigations[0]).toBe('/');
  visit.booth.paymentNotes.clear();
  visit.booth.respondTo(READ, () => ok(bypass));
  visit.start({ ...GET_BYPASS, data: { id: 's', token: 'next-sign-in' } });
  await visit.pass(COMPLETE_SHOWN_MS);
  visit.start(GET_BYPASS);
  await visit.pass(COMPLETE_SHOWN_MS);
  const keys = visit.booth.requests
    .filter(({ address }) => address === BYPASS)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a refused bypass goes home after 5 s with the server's errors (STAFF-10)", async () => {
  visit.booth.respondTo(BYPASS, () =>
    refusal(401, 'Staff sign-in expired', [
      { code: 'staff_token_invalid', message: 'Please sign in again.' },
    ]),
  );
  visit.start(GET_BYPASS);
  await settle();
  expect(visit.findNotice()?.text).toBe('Problem Generating code!');
  await visit.pass(4_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(homeWith('Please sign in again.'));
});
