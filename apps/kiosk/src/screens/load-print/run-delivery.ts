import {
  calls,
  type Delivery,
  EMAIL_SUCCESS_REDIRECT_MS,
  FAILURE_REDIRECT_MS,
  type LoadPrintState,
  PRINT_REDIRECT_MS,
} from '@jepret/contract';
import { untilAborted, wait, within } from '@jepret/time';
import { CallError } from '../../api/call-error.ts';
import type { Booth } from '../../session/booth.tsx';
import {
  ANSWER_LIMIT_MS,
  deliverableOf,
  formAfter,
  NO_ANSWER,
  type Problem,
  problemOf,
  retryDelivery,
  retryUntilAborted,
} from '../../session/deliveries.ts';
import type { Go } from '../../session/navigation.ts';
import { isWaitingForStaff } from '../../session/print-words.ts';

type Tools = Pick<Booth, 'api' | 'clock' | 'randomness'>;

export type DeliveryView =
  | { kind: 'asking' }
  /** From here on the success counts its seconds. */
  | { kind: 'accepted'; delivery: Delivery }
  | { kind: 'failed'; problem: string };

interface Callbacks {
  onChange(view: DeliveryView): void;
  onLeave(exit: (go: Go) => void): void;
  /** Something that no rule of ours foresees. */
  onBug(error: unknown): void;
}

/** The server holds the question while it has no news; one that does not is not flooded. */
const LOOK_AGAIN_MS = 250;
/** What a printer waits for is a matter of minutes. */
const LOOK_AGAIN_IN_TROUBLE_MS = 1_000;

/** How long a success stands, from the moment on that it is one. */
export const successMsOf = ({ action }: Pick<LoadPrintState, 'action'>): number =>
  action === 'print-photo' ? PRINT_REDIRECT_MS : EMAIL_SUCCESS_REDIRECT_MS;

type Answer = { accepted: Delivery } | { refusal: Problem };

/** One delivery of /load-print, from the tap to the way out (MAIL-3, PRINT-4). */
export function runDelivery(
  state: LoadPrintState,
  tools: Tools,
  { onChange, onLeave, onBug }: Callbacks,
): () => void {
  const { clock } = tools;
  const left = new AbortController();

  const fail = async (problem: Problem) => {
    onChange({ kind: 'failed', problem: problem.problem });
    await wait(clock, FAILURE_REDIRECT_MS, left.signal);
    onLeave(exitAfterFailure(state, problem));
  };
  const succeed = async (accepted: Delivery) => {
    let newest = accepted;
    const onNews = (delivery: Delivery) => {
      newest = { ...accepted, ...delivery };
      onChange({ kind: 'accepted', delivery: newest });
    };
    onNews(accepted);
    const problem = await followFor(successMsOf(state), accepted, tools, left.signal, onNews);
    if (problem !== undefined) return fail({ problem });
    onLeave(exitAfterSuccess(state, newest, tools));
  };
  const run = async () => {
    const answer = getAnswer(state, tools, left.signal);
    let heard = await within(clock, ANSWER_LIMIT_MS, () => answer);
    if (!heard) {
      onChange({ kind: 'failed', problem: NO_ANSWER });
      // A yes that comes while it says so is still a yes.
      heard = await within(clock, FAILURE_REDIRECT_MS, () => answer);
    }
    if (!heard) return onLeave(exitAfterFailure(state, { problem: NO_ANSWER }));
    return 'accepted' in heard ? succeed(heard.accepted) : fail(heard.refusal);
  };
  run()
    .catch((error) => {
      if (!left.signal.aborted) onBug(error);
    })
    // Nobody is left who would hear the answer.
    .finally(() => left.abort());
  return () => left.abort();
}

/** Accepted means stored (MAIL-10, PRINT-20). */
async function getAnswer(
  state: LoadPrintState,
  tools: Tools,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return { accepted: await retryDelivery(tools, state, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CallError)) throw error;
    return { refusal: problemOf(error) };
  }
}

/** Why it failed within that time; undefined when it did not. */
function followFor(
  limitMs: number,
  accepted: Delivery,
  tools: Tools,
  left: AbortSignal,
  onNews: (delivery: Delivery) => void,
): Promise<string | undefined> {
  return within(tools.clock, limitMs, async (limit) => {
    const signal = AbortSignal.any([limit, left]);
    try {
      const problem = await follow(accepted, tools, signal, onNews);
      if (problem !== undefined) return problem;
    } catch (error) {
      signal.throwIfAborted();
      // Only the news of it is missing.
      if (!(error instanceof CallError)) throw error;
    }
    return untilAborted(signal);
  });
}

/** Why it failed; undefined once it is done. */
async function follow(
  accepted: Delivery,
  { api, clock }: Tools,
  signal: AbortSignal,
  onNews: (delivery: Delivery) => void,
): Promise<string | undefined> {
  const params = { id: accepted.delivery_id };
  let delivery = accepted;
  while (delivery.state === 'waiting') {
    const isInTrouble = isWaitingForStaff(delivery);
    await wait(clock, isInTrouble ? LOOK_AGAIN_IN_TROUBLE_MS : LOOK_AGAIN_MS, signal);
    delivery = await retryUntilAborted(
      clock,
      signal,
      async () => (await api.call(calls.delivery, { params, signal })).data,
    );
    onNews(delivery);
  }
  return delivery.state === 'failed' ? (delivery.reason ?? NO_ANSWER) : undefined;
}

function exitAfterSuccess(
  state: LoadPrintState,
  { prints_left = 0, ...print }: Delivery,
  { randomness }: Tools,
): (go: Go) => void {
  if (state.action === 'send-email') {
    return (go) => go('/email', { state: formAfter(state, { emailSent: true }), replace: true });
  }
  const { action, txID, isUnattended } = state;
  // Who comes by when the visitor has gone shall not print a stranger's face.
  const canPrintMore = prints_left > 0 && !isUnattended;
  const furtherPrint = { action, ...deliverableOf(state), printKey: randomness.key() };
  const thanks = { txID, print, ...(canPrintMore ? { furtherPrint } : {}) };
  return (go) => go('/thanks', { state: thanks, replace: true });
}

function exitAfterFailure(state: LoadPrintState, problem: Problem): (go: Go) => void {
  // SCREEN-31: with nobody there, the typed address must not stand on the screen.
  if (state.action === 'print-photo' && state.isUnattended) {
    return (go) => go('/', { replace: true });
  }
  return (go) => go('/email', { state: formAfter(state, problem), replace: true });
}
