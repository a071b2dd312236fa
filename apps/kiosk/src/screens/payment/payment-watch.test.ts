import { CallError } from '@jepret/api-client';
import type { TransactionStatus } from '@jepret/contract';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import type { PushListener } from '../../devices/push/push.ts';
import { aTransaction } from '../../testing/fake-booth.ts';
import { ASK_AGAIN_MS, CANCEL_LIMIT_MS, LAST_LOOK_MS, LOOK_AGAIN_MS } from './payment-machine.ts';
import { type PaymentView, type PaymentWatch, watchPayment } from './payment-watch.ts';

const SECOND_MS = 1_000;

let clock: HandMovedClock;
let views: PaymentView[];
let outcomes: string[];
let push: PushListener;
let hasStoppedListening: boolean;
let status: TransactionStatus;
let asked: number;
let answer: () => Promise<void>;
let cancelAnswer: () => Promise<void>;
let watch: PaymentWatch;

beforeEach(() => {
  clock = createHandMovedClock();
  views = [];
  outcomes = [];
  status = 'pending';
  asked = 0;
  answer = async () => {};
  cancelAnswer = async () => {};
  hasStoppedListening = false;
  watch = watchPayment(
    {
      trxId: 'trx-1',
      endsAt: clock.now() + 300 * SECOND_MS,
      clock,
      push: {
        listen(listener) {
          push = listener;
          return () => {
            hasStoppedListening = true;
          };
        },
      },
      async ask() {
        asked += 1;
        const seen = status;
        await answer();
        return aTransaction({ status: seen });
      },
      async cancel() {
        await cancelAnswer();
        if (status === 'pending') status = 'cancelled';
        return aTransaction({ status });
      },
    },
    { onChange: (view) => views.push(view), onEnd: (outcome) => outcomes.push(outcome) },
  );
});

const pass = (durationMs: number) => letTimePass(clock, durationMs);
const view = () => views.at(-1);
const event = (change: object = {}) =>
  push.onPaymentEvent({ status: 'paid', trx_id: 'trx-1', ...change });

test('it counts the seconds down from five minutes while it waits', async () => {
  expect(view()).toEqual({ phase: 'waiting', secondsLeft: 300, isPushUsable: true });
  await pass(SECOND_MS);
  expect(view()?.secondsLeft).toBe(299);
  await pass(298 * SECOND_MS);
  expect(view()?.secondsLeft).toBe(1);
  expect(outcomes).toEqual([]);
});

test('a payment event is shown, confirmed, and leads on (PAY-3, PAY-59)', async () => {
  status = 'paid';
  event();
  expect(view()?.phase).toBe('verifying');
  await settle();
  expect(asked).toBe(1);
  expect(outcomes).toEqual(['entitled']);
  expect(hasStoppedListening).toBe(true);
  expect(clock.pending()).toBe(0);
});

test('an event that is not true lets nobody in (PAY-59)', async () => {
  event();
  await settle();
  expect(view()?.phase).toBe('waiting');
  expect(outcomes).toEqual([]);
});

test("an event of somebody else's payment is nothing (PAY-59)", async () => {
  event({ trx_id: 'trx-2' });
  await settle();
  expect(asked).toBe(0);
});

test('an event that comes while an older answer is under way is not lost', async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  push.onOpen();
  status = 'paid';
  event();
  release();
  await settle();
  release();
  await settle();
  expect(asked).toBe(2);
  expect(outcomes).toEqual(['entitled']);
});

test('what was paid before the stream opened is found when it opens (PAY-60)', async () => {
  status = 'paid';
  push.onOpen();
  await settle();
  expect(outcomes).toEqual(['entitled']);
});

test('a hint is asked about until there is an answer', async () => {
  let failures = 2;
  answer = async () => {
    if (failures-- > 0) throw new CallError(undefined, ['No line.']);
  };
  status = 'paid';
  event();
  await pass(2 * ASK_AGAIN_MS);
  expect(asked).toBe(3);
  expect(outcomes).toEqual(['entitled']);
});

test('a payment whose push got lost is found within 45 s (PAY-60)', async () => {
  push.onOpen();
  await settle();
  status = 'paid';
  await pass(44_999);
  expect(outcomes).toEqual([]);
  await pass(1);
  expect(outcomes).toEqual(['entitled']);
  expect(clock.pending()).toBe(0);
});

test('also where no push ever said that it works', async () => {
  status = 'paid';
  await pass(LOOK_AGAIN_MS);
  expect(outcomes).toEqual(['entitled']);
});

test('a look puts off the next one: nobody is asked twice for nothing', async () => {
  await pass(30 * SECOND_MS);
  push.onOpen();
  await pass(30 * SECOND_MS);
  expect(asked).toBe(1);
  await pass(15 * SECOND_MS);
  expect(asked).toBe(2);
});

test('a server that does not know the transaction is not asked again and again', async () => {
  answer = async () => {
    throw new CallError(404, ['There is nothing here.']);
  };
  event();
  await pass(10 * SECOND_MS);
  expect(asked).toBe(1);
  expect(view()?.phase).toBe('waiting');
});

test('a declined payment ends the wait', async () => {
  status = 'failed';
  event({ status: 'failed' });
  expect(view()?.phase).toBe('waiting');
  await settle();
  expect(outcomes).toEqual(['over']);
});

test('push that does not work is told, and the wait goes on (PAY-8)', async () => {
  push.onUnusable();
  expect(view()).toMatchObject({ isPushUsable: false, phase: 'waiting' });
  expect(outcomes).toEqual([]);
});

test('at zero it looks once more and goes (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  asked = 0;
  await pass(SECOND_MS);
  expect(asked).toBe(1);
  expect(outcomes).toEqual(['expired']);
  expect(clock.pending()).toBe(0);
});

test('whoever paid in the last second is let in (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  status = 'paid';
  await pass(SECOND_MS);
  expect(outcomes).toEqual(['entitled']);
});

test('at zero nobody waits for a server that does not answer (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  answer = () => new Promise(() => {});
  await pass(SECOND_MS);
  expect(outcomes).toEqual([]);
  await pass(LAST_LOOK_MS);
  expect(outcomes).toEqual(['expired']);
});

test('a cancelled payment is cancelled once, then it is over', async () => {
  watch.cancel();
  watch.cancel();
  expect(view()?.phase).toBe('leaving');
  await settle();
  expect(status).toBe('cancelled');
  expect(outcomes).toEqual(['cancelled']);
});

test('whoever cancels after having paid is let in (PAY-14)', async () => {
  status = 'paid';
  watch.cancel();
  await settle();
  expect(outcomes).toEqual(['entitled']);
});

test('a cancellation that nobody answers does not hold the visitor (PAY-7)', async () => {
  cancelAnswer = () => new Promise(() => {});
  watch.cancel();
  await pass(CANCEL_LIMIT_MS);
  expect(outcomes).toEqual(['cancelled']);
});

test('a screen that was left is silent', async () => {
  watch.stop();
  event();
  await pass(400 * SECOND_MS);
  expect(outcomes).toEqual([]);
  expect(clock.pending()).toBe(0);
});
