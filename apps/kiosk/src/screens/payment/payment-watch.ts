import type { Scheduler } from '@jepret/time';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Push } from '../../devices/push/push.ts';
import { asMachineClock } from '../../time/machine-clock.ts';
import { startCountdown } from '../../time/start-countdown.ts';
import { createPaymentMachine, type PaymentMachine, type PaymentTools } from './payment-machine.ts';

export interface PaymentView {
  /** `leaving` while the charge is being cancelled. */
  phase: 'waiting' | 'verifying' | 'leaving';
  secondsLeft: number;
  isPushUsable: boolean;
}

/** `over` when the provider ended it before the time was up. */
export type PaymentOutcome = 'entitled' | 'expired' | 'cancelled' | 'over';

interface Dependencies extends Pick<PaymentTools, 'ask' | 'cancel'> {
  trxId: string;
  /** By this clock. */
  endsAt: number;
  clock: Scheduler;
  push: Pick<Push, 'listen'>;
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

type Snapshot = SnapshotFrom<PaymentMachine>;

/** Follows one charge until it is paid, over, or given up. */
export function watchPayment(dependencies: Dependencies, callbacks: Callbacks): PaymentWatch {
  const { clock, ask, cancel } = dependencies;
  const machine = createPaymentMachine({
    listen: (tell) => listenToPush(dependencies, tell),
    countDown: (tell) => countDown(dependencies, tell),
    ask,
    cancel,
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  const tell = (snapshot: Snapshot) => {
    if (typeof snapshot.value === 'string') callbacks.onEnd(snapshot.value);
    else callbacks.onChange(viewOf(snapshot));
  };
  actor.start();
  tell(actor.getSnapshot());
  actor.subscribe(tell);
  return {
    cancel() {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'visitor.cancelled' });
    },
    stop: () => void actor.stop(),
  };
}

const listenToPush = (
  { push, trxId }: Dependencies,
  tell: Parameters<PaymentTools['listen']>[0],
): (() => void) =>
  push.listen({
    // What was paid before the stream was open, no event tells.
    onOpen: () => tell({ type: 'look.due' }),
    onPaymentEvent({ status, trx_id }) {
      if (trx_id !== trxId) return;
      if (status === 'paid') tell({ type: 'push.paid' });
      tell({ type: 'look.due' });
    },
    onUnusable: () => tell({ type: 'push.unusable' }),
  });

const countDown = (
  { endsAt, clock }: Dependencies,
  tell: Parameters<PaymentTools['countDown']>[0],
): (() => void) =>
  startCountdown(endsAt - clock.now(), clock, {
    onTick: (secondsLeft) => tell({ type: 'time.passed', secondsLeft }),
    onOver: () => tell({ type: 'time.over' }),
  });

function viewOf(snapshot: Snapshot): PaymentView {
  const { secondsLeft, isPushUsable } = snapshot.context;
  return { phase: phaseOf(snapshot), secondsLeft, isPushUsable };
}

function phaseOf(snapshot: Snapshot): PaymentView['phase'] {
  if (snapshot.matches({ open: { visitor: 'leaving' } })) return 'leaving';
  return snapshot.matches({ open: { visitor: { paying: 'waiting' } } }) ? 'waiting' : 'verifying';
}
