import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Printer } from '../../ports/printer.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { type Delivery, sheetNameOf } from './delivery.ts';
import { createEnding, type EndingDependencies } from './ending.ts';
import type { NextTry } from './next-try.ts';
import { createPrintSheet, type PrintDependencies } from './print-sheet.ts';
import { createSendMail, type MailDependencies } from './send-mail.ts';
import { createDeliveryStore } from './store.ts';

export const STEP_JOB = 'deliveries-step';

export interface StepDependencies extends EndingDependencies, MailDependencies, PrintDependencies {
  clock: Clock;
  scheduler: Scheduler;
  printer: Printer;
  queue: Pick<JobQueue, 'add'>;
}

/** Longer than the slowest upload of a full mail; a server that only trickles is cut off. */
const STEP_LIMIT_MS = 120_000;
/** Whoever was killed in the middle keeps a delivery for so long. */
export const LEASE_MS = 150_000;
/** A mail server that hangs must leave workers for the prints. */
const MAILS_AT_ONCE = 3;
const BUSY_DELAY_MS = 1_000;
const FAULT_DELAY_MS = 30_000;

/** A job only wakes: whether there is anything to do, and for whom, the row says. */
export const createWake = (queue: Pick<JobQueue, 'add'>) =>
  async function wake({ id, nextTryAt }: Pick<Delivery, 'id' | 'nextTryAt'>): Promise<void> {
    if (nextTryAt === null) return;
    // A step that still runs may add the next one.
    await queue.add(STEP_JOB, { id }, { key: `${id}/${nextTryAt}`, runAt: nextTryAt });
  };

/** Takes deliveries on by one step each; between steps nobody waits and nothing is held. */
export function createSteps(dependencies: StepDependencies) {
  const { database, clock, scheduler, printer, log } = dependencies;
  const store = createDeliveryStore(database);
  const wake = createWake(dependencies.queue);
  const ending = createEnding(dependencies);
  const sendMail = createSendMail({ ...dependencies, ending, find: store.find });
  const printSheet = createPrintSheet({ ...dependencies, ending });
  let mailsUnderWay = 0;

  async function takeOn(delivery: Delivery, signal: AbortSignal): Promise<NextTry | undefined> {
    const { content, tries, reason } = delivery;
    if (content.kind === 'print') return printSheet(delivery, content, signal);
    if (mailsUnderWay >= MAILS_AT_ONCE) return { at: clock.now() + BUSY_DELAY_MS, tries, reason };
    mailsUnderWay += 1;
    try {
      return await sendMail(delivery, content, signal);
    } finally {
      mailsUnderWay -= 1;
    }
  }

  function recover({ id, tries }: Delivery, error: unknown): NextTry {
    log.error({ err: error, delivery: id }, 'a delivery could not be taken on');
    const reason = 'The booth itself had trouble; its log says which.';
    return { at: clock.now() + FAULT_DELAY_MS, tries, reason };
  }

  /** Staff may take a print back, or its session be erased, while it is being handed over. */
  async function takeBack(delivery: Delivery, jobRef: string, signal: AbortSignal): Promise<void> {
    const failure = (await store.find(delivery.id))?.failure;
    if (failure === 'cancelled' || failure === 'files-gone') await printer.cancel(jobRef, signal);
    if (failure === 'files-gone') await printer.discard?.(sheetNameOf(delivery));
  }

  return async function step(id: string, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const until = now + LEASE_MS;
    const delivery = await store.claim(id, now, until);
    if (!delivery) return;
    const limited = limitTime(scheduler, signal);
    const outcome = await takeOn(delivery, limited.signal)
      .catch((error) => recover(delivery, error))
      .finally(limited.clear);
    if (!outcome) return;
    // Broken off by our own stop: that was no try, and the next process need not wait.
    const untried = { at: clock.now(), tries: delivery.tries };
    const next = signal.aborted ? { ...outcome, ...untried } : outcome;
    if (await store.putOff({ id, until }, next, clock.now())) {
      await wake({ id, nextTryAt: next.at });
    } else if (next.jobRef !== undefined) {
      await takeBack(delivery, next.jobRef, signal);
    }
  };
}

function limitTime(scheduler: Scheduler, signal: AbortSignal) {
  const limit = new AbortController();
  const clear = scheduler.schedule(STEP_LIMIT_MS, () => limit.abort());
  return { signal: AbortSignal.any([signal, limit.signal]), clear };
}
