import type { Transaction } from '@jepret/contract';
import { type Scheduler, wait, within } from '@jepret/time';
import { CallError } from '../../api/call-error.ts';
import type { Push } from '../../devices/push/push.ts';
import { isEntitled } from '../../session/transactions.ts';
import { startCountdown } from '../../time/start-countdown.ts';

export interface PaymentView {
  /** `leaving` while the charge is being cancelled. */
  phase: 'waiting' | 'verifying' | 'leaving';
  secondsLeft: number;
  isPushUsable: boolean;
}

/** `over` when the provider ended it before the time was up. */
export type PaymentOutcome = 'entitled' | 'expired' | 'cancelled' | 'over';

interface Dependencies {
  trxId: string;
  /** By this clock. */
  endsAt: number;
  clock: Scheduler;
  push: Pick<Push, 'listen'>;
  /** The transaction as the server knows it now. */
  ask(signal: AbortSignal): Promise<Transaction>;
  /** Asks the provider once more, then cancels (PAY-13). */
  cancel(signal: AbortSignal): Promise<Transaction>;
}

interface Callbacks {
  onChange(view: PaymentView): void;
  /** Once; then it is silent. */
  onEnd(outcome: PaymentOutcome): void;
}

export interface PaymentWatch {
  cancel(): void;
  stop(): void;
}

/** At the end of the time one more look is worth a moment, not a wait. */
export const LAST_LOOK_MS = 2_000;
/** The server asks the provider meanwhile. */
export const CANCEL_LIMIT_MS = 10_000;
export const ASK_AGAIN_MS = 1_000;
/** A push may get lost, whoever sends it: so long after the last look there is another. */
export const LOOK_AGAIN_MS = 45_000;

/** Follows one charge until it is paid, over, or given up. */
export function watchPayment(dependencies: Dependencies, callbacks: Callbacks): PaymentWatch {
  const { trxId, endsAt, clock, push, ask, cancel } = dependencies;
  const ended = new AbortController();
  let isLooking = false;
  let hasHint = false;
  let callOffLook = () => {};
  let view: PaymentView = { phase: 'waiting', secondsLeft: 0, isPushUsable: true };

  const show = (change: Partial<PaymentView>) => {
    if (ended.signal.aborted) return;
    view = { ...view, ...change };
    callbacks.onChange(view);
  };
  const stop = () => {
    ended.abort();
    stopCountdown();
    callOffLook();
    stopListening();
  };
  const end = (outcome: PaymentOutcome) => {
    if (ended.signal.aborted) return;
    stop();
    callbacks.onEnd(outcome);
  };

  const interpret = (transaction: Transaction) => {
    if (isEntitled(transaction)) end('entitled');
    else if (view.phase === 'leaving') return;
    else if (transaction.status === 'expired') end('expired');
    else if (transaction.status !== 'pending') end('over');
  };
  /** A hint is worth nothing without an answer, so it is asked until there is one. */
  const confirm = async () => {
    for (;;) {
      try {
        return interpret(await ask(ended.signal));
      } catch (error) {
        ended.signal.throwIfAborted();
        if (!(error instanceof CallError)) throw error;
        if (!error.isTemporary) return;
        await wait(clock, ASK_AGAIN_MS, ended.signal);
      }
    }
  };
  const look = async () => {
    hasHint = true;
    if (isLooking) return;
    isLooking = true;
    // A hint that came while an answer was under way may be newer than the answer.
    while (hasHint && !ended.signal.aborted) {
      hasHint = false;
      await confirm();
    }
    isLooking = false;
    if (view.phase === 'verifying') show({ phase: 'waiting' });
  };
  const lookLater = () => {
    callOffLook();
    callOffLook = clock.schedule(LOOK_AGAIN_MS, lookNow);
  };
  const lookNow = () => {
    if (ended.signal.aborted) return;
    lookLater();
    void look().catch((error) => {
      if (!ended.signal.aborted) throw error;
    });
  };

  const expire = async () => {
    show({ secondsLeft: 0 });
    show({ phase: 'verifying' });
    const last = await within(clock, LAST_LOOK_MS, ask).catch(() => undefined);
    end(last && isEntitled(last) ? 'entitled' : 'expired');
  };
  const giveUp = async () => {
    if (view.phase === 'leaving') return;
    show({ phase: 'leaving' });
    const last = await within(clock, CANCEL_LIMIT_MS, cancel).catch(() => undefined);
    end(last && isEntitled(last) ? 'entitled' : 'cancelled');
  };

  const stopListening = push.listen({
    // What was paid before the stream was open, no event tells.
    onOpen: lookNow,
    onPaymentEvent({ status, trx_id }) {
      if (trx_id !== trxId) return;
      if (status === 'paid' && view.phase === 'waiting') show({ phase: 'verifying' });
      lookNow();
    },
    onUnusable: () => show({ isPushUsable: false }),
  });
  lookLater();
  const stopCountdown = startCountdown(endsAt - clock.now(), clock, {
    onTick: (secondsLeft) => show({ secondsLeft }),
    onOver: () => void expire(),
  });
  return { cancel: () => void giveUp(), stop };
}
