import { IDEMPOTENCY_KEY_HEADER, type LoadPrintState } from '@jepret/contract';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  createFakeBooth,
  type FakeBooth,
  networkError,
  ok,
  type RecordedRequest,
  refusal,
} from '../../testing/fake-booth.ts';
import type { DeliveryView } from './delivery-machine.ts';
import { runDelivery } from './run-delivery.ts';

const MAIL = 'POST /api/send-email';
const PRINT = 'POST /api/print-image';
const DELIVERY = 'GET /v1/delivery/d-1';
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
let navigations: unknown[];
let unexpectedErrors: unknown[];

beforeEach(() => {
  booth = createFakeBooth();
  views = [];
  navigations = [];
  unexpectedErrors = [];
});

const start = (state: LoadPrintState) =>
  runDelivery(state, booth, {
    onChange: (view) => views.push(view),
    onLeave: (exit) => exit((to, options) => navigations.push(to, options)),
    onUnexpectedError: (error) => unexpectedErrors.push(error),
  });
const pass = (durationMs: number) => advanceInSteps(booth.clock, durationMs, 50);
const listProblems = () => views.flatMap((view) => (view.kind === 'failed' ? view.problem : []));
const delivery = (state: 'waiting' | 'done' | 'failed', reason: string | null = null) =>
  ok({ delivery_id: 'd-1', state, reason });
const printWithMoreLeft = (prints_left: number) =>
  ok({ delivery_id: 'd-1', state: 'done', reason: null, prints_left });
const keyOf = ({ headers }: RecordedRequest) => headers.get(IDEMPOTENCY_KEY_HEADER);
const countRequests = (address: string) =>
  booth.requests.filter((asked) => asked.address === address).length;
const DONE = { delivery_id: 'd-1', state: 'done', reason: null };
const WAITING = { delivery_id: 'd-1', state: 'waiting', reason: null };
const formWith = (state: object) => ['/email', { state: { ...PRODUCT, ...state }, replace: true }];

test('a sent mail returns to /email after 3 s (MAIL-3)', async () => {
  booth.respondTo(MAIL, () => delivery('done'));
  start(SEND);
  await pass(2_950);
  expect(booth.requests[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    email: 'ratna@example.com',
    recipientName: 'Ratna',
    withRecording: 'true',
    withPainting: 'false',
  });
  expect(navigations).toEqual([]);
  await pass(50);
  expect(navigations).toEqual(formWith({ ...TYPED, emailSent: true }));
  expect(countRequests(MAIL)).toBe(1);
  expect(booth.clock.pending()).toBe(0);
});

test('an accepted print goes to /thanks after 5 s, also while it waits for paper (PRINT-4)', async () => {
  booth.respondTo(PRINT, () => delivery('waiting'));
  booth.respondTo(DELIVERY, () => delivery('waiting'));
  start(PRINT_IT);
  await pass(4_950);
  expect(booth.requests[0]?.body).toEqual({ txID: 'trx-1', effect: 'original', isNoCut: true });
  expect(navigations).toEqual([]);
  await pass(50);
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: WAITING }, replace: true },
  ]);
  expect(countRequests(PRINT)).toBe(1);
  const pollCount = countRequests(DELIVERY);
  expect(pollCount).toBeGreaterThan(1);
  await pass(1_000);
  expect(countRequests(DELIVERY)).toBe(pollCount);
  expect(booth.clock.pending()).toBe(0);
});

test('a refusal by the mail server within 3 s is shown, and the form keeps the input (MAIL-5, MAIL-14)', async () => {
  let answers = 0;
  booth.respondTo(MAIL, () => delivery('waiting'));
  booth.respondTo(DELIVERY, () =>
    ++answers < 2 ? delivery('waiting') : delivery('failed', 'There is no such address.'),
  );
  start(SEND);
  await pass(500);
  expect(listProblems()).toEqual(['There is no such address.']);
  await pass(1_950);
  expect(navigations).toEqual([]);
  await pass(50);
  expect(navigations).toEqual(formWith({ ...TYPED, problem: 'There is no such address.' }));
  expect(booth.clock.pending()).toBe(0);
});

test('a malformed address is refused at once and not retried (MAIL-11)', async () => {
  booth.respondTo(MAIL, () =>
    refusal(422, 'Not sent.', [{ code: 'invalid', message: 'This is no e-mail address.' }]),
  );
  start({ ...SEND, email: 'ratna' });
  await settle();
  expect(listProblems()).toEqual(['This is no e-mail address.']);
  await pass(2_000);
  expect(navigations[0]).toBe('/email');
  expect(countRequests(MAIL)).toBe(1);
});

test.each([
  ['recipientName', 'name'],
  ['email', 'email'],
] as const)('a refused %s is marked at its field (MAIL-6)', async (field, problemField) => {
  const problem = 'Please type only your name.';
  booth.respondTo(MAIL, () =>
    refusal(422, problem, [{ code: 'invalid', message: problem, field }]),
  );
  start(SEND);
  await settle();
  await pass(2_000);
  expect(navigations).toEqual(formWith({ ...TYPED, problem, problemField }));
});

test('a temporary failure is retried with the same request (MAIL-8)', async () => {
  let tries = 0;
  booth.respondTo(MAIL, () => {
    tries += 1;
    if (tries === 1) return networkError();
    return tries === 2 ? refusal(503, 'Busy.') : delivery('done');
  });
  start(SEND);
  await pass(2 * 500 + 3_000);
  const bodies = booth.requests.filter(({ address }) => address === MAIL).map(({ body }) => body);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(listProblems()).toEqual([]);
  expect(navigations).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test.each([
  [SEND, MAIL, 3_000],
  [PRINT_IT, PRINT, 5_000],
] as const)(
  'the success time of $action starts with the acceptance, not with the tap (MAIL-7)',
  async (state, address, ms) => {
    const answer = Promise.withResolvers<Response>();
    booth.respondTo(address, () => answer.promise);
    start(state);
    await pass(20_000);
    expect(views).toEqual([]);
    answer.resolve(delivery('done'));
    await settle();
    expect(views).toMatchObject([{ kind: 'accepted' }]);
    await pass(ms - 50);
    expect(navigations).toEqual([]);
    await pass(50);
    expect(navigations[0]).toBe(state === SEND ? '/email' : '/thanks');
    expect(listProblems()).toEqual([]);
  },
);

test.each([
  [SEND, MAIL],
  [PRINT_IT, PRINT],
] as const)(
  'an unreachable server is reported as a failure after 45 s: $action (MAIL-8)',
  async (state, address) => {
    booth.respondTo(address, networkError);
    start(state);
    await pass(ANSWER_LIMIT_MS - 50);
    expect(listProblems()).toEqual([]);
    await pass(50);
    expect(listProblems()).toEqual([NO_ANSWER]);
    await pass(2_000);
    expect(navigations).toEqual(formWith({ ...TYPED, problem: NO_ANSWER }));
    expect(booth.clock.pending()).toBe(0);
  },
);

test('a server that never responds counts as unreachable (MAIL-8)', async () => {
  booth.respondTo(PRINT, () => new Promise<Response>(() => {}));
  start(PRINT_IT);
  await pass(ANSWER_LIMIT_MS);
  expect(listProblems()).toEqual([NO_ANSWER]);
});

test('an acceptance while the failure is shown still counts (MAIL-9)', async () => {
  const answer = Promise.withResolvers<Response>();
  booth.respondTo(PRINT, () => answer.promise);
  start(PRINT_IT);
  await pass(ANSWER_LIMIT_MS + 1_500);
  expect(views.at(-1)?.kind).toBe('failed');
  answer.resolve(delivery('done'));
  await settle();
  expect(views.at(-1)?.kind).toBe('accepted');
  await pass(5_000);
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE }, replace: true },
  ]);
});

test('a print that waits for paper is shown and passed on to /thanks', async () => {
  const printing = { places: [], needs_staff: true, before: 0 };
  booth.respondTo(PRINT, () => delivery('waiting'));
  booth.respondTo(DELIVERY, () => ok({ ...WAITING, printing }));
  start(PRINT_IT);
  await pass(300);
  expect(views.at(-1)).toEqual({ kind: 'accepted', delivery: { ...WAITING, printing } });
  await pass(4_700);
  const print = { ...WAITING, printing };
  expect(navigations).toEqual(['/thanks', { state: { txID: 'trx-1', print }, replace: true }]);
  expect(countRequests(DELIVERY)).toBeLessThan(7);
});

test('an accepted delivery stays accepted if the server becomes unreachable (MAIL-9)', async () => {
  booth.respondTo(MAIL, () => delivery('waiting'));
  booth.respondTo(DELIVERY, networkError);
  start(SEND);
  await pass(3_000);
  expect(listProblems()).toEqual([]);
  expect(navigations).toEqual(formWith({ ...TYPED, emailSent: true }));
});

test('after a sent mail a failed print returns to the sent mail (PRINT-5)', async () => {
  booth.respondTo(PRINT, () => refusal(409, 'This session has had its print.'));
  start({ ...PRINT_IT, emailSent: true });
  await pass(2_000);
  expect(navigations).toEqual(
    formWith({ ...TYPED, emailSent: true, problem: 'This session has had its print.' }),
  );
});

test('a failed unattended print goes home, and no address stays on the screen (SCREEN-31)', async () => {
  booth.respondTo(PRINT, networkError);
  start({ action: 'print-photo', ...PRODUCT, isUnattended: true });
  await pass(ANSWER_LIMIT_MS + 2_000);
  expect(navigations).toEqual(['/', { replace: true }]);
});

test('if the location allows more prints, /thanks offers one, each with its own key (PRINT-11)', async () => {
  let printsLeft = 2;
  booth.respondTo(PRINT, () => printWithMoreLeft(printsLeft--));
  start(PRINT_IT);
  await pass(5_000);
  const furtherPrint = { action: 'print-photo', ...PRODUCT, printKey: 'key-1' } as const;
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE, furtherPrint }, replace: true },
  ]);

  navigations = [];
  start(furtherPrint);
  await pass(5_000);
  const next = { ...furtherPrint, printKey: 'key-2' };
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE, furtherPrint: next }, replace: true },
  ]);

  navigations = [];
  start(next);
  await pass(5_000);
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE }, replace: true },
  ]);
  expect(booth.requests.map(keyOf)).toEqual([null, 'key-1', 'key-2']);
});

test('a failed further print keeps its key, so that a retry is the same print (PRINT-10)', async () => {
  booth.respondTo(PRINT, networkError);
  start({ ...PRINT_IT, printKey: 'tapped' });
  await pass(ANSWER_LIMIT_MS + 2_000);
  expect(navigations).toEqual(formWith({ ...TYPED, printKey: 'tapped', problem: NO_ANSWER }));
  expect(booth.requests.length).toBeGreaterThan(1);
  expect(new Set(booth.requests.map(keyOf))).toEqual(new Set(['tapped']));
});

test('an unattended print offers no further print (PRINT-11)', async () => {
  booth.respondTo(PRINT, () => printWithMoreLeft(1));
  start({ ...PRINT_IT, isUnattended: true });
  await pass(5_000);
  expect(navigations).toEqual([
    '/thanks',
    { state: { txID: 'trx-1', print: DONE }, replace: true },
  ]);
});

test('leaving the screen stops all requests and timers', async () => {
  booth.respondTo(MAIL, () => delivery('waiting'));
  booth.respondTo(DELIVERY, () => delivery('waiting'));
  const stop = start(SEND);
  await pass(500);
  stop();
  await settle();
  expect(booth.clock.pending()).toBe(0);
  await pass(10_000);
  expect([navigations, listProblems(), unexpectedErrors]).toEqual([[], [], []]);
});
