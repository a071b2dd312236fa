import type { LoadState } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
  refusal,
} from '../../../../../../tests/support/fake-booth.ts';
import { letTimePass, settle } from '../../../../../../tests/support/let-time-pass.ts';
import { getAction } from '../actions.ts';
import { COMPLETE_SHOWN_MS, type LoadView, runLoad } from '../load-run.ts';

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

let booth: FakeBooth;
let views: LoadView[];
let left: unknown[];

beforeEach(() => {
  booth = createFakeBooth();
  views = [];
  left = [];
});

function start(state: LoadState): void {
  const tools = {
    ...booth,
    attemptKey: 'attempt-1',
    fetchFrames: async () => ({}),
    filmEnd: Promise.resolve(),
  };
  runLoad(getAction(state), state, tools, {
    onChange: (view) => views.push(view),
    onLeave: (exit) => exit((to, options) => left.push(to, options)),
    onBug: (error) => {
      throw error;
    },
  });
}

const pass = (durationMs: number) => letTimePass(booth.clock, durationMs, 100);
const trouble = () => views.at(-1)?.trouble?.text;
const formWith = (state: object) => ['/email', { state: { ...PRODUCT, ...state }, replace: true }];

test('send-email goes to /email after 3 s (section 4)', async () => {
  booth.answer(MAIL, () => ok(ACCEPTED));
  start(SEND);
  await pass(2_900);
  expect(left).toEqual([]);
  await pass(100);
  expect(left).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test('a mail that cannot be sent says both texts and goes back to the form, filled (section 4)', async () => {
  booth.answer(MAIL, () => refusal(422, 'This is no e-mail address.'));
  start(SEND);
  await settle();
  expect(trouble()).toBe('Problem Sending Email');
  await pass(2_000);
  expect(trouble()).toBe('Sending Back to Snap Form!');
  expect(left).toEqual([]);
  await pass(2_000);
  expect(left).toEqual(formWith({ ...TYPED, problem: 'This is no e-mail address.' }));
  expect(booth.asked).toHaveLength(1);
});

test('print-photo goes to /email with isPrintSuccess (section 4)', async () => {
  booth.answer(PRINT, () => ok(ACCEPTED));
  start(PRINT_IT);
  await pass(COMPLETE_SHOWN_MS);
  expect(booth.asked[0]?.body).toEqual({ txID: 'trx-1', effect: 'original', isNoCut: false });
  expect(left).toEqual(formWith({ isPrintSuccess: true }));
});

test("a print that cannot be made shows 'Problem Printing Photo!' and goes back to the form", async () => {
  booth.answer(PRINT, deadLine);
  start(PRINT_IT);
  await settle();
  expect(trouble()).toBe('Problem Printing Photo!');
  await pass(2_000);
  expect(left).toEqual(formWith({ problem: 'The booth cannot reach its server.' }));
});
