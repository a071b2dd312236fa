import { CallError } from '@jepret/api-client';
import type { TransactionStatus } from '@jepret/contract';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import type { PushListener } from '../../devices/push/push.ts';
import { aTransaction } from '../../testing/fake-booth.ts';
import {
  CANCEL_LIMIT_MS,
  CHECK_INTERVAL_MS,
  CHECK_RETRY_DELAY_MS,
  FINAL_CHECK_MS,
} from './payment-machine.ts';
import { type PaymentView, type PaymentWatch, watchPayment } from './payment-watch.ts';

const SECOND_MS = 1_000;

let clock: ManualClock;
let views: PaymentView[];
let outcomes: string[];
let push: PushListener;
let hasStoppedListening: boolean;
let status: TransactionStatus;
let reads: number;
let waitForRead: () => Promise<void>;
let waitForCancel: () => Promise<void>;
let watch: PaymentWatch;

beforeEach(() => {
  clock = createManualClock();
  views = [];
  outcomes = [];
  status = 'pending';
  reads = 0;
  waitForRead = async () => {};
  waitForCancel = async () => {};
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
      async readTransaction() {
        reads += 1;
        const statusAtRead = status;
        await waitForRead();
        return aTransaction({ status: statusAtRead });
      },
      async cancel() {
        await waitForCancel();
        if (status === 'pending') status = 'cancelled';
        return aTransaction({ status });
      },
    },
    { onChange: (view) => views.push(view), onEnd: (outcome) => outcomes.push(outcome) },
  );
});

const pass = (durationMs: number) => advanceInSteps(clock, durationMs);
const view = () => views.at(-1);
const event = (change: object = {}) =>
  push.onPaymentEvent({ status: 'paid', trx_id: 'trx-1', ...change });

test('the countdown starts at five minutes', async () => {
  expect(view()).toEqual({ phase: 'waiting', secondsLeft: 300, isPushUsable: true });
  await pass(SECOND_MS);
  expect(view()?.secondsLeft).toBe(299);
  await pass(298 * SECOND_MS);
  expect(view()?.secondsLeft).toBe(1);
  expect(outcomes).toEqual([]);
});

test('a payment event is shown and confirmed, and the visit continues (PAY-3, PAY-59)', async () => {
  status = 'paid';
  event();
  expect(view()?.phase).toBe('verifying');
  await settle();
  expect(reads).toBe(1);
  expect(outcomes).toEqual(['entitled']);
  expect(hasStoppedListening).toBe(true);
  expect(clock.pending()).toBe(0);
});

test('an event that the server does not confirm has no effect (PAY-59)', async () => {
  event();
  await settle();
  expect(view()?.phase).toBe('waiting');
  expect(outcomes).toEqual([]);
});

test('an event of another payment is ignored (PAY-59)', async () => {
  event({ trx_id: 'trx-2' });
  await settle();
  expect(reads).toBe(0);
});

test('an event during an earlier read is not lost', async () => {
  let release = () => {};
  waitForRead = () =>
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
  expect(reads).toBe(2);
  expect(outcomes).toEqual(['entitled']);
});

test('a payment before the stream opened is found when it opens (PAY-60)', async () => {
  status = 'paid';
  push.onOpen();
  await settle();
  expect(outcomes).toEqual(['entitled']);
});

test('after an event the transaction is read until there is a response', async () => {
  let failures = 2;
  waitForRead = async () => {
    if (failures-- > 0) throw new CallError(undefined, ['Network error.']);
  };
  status = 'paid';
  event();
  await pass(2 * CHECK_RETRY_DELAY_MS);
  expect(reads).toBe(3);
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

test('a payment is found within 45 s without any push', async () => {
  status = 'paid';
  await pass(CHECK_INTERVAL_MS);
  expect(outcomes).toEqual(['entitled']);
});

test('a check delays the next one', async () => {
  await pass(30 * SECOND_MS);
  push.onOpen();
  await pass(30 * SECOND_MS);
  expect(reads).toBe(1);
  await pass(15 * SECOND_MS);
  expect(reads).toBe(2);
});

test('an unknown transaction is not read repeatedly', async () => {
  waitForRead = async () => {
    throw new CallError(404, ['There is nothing here.']);
  };
  event();
  await pass(10 * SECOND_MS);
  expect(reads).toBe(1);
  expect(view()?.phase).toBe('waiting');
});

test('a declined payment ends the wait', async () => {
  status = 'failed';
  event({ status: 'failed' });
  expect(view()?.phase).toBe('waiting');
  await settle();
  expect(outcomes).toEqual(['over']);
});

test('unusable push is reported, and the wait continues (PAY-8)', async () => {
  push.onUnusable();
  expect(view()).toMatchObject({ isPushUsable: false, phase: 'waiting' });
  expect(outcomes).toEqual([]);
});

test('at zero the transaction is checked once more (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  reads = 0;
  await pass(SECOND_MS);
  expect(reads).toBe(1);
  expect(outcomes).toEqual(['expired']);
  expect(clock.pending()).toBe(0);
});

test('a payment in the last second counts (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  status = 'paid';
  await pass(SECOND_MS);
  expect(outcomes).toEqual(['entitled']);
});

test('at zero a server that does not respond is not awaited (PAY-7)', async () => {
  await pass(299 * SECOND_MS);
  waitForRead = () => new Promise(() => {});
  await pass(SECOND_MS);
  expect(outcomes).toEqual([]);
  await pass(FINAL_CHECK_MS);
  expect(outcomes).toEqual(['expired']);
});

test('a payment is cancelled only once', async () => {
  watch.cancel();
  watch.cancel();
  expect(view()?.phase).toBe('leaving');
  await settle();
  expect(status).toBe('cancelled');
  expect(outcomes).toEqual(['cancelled']);
});

test('a payment before the cancellation counts (PAY-14)', async () => {
  status = 'paid';
  watch.cancel();
  await settle();
  expect(outcomes).toEqual(['entitled']);
});

test('a cancellation without a response times out (PAY-7)', async () => {
  waitForCancel = () => new Promise(() => {});
  watch.cancel();
  await pass(CANCEL_LIMIT_MS);
  expect(outcomes).toEqual(['cancelled']);
});

test('a screen that was left reports nothing', async () => {
  watch.stop();
  event();
  await pass(400 * SECOND_MS);
  expect(outcomes).toEqual([]);
  expect(clock.pending()).toBe(0);
});
