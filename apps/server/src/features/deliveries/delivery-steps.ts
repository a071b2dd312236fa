import type { Clock, Scheduler } from '@jepret/time';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Printer, SaveJobRef } from '../../ports/printer.ts';
import { type Delivery, sheetNameOf } from './delivery.ts';
import type { MailDependencies } from './mails/mail-dependencies.ts';
import { createSendMail } from './mails/send-mail.ts';
import { createPrintSheet, type PrintDependencies } from './prints/print-sheet.ts';
import { createDeliveryEndings, type EndingDependencies } from './steps/delivery-endings.ts';
import { createReadLateProgress } from './steps/late-sheets.ts';
import { createLease, LEASE_MS } from './steps/lease.ts';
import type { NextTry } from './steps/next-try.ts';
import { createDeliveryStore } from './store.ts';

export const STEP_JOB = 'deliveries-step';

export interface StepDependencies extends EndingDependencies, MailDependencies, PrintDependencies {
  clock: Clock;
  scheduler: Scheduler;
  printer: Printer;
  queue: Pick<JobQueue, 'add'>;
}

/** Longer than the slowest upload of a full mail; a server that responds slower is cut off. */
const STEP_LIMIT_MS = 120_000;
/** If a mail server hangs, workers remain for prints; if a printer hangs, workers remain for mails. */
const MAX_AT_ONCE = { mail: 3, print: 2 };
const BUSY_DELAY_MS = 1_000;
const FAULT_DELAY_MS = 30_000;

/** A job only starts a step; the row decides whether there is work and by which worker. */
export const createScheduleStep = (queue: Pick<JobQueue, 'add'>) =>
  async function scheduleStep({
    id,
    nextTryAt,
  }: Pick<Delivery, 'id' | 'nextTryAt'>): Promise<void> {
    if (nextTryAt === null) return;
    // The key differs from the running step's, so that a step can add the next one.
    await queue.add(STEP_JOB, { id }, { key: `${id}/${nextTryAt}`, runAt: nextTryAt });
  };

/** Adds a job for now beside a waiting one, which may be late because the clock was set back. */
export const createScheduleStepNow = (queue: Pick<JobQueue, 'add'>) =>
  async function scheduleStepNow({ id }: Pick<Delivery, 'id'>): Promise<void> {
    await queue.add(STEP_JOB, { id }, { key: `rescue/${id}` });
  };

/** Processes deliveries in steps; between two steps no worker and no lease is occupied. */
export function createSteps(dependencies: StepDependencies) {
  const { database, clock, scheduler, printer, log } = dependencies;
  const store = createDeliveryStore(database);
  const scheduleStep = createScheduleStep(dependencies.queue);
  const endings = createDeliveryEndings(dependencies);
  const processDelivery = createProcessing({ ...dependencies, endings, find: store.find });
  const readLateProgress = createReadLateProgress(dependencies);
  const startLease = createLease({ ...dependencies, store });
  /** Deliveries of this process: if the clock is set, their leases seem expired although they are in progress. */
  const running = new Set<string>();

  function retryAfterFault({ id, tries }: Delivery, error: unknown): NextTry {
    log.error({ err: error, delivery: id }, 'a delivery could not be processed');
    const reason = 'An internal error occurred; see the log.';
    return { at: clock.now() + FAULT_DELAY_MS, tries, reason };
  }

  /** Staff may cancel a print, or its session may be erased, while it is being submitted. */
  async function withdraw(delivery: Delivery, jobRef: string, signal: AbortSignal): Promise<void> {
    const failure = (await store.find(delivery.id))?.failure;
    if (failure === 'cancelled' || failure === 'files-gone') {
      await printer.cancel(jobRef, signal);
      await readLateProgress(delivery, jobRef, signal);
    }
    if (failure === 'files-gone') await printer.discard(sheetNameOf(delivery));
  }

  return async function step(id: string, signal: AbortSignal): Promise<void> {
    if (running.has(id)) return;
    running.add(id);
    try {
      await claimAndProcess(id, signal);
    } finally {
      running.delete(id);
    }
  };

  async function claimAndProcess(id: string, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const until = now + LEASE_MS;
    const delivery = await store.claim(id, now, until);
    if (!delivery) return;
    const limit = new AbortController();
    const stopLimit = scheduler.schedule(STEP_LIMIT_MS, () => limit.abort());
    const lease = startLease({ id, until }, limit);
    let keptJobRef: string | undefined;
    const keepJobRef = async (jobRef: string) => {
      keptJobRef = jobRef;
      await lease.keepJobRef(jobRef);
    };
    const outcome = await processDelivery(
      delivery,
      AbortSignal.any([signal, limit.signal]),
      keepJobRef,
    )
      .catch((error) => retryAfterFault(delivery, error))
      .finally(stopLimit);
    if (!outcome) return lease.stopRenewing();
    // Interrupted by the server's own stop: not a try, and the next process can continue at once.
    const untried = { at: clock.now(), tries: delivery.tries };
    const next = signal.aborted ? { ...outcome, ...untried } : outcome;
    const jobRef = next.jobRef ?? keptJobRef;
    if (await lease.release((claim) => store.postpone(claim, next, clock.now()))) {
      await scheduleStep({ id, nextTryAt: next.at });
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
  const runningCounts = { mail: 0, print: 0 };

  return async function processDelivery(
    delivery: Delivery,
    signal: AbortSignal,
    keepJobRef: SaveJobRef,
  ): Promise<NextTry | undefined> {
    const { content, tries, reason } = delivery;
    const { kind } = content;
    if (runningCounts[kind] >= MAX_AT_ONCE[kind]) {
      return { at: clock.now() + BUSY_DELAY_MS, tries, reason };
    }
    runningCounts[kind] += 1;
    try {
      return content.kind === 'print'
        ? await printSheet(delivery, content, { signal, keep: keepJobRef })
        : await sendMail(delivery, content, signal);
    } finally {
      runningCounts[kind] -= 1;
    }
  };
}
