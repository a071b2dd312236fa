import type { Clock, Scheduler } from '@jepret/time';
import type { JobQueue } from '../../../ports/job-queue.ts';
import type { KeepJobRef, Printer } from '../../../ports/printer.ts';
import { type Delivery, sheetNameOf } from '../delivery.ts';
import type { MailDependencies } from '../mails/mail-dependencies.ts';
import { createSendMail } from '../mails/send-mail.ts';
import { createPrintSheet, type PrintDependencies } from '../prints/print-sheet.ts';
import { createDeliveryStore } from '../store.ts';
import { createEnding, type EndingDependencies } from './ending.ts';
import { createLease, LEASE_MS } from './lease.ts';
import type { NextTry } from './next-try.ts';

export const STEP_JOB = 'deliveries-step';

export interface StepDependencies extends EndingDependencies, MailDependencies, PrintDependencies {
  clock: Clock;
  scheduler: Scheduler;
  printer: Printer;
  queue: Pick<JobQueue, 'add'>;
}

/** Longer than the slowest upload of a full mail; a server that only trickles is cut off. */
const STEP_LIMIT_MS = 120_000;
/** A mail server that hangs must leave workers for the prints, and a printer for the mails. */
const MAX_AT_ONCE = { mail: 3, print: 2 };
const BUSY_DELAY_MS = 1_000;
const FAULT_DELAY_MS = 30_000;

/** A job only wakes: whether there is anything to do, and for whom, the row says. */
export const createWake = (queue: Pick<JobQueue, 'add'>) =>
  async function wake({ id, nextTryAt }: Pick<Delivery, 'id' | 'nextTryAt'>): Promise<void> {
    if (nextTryAt === null) return;
    // A step that still runs may add the next one.
    await queue.add(STEP_JOB, { id }, { key: `${id}/${nextTryAt}`, runAt: nextTryAt });
  };

/** Now, whatever waits already: its job may have been put off by a clock that was set back since. */
export const createRescueWake = (queue: Pick<JobQueue, 'add'>) =>
  async function wakeNow({ id }: Pick<Delivery, 'id'>): Promise<void> {
    await queue.add(STEP_JOB, { id }, { key: `rescue/${id}` });
  };

/** Processes deliveries, one step at a time; between steps nobody waits and nothing is held. */
export function createSteps(dependencies: StepDependencies) {
  const { database, clock, scheduler, printer, log } = dependencies;
  const store = createDeliveryStore(database);
  const wake = createWake(dependencies.queue);
  const ending = createEnding(dependencies);
  const processDelivery = createProcessing({ ...dependencies, ending, find: store.find });
  const lease = createLease({ ...dependencies, store });
  /** Whose leases seem over when the clock is set back, though their workers live here. */
  const inHand = new Set<string>();

  function recover({ id, tries }: Delivery, error: unknown): NextTry {
    log.error({ err: error, delivery: id }, 'a delivery could not be processed');
    const reason = 'The booth itself had trouble; its log says which.';
    return { at: clock.now() + FAULT_DELAY_MS, tries, reason };
  }

  /** Staff may take a print back, or its session be erased, while it is being handed over. */
  async function withdraw(delivery: Delivery, jobRef: string, signal: AbortSignal): Promise<void> {
    const failure = (await store.find(delivery.id))?.failure;
    if (failure === 'cancelled' || failure === 'files-gone') await printer.cancel(jobRef, signal);
    if (failure === 'files-gone') await printer.discard(sheetNameOf(delivery));
  }

  return async function step(id: string, signal: AbortSignal): Promise<void> {
    if (inHand.has(id)) return;
    inHand.add(id);
    try {
      await claimAndProcess(id, signal);
    } finally {
      inHand.delete(id);
    }
  };

  async function claimAndProcess(id: string, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const until = now + LEASE_MS;
    const delivery = await store.claim(id, now, until);
    if (!delivery) return;
    const limit = new AbortController();
    const stopLimit = scheduler.schedule(STEP_LIMIT_MS, () => limit.abort());
    const held = lease({ id, until }, limit);
    let kept: string | undefined;
    const keep = async (jobRef: string) => {
      kept = jobRef;
      await held.keepJobRef(jobRef);
    };
    const outcome = await processDelivery(delivery, AbortSignal.any([signal, limit.signal]), keep)
      .catch((error) => recover(delivery, error))
      .finally(stopLimit);
    if (!outcome) return held.stopRenewing();
    // Broken off by our own stop: that was no try, and the next process need not wait.
    const untried = { at: clock.now(), tries: delivery.tries };
    const next = signal.aborted ? { ...outcome, ...untried } : outcome;
    const jobRef = next.jobRef ?? kept;
    if (await held.release((claim) => store.putOff(claim, next, clock.now()))) {
      await wake({ id, nextTryAt: next.at });
    } else if (jobRef !== undefined) {
      await withdraw(delivery, jobRef, signal);
    }
  }
}

type ProcessingDependencies = StepDependencies & Parameters<typeof createSendMail>[0];

function createProcessing(dependencies: ProcessingDependencies) {
  const { clock } = dependencies;
  const sendMail = createSendMail(dependencies);
  const printSheet = createPrintSheet(dependencies);
  const underWay = { mail: 0, print: 0 };

  return async function processDelivery(
    delivery: Delivery,
    signal: AbortSignal,
    keep: KeepJobRef,
  ): Promise<NextTry | undefined> {
    const { content, tries, reason } = delivery;
    const { kind } = content;
    if (underWay[kind] >= MAX_AT_ONCE[kind]) {
      return { at: clock.now() + BUSY_DELAY_MS, tries, reason };
    }
    underWay[kind] += 1;
    try {
      return content.kind === 'print'
        ? await printSheet(delivery, content, { signal, keep })
        : await sendMail(delivery, content, signal);
    } finally {
      underWay[kind] -= 1;
    }
  };
}
