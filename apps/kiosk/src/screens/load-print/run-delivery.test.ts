import { IDEMPOTENCY_KEY_HEADER, type LoadPrintState } from '@jepret/contract';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  type Asked,
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
  refusal,
} from '../../testing/fake-booth.ts';
import type { DeliveryView } from './delivery-machine.ts';
import { runDelivery } from './run-delivery.ts';

const MAIL = 'POST /api/send-email';
const PRINT = 'POST /api/print-image';
const NEWS = 'GET /v1/delivery/d-1';
const PRODUCT = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: true,
  withRecording: true,
  withPainting: false,
} as const;
const TYPED = { email: 'ratna@example.com', recipient_name: 'Ratna' };
const SEND: LoadPrintState = { action: 'send-email', ...PRODUCT, ...TYPED };
const PRINT_IT: LoadPrintState = { action: 'print-photo', ...PRODUCT, ...TYPED };
const NO_ANSWER =
  'We could not reach our server in time. Please try again. Nothing is sent or printed twice.';
const ANSWER_LIMIT_MS = 45_000;

let booth: FakeBooth;
let views: DeliveryView[];
let left: unknown[];
let bugs: unknown[];

beforeEach(() => {
  booth = createFakeBooth();
  views = [];
  left = [];
  bugs = [];
});

const start = (state: LoadPrintState) =>
  runDelivery(state, booth, {
    onChange: (view) => views.push(view),
    onLeave: (exit) => exit((to, options) => left.push(to, options)),
    onBug: (error) => bugs.push(error),
  });
const pass = (durationMs: number) => letTimePass(booth.clock, durationMs, 50);
const listProblems = () => views.flatMap((view) => (view.kind === 'failed' ? view.problem : []));
const delivery = (state: 'waiting' | 'done' | 'failed', reason: string | null = null) =>
  ok({ delivery_id: 'd-1', state, reason });
const printWithMoreLeft = (prints_left: number) =>
  ok({ delivery_id: 'd-1', state: 'done', reason: null, prints_left });
const keyOf = ({ headers }: Asked) => headers.get(IDEMPOTENCY_KEY_HEADER);
const countAsked = (address: string) =>
  booth.asked.filter((asked) => asked.address === address).length;
const DONE = { delivery_id: 'd-1', state: 'done', reason: null };
const WAITING = { delivery_id: 'd-1', state: 'waiting', reason: null };
const formWith = (state: object) => ['/email', { state: { ...PRODUCT, ...state }, replace: true }];

test('a sent mail leads back to /email after 3 s, and says so (MAIL-3)', async () => {
  booth.answer(MAIL, () => delivery('done'));
  start(SEND);
  await pass(2_950);
  expect(booth.asked[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    email: 'ratna@example.com',
    recipientName: 'Ratna',
    withRecording: 'true',
    withPainting: 'false',
  });
  expect(left).toEqual([]);
  await pass(50);
  expect(left).toEqual(formWith({ ...TYPED, emailSent: true }));
  expect(countAsked(MAIL)).toBe(1);
  expect(booth.clock.pending()).toBe(0);
});

test('an accepted print leads to /thanks 5 s after it was accepted, however long it waits for paper (PRINT-4)', async () => {
  booth.answer(PRINT, () => delivery('waiting'));
  booth.answer(NEWS, () => delivery('waiting'));
  start(PRINT_IT);
  await pass(4_950);
  expect(booth.asked[0]?.body).toEqual({ txID: 'trx-1', effect: 'original', isNoCut: true });
  expect(left).toEqual([]);
  await pass(50);
  expect(left).toEqual(['/thanks', { state: { txID: 'trx-1', print: WAITING }, replace: true }]);
  expect(countAsked(PRINT)).toBe(1);
  const questions = countAsked(NEWS);
  expect(questions).toBeGreaterThan(1);
  await pass(1_000);
  expect(countAsked(NEWS)).toBe(questions);
  expect(booth.clock.pending()).toBe(0);
});

test('a refusal by the mail server within the 3 s is shown, and the form keeps what was typed (MAIL-5, MAIL-14)', async () => {
  let answers = 0;
  booth.answer(MAIL, () => delivery('waiting'));
  booth.answer(NEWS, () =>
    ++answers < 2 ? delivery('waiting') : delivery('failed', 'Nobody has this address.'),
  );
  start(SEND);
  await pass(500);
  expect(listProblems()).toEqual(['Nobody has this address.']);
  await pass(1_950);
  expect(left).toEqual([]);
  await pass(50);
  expect(left).toEqual(formWith({ ...TYPED, problem: 'Nobody has this address.' }));
  expect(booth.clock.pending()).toBe(0);
});

test('a malformed address is refused at once and not tried again (MAIL-11)', async () => {
  booth.answer(MAIL, () =>
    refusal(422, 'Not sent.', [{ code: 'invalid', message: 'This is no e-mail address.' }]),
  );
  start({ ...SEND, email: 'ratna' });
  await settle();
  expect(listProblems()).toEqual(['This is no e-mail address.']);
  await pass(2_000);
  expect(left[0]).toBe('/email');
  expect(countAsked(MAIL)).toBe(1);
});

test.each([
  ['recipientName', 'name'],
  ['email', 'email'],
] as const)('a refused %s is marked where it was typed (MAIL-6)', async (field, problemField) => {
  const problem = 'Please type only your name.';
  booth.answer(MAIL, () => refusal(422, problem, [{ code: 'invalid', message: problem, field }]));
  start(SEND);
  await settle();
  await pass(2_000);
  expect(left).toEqual(formWith({ ...TYPED, problem, problemField }));
});

test('a hiccup is tried again within the time, with the same words (MAIL-8)', async () => {
  let tries = 0;
  booth.answer(MAIL, () => {
    tries += 1;
    if (tries === 1) return deadLine();
    return tries === 2 ? refusal(503, 'Busy.') : delivery('done');
  });
  start(SEND);
  await pass(2 * 500 + 3_000);
  const bodies = booth.asked.filter(({ address }) => address === MAIL).map(({ body }) => body);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(listProblems()).toEqual([]);
  expect(left).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test.each([
  [SEND, MAIL, 3_000],
  [PRINT_IT, PRINT, 5_000],
] as const)(
  'the seconds of $action run from success, not from the tap (MAIL-7)',
  async (state, address, ms) => {
    const answer = Promise.withResolvers<Response>();
    booth.answer(address, () => answer.promise);
    start(state);
    await pass(20_000);
    expect(views).toEqual([]);
    answer.resolve(delivery('done'));
    await settle();
    expect(views).toMatchObject([{ kind: 'accepted' }]);
    await pass(ms - 50);
    expect(left).toEqual([]);
    await pass(50);
    expect(left[0]).toBe(state === SEND ? '/email' : '/thanks');
    expect(listProblems()).toEqual([]);
  },
);

test.each([
  [SEND, MAIL],
  [PRINT_IT, PRINT],
] as const)(
  'a server that is down has 45 s before that is called a failure: $action (MAIL-8)',
  async (state, address) => {
    booth.answer(address, deadLine);
    start(state);
    await pass(ANSWER_LIMIT_MS - 50);
    expect(listProblems()).toEqual([]);
    await pass(50);
    expect(listProblems()).toEqual([NO_ANSWER]);
    await pass(2_000);
    expect(left).toEqual(formWith({ ...TYPED, problem: NO_ANSWER }));
    expect(booth.clock.pending()).toBe(0);
  },
);

test('a server that never answers counts as down (MAIL-8)', async () => {
  booth.answer(PRINT, () => new Promise<Response>(() => {}));
  start(PRINT_IT);
  await pass(ANSWER_LIMIT_MS);
  expect(listProblems()).toEqual([NO_ANSWER]);
});

test('a yes that comes while the failure is being said is a yes (MAIL-9)', async () => {
  const answer = Promise.withResolvers<Response>();
  booth.answer(PRINT, () => answer.promise);
  start(PRINT_IT);
  await pass(ANSWER_LIMIT_MS + 1_500);
  expect(views.at(-1)?.kind).toBe('failed');
  answer.resolve(delivery('done'));
  await settle();
  expect(views.at(-1)?.kind).toBe('accepted');
  await pass(5_000);
  expect(left).toEqual(['/thanks', { state: { txID: 'trx-1', print: DONE }, replace: true }]);
});

test('a print that waits for paper is told as soon as the server knows, and goes along to thanks', async () => {
  const printing = { places: [], needs_staff: true, before: 0 };
  booth.answer(PRINT, () => delivery('waiting'));
  booth.answer(NEWS, () => ok({ ...WAITING, printing }));
  start(PRINT_IT);
  await pass(300);
  expect(views.at(-1)).toEqual({ kind: 'accepted', delivery: { ...WAITING, printing } });
  await pass(4_700);
  const print = { ...WAITING, printing };
  expect(left).toEqual(['/thanks', { state: { txID: 'trx-1', print }, replace: true }]);
  expect(countAsked(NEWS)).toBeLessThan(7);
});

test('what was accepted stays accepted when the server goes down afterwards (MAIL-9)', async () => {
  booth.answer(MAIL, () => delivery('waiting'));
  booth.answer(NEWS, deadLine);
  start(SEND);
  await pass(3_000);
  expect(listProblems()).toEqual([]);
  expect(left).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test('after a sent mail a failed print leads back to the sent one (PRINT-5)', async () => {
  booth.answer(PRINT, () => refusal(409, 'This session has had its print.'));
  start({ ...PRINT_IT, emailSent: true });
  await pass(2_000);
  expect(left).toEqual(
    formWith({ ...TYPED, emailSent: true, problem: 'This session has had its print.' }),
  );
});

test('with nobody there a failed print goes home, and no address stays on the screen (SCREEN-31)', async () => {
  booth.answer(PRINT, deadLine);
  start({ action: 'print-photo', ...PRODUCT, isUnattended: true });
  await pass(ANSWER_LIMIT_MS + 2_000);
  expect(left).toEqual(['/', { replace: true }]);
});

test('where the location allows more prints, thanks offers one, each with a key of its own (PRINT-11)', async () => {
  let printsLeft = 2;
  booth.answer(PRINT, () => printWithMoreLeft(printsLeft--));
  start(PRINT_IT);
  await pass(5_000);
  const furtherPrint = { action: 'print-photo', ...PRODUCT, printKey: 'key-1' } as const;
  expect(left).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE, furtherPrint }, replace: true },
  ]);

  left = [];
  start(furtherPrint);
  await pass(5_000);
  const next = { ...furtherPrint, printKey: 'key-2' };
  expect(left).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE, furtherPrint: next }, replace: true },
  ]);

  left = [];
  start(next);
  await pass(5_000);
  expect(left).toEqual(['/thanks', { state: { txID: 'trx-1', print: DONE }, replace: true }]);
  expect(booth.asked.map(keyOf)).toEqual([null, 'key-1', 'key-2']);
});

test('a further print that fails keeps its key on the form, so that trying again is the same print (PRINT-10)', async () => {
  booth.answer(PRINT, deadLine);
  start({ ...PRINT_IT, printKey: 'tapped' });
  await pass(ANSWER_LIMIT_MS + 2_000);
  expect(left).toEqual(formWith({ ...TYPED, printKey: 'tapped', problem: NO_ANSWER }));
  expect(booth.asked.length).toBeGreaterThan(1);
  expect(new Set(booth.asked.map(keyOf))).toEqual(new Set(['tapped']));
});

test('the print of a visitor who has gone offers nobody another one (PRINT-11)', async () => {
  booth.answer(PRINT, () => printWithMoreLeft(1));
  start({ ...PRINT_IT, isUnattended: true });
  await pass(5_000);
  expect(left).toEqual(['/thanks', { state: { txID: 'trx-1', print: DONE }, replace: true }]);
});

test('leaving the screen ends everything but what the server has', async () => {
  booth.answer(MAIL, () => delivery('waiting'));
  booth.answer(NEWS, () => delivery('waiting'));
  const stop = start(SEND);
  await pass(500);
  stop();
  await settle();
  expect(booth.clock.pending()).toBe(0);
  await pass(10_000);
  expect([left, listProblems(), bugs]).toEqual([[], [], []]);
});
