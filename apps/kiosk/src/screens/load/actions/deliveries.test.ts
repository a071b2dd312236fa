import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { networkError, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, type LoadVisit } from '../testing/load-visit.ts';

const MAIL = 'POST /api/send-email';
const PRINT = 'POST /api/print-image';
const PRODUCT = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: false,
  withPainting: true,
} as const;
const TYPED = { email: 'ratna@example.com', recipient_name: 'Ratna' };
const SEND: LoadState = { action: 'send-email', ...PRODUCT, ...TYPED };
const PRINT_IT: LoadState = { action: 'print-photo', ...PRODUCT };
const ACCEPTED = { delivery_id: 'd-1', state: 'waiting', reason: null };

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

const formWith = (state: object) => ['/email', { state: { ...PRODUCT, ...state }, replace: true }];

test('send-email goes to /email after 3 s (SCREEN-25)', async () => {
  visit.booth.respondTo(MAIL, () => ok(ACCEPTED));
  visit.start(SEND);
  await visit.pass(2_900, 100);
  expect(visit.navigations).toEqual([]);
  await visit.pass(100);
  expect(visit.navigations).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test('a mail that fails shows both texts and returns to the filled form (SCREEN-25)', async () => {
  visit.booth.respondTo(MAIL, () => refusal(422, 'This is no e-mail address.'));
  visit.start(SEND);
  await settle();
  expect(visit.findNotice()?.text).toBe('Problem Sending Email');
  await visit.pass(2_000);
  expect(visit.findNotice()?.text).toBe('Sending Back to Snap Form!');
  expect(visit.navigations).toEqual([]);
  await visit.pass(2_000);
  expect(visit.navigations).toEqual(formWith({ ...TYPED, problem: 'This is no e-mail address.' }));
  expect(visit.booth.requests).toHaveLength(1);
});

test('a refused name is marked at the name field', async () => {
  const message = 'Please type only your name.';
  visit.booth.respondTo(MAIL, () =>
    refusal(422, message, [{ code: 'invalid', message, field: 'recipientName' }]),
  );
  visit.start(SEND);
  await visit.pass(4_000);
  expect(visit.navigations).toEqual(formWith({ ...TYPED, problem: message, problemField: 'name' }));
});

test('print-photo goes to /email with isPrintSuccess (SCREEN-26)', async () => {
  visit.booth.respondTo(PRINT, () => ok(ACCEPTED));
  visit.start(PRINT_IT);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    isNoCut: false,
  });
  expect(visit.navigations).toEqual(formWith({ isPrintSuccess: true }));
});

test('a late acceptance still counts (MAIL-9)', async () => {
  let calls = 0;
  visit.booth.respondTo(PRINT, () => (++calls < 9 ? networkError() : ok(ACCEPTED)));
  visit.start(PRINT_IT);
  await visit.pass(8 * 500 + COMPLETE_SHOWN_MS, 100);
  expect(visit.findNotice()).toBeUndefined();
  expect(visit.navigations).toEqual(formWith({ isPrintSuccess: true }));
});

test("a print that fails shows 'Problem Printing Photo!' and returns to the form (SCREEN-26)", async () => {
  visit.booth.respondTo(PRINT, networkError);
  visit.start(PRINT_IT);
  await visit.pass(44_999, 500);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()?.text).toBe('Problem Printing Photo!');
  await visit.pass(2_000);
  expect(visit.navigations).toEqual(formWith({ problem: expect.stringContaining('in time') }));
});
