import type { Scheduler } from '@jepret/time';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Push } from '../../devices/push/push.ts';
import { asMachineClock } from '../../time/machine-clock.ts';
import { startCountdown } from '../../time/start-countdown.ts';
import { createPaymentMachine, type PaymentMachine, type PaymentTools } from './payment-machine.ts';

export interface PaymentView {
  /** `leaving`: the charge is being cancelled. */
  phase: 'waiting' | 'verifying' | 'leaving';
  secondsLeft: number;
  isPushUsable: boolean;
}

/** `over`: the provider ended the charge early. */
export type PaymentOutcome = 'entitled' | 'expired' | 'cancelled' | 'over';

interface Dependencies extends Pick<PaymentTools, 'readTransaction' | 'cancel'> {
  trxId: string;
  /** By `clock`. */
  endsAt: number;
  clock: Scheduler;
  push: Pick<Push, 'listen'>;
}

interface Callbacks {
  onChange(view: PaymentView): void;
  /** Called once; no calls follow. */
  onEnd(outcome: PaymentOutcome): void;
}

export interface PaymentWatch {
  cancel(): void;
  stop(): void;
}

type Snapshot = SnapshotFrom<PaymentMachine>;

/** Follows one charge until it is paid, over, or cancelled. */
export function watchPayment(dependencies: Dependencies, callbacks: Callbacks): PaymentWatch {
  const { clock, readTransaction, cancel } = dependencies;
  const machine = createPaymentMachine({
    listen: (send) => listenToPush(dependencies, send),
    countDown: (tell) => countDown(dependencies, tell),
    readTransaction: readTransaction,
    cancel,
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  const send = (snapshot: Snapshot) => {
    if (typeof snapshot.value === 'string') callbacks.onEnd(snapshot.value);
    else callbacks.onChange(viewOf(snapshot));
  };
  actor.start();
  send(actor.getSnapshot());
  actor.subscribe(send);
  return {
    cancel() {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'visitor.cancelled' });
    },
    stop: () => void actor.stop(),
  };
}

const listenToPush = (
  { push, trxId }: Dependencies,
  send: Parameters<PaymentTools['listen']>[0],
): (() => void) =>
  push.listen({
    // A payment before the stream opened has no event.
    onOpen: () => send({ type: 'check.due' }),
    onPaymentEvent({ status, trx_id }) {
      if (trx_id !== trxId) return;
      if (status === 'paid') send({ type: 'push.paid' });
      send({ type: 'check.due' });
    },
    onUnusable: () => send({ type: 'push.unusable' }),
  });

const countDown = (
  { endsAt, clock }: Dependencies,
  send: Parameters<PaymentTools['countDown']>[0],
): (() => void) =>
  startCountdown(endsAt - clock.now(), clock, {
    onTick: (secondsLeft) => send({ type: 'time.passed', secondsLeft }),
    onOver: () => send({ type: 'time.over' }),
  });

function viewOf(snapshot: Snapshot): PaymentView {
  const { secondsLeft, isPushUsable } = snapshot.context;
  return { phase: phaseOf(snapshot), secondsLeft, isPushUsable };
}

function phaseOf(snapshot: Snapshot): PaymentView['phase'] {
  if (snapshot.matches({ open: { visitor: 'leaving' } })) return 'leaving';
  return snapshot.matches({ open: { visitor: { paying: 'waiting' } } }) ? 'waiting' : 'verifying';
}
