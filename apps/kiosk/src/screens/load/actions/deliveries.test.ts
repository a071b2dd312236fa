import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { deadLine, ok, refusal } from '../../../testing/fake-booth.ts';
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
  visit.booth.answer(MAIL, () => ok(ACCEPTED));
  visit.start(SEND);
  await visit.pass(2_900, 100);
  expect(visit.left).toEqual([]);
  await visit.pass(100);
  expect(visit.left).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test('a mail that cannot be sent says both texts and goes back to the form, filled (SCREEN-25)', async () => {
  visit.booth.answer(MAIL, () => refusal(422, 'This is no e-mail address.'));
  visit.start(SEND);
  await settle();
  expect(visit.findNotice()?.text).toBe('Problem Sending Email');
  await visit.pass(2_000);
  expect(visit.findNotice()?.text).toBe('Sending Back to Snap Form!');
  expect(visit.left).toEqual([]);
  await visit.pass(2_000);
  expect(visit.left).toEqual(formWith({ ...TYPED, problem: 'This is no e-mail address.' }));
  expect(visit.booth.asked).toHaveLength(1);
});

test('a refused name is marked as the name', async () => {
  const message = 'Please type only your name.';
  visit.booth.answer(MAIL, () =>
    refusal(422, message, [{ code: 'invalid', message, field: 'recipientName' }]),
  );
  visit.start(SEND);
  await visit.pass(4_000);
  expect(visit.left).toEqual(formWith({ ...TYPED, problem: message, problemField: 'name' }));
});

test('print-photo goes to /email with isPrintSuccess (SCREEN-26)', async () => {
  visit.booth.answer(PRINT, () => ok(ACCEPTED));
  visit.start(PRINT_IT);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.asked[0]?.body).toEqual({ txID: 'trx-1', effect: 'original', isNoCut: false });
  expect(visit.left).toEqual(formWith({ isPrintSuccess: true }));
});

test('a yes that comes late is a yes (MAIL-9)', async () => {
  let calls = 0;
  visit.booth.answer(PRINT, () => (++calls < 9 ? deadLine() : ok(ACCEPTED)));
  visit.start(PRINT_IT);
  await visit.pass(8 * 500 + COMPLETE_SHOWN_MS, 100);
  expect(visit.findNotice()).toBeUndefined();
  expect(visit.left).toEqual(formWith({ isPrintSuccess: true }));
});

test("a print that cannot be made shows 'Problem Printing Photo!' and goes back to the form (SCREEN-26)", async () => {
  visit.booth.answer(PRINT, deadLine);
  visit.start(PRINT_IT);
  await visit.pass(44_999, 500);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()?.text).toBe('Problem Printing Photo!');
  await visit.pass(2_000);
  expect(visit.left).toEqual(formWith({ problem: expect.stringContaining('in time') }));
});
