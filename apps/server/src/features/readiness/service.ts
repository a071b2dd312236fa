import type { Sentence } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import type { Scheduler } from '@jepret/time';
import { findDatabaseFault } from '../../database/database-faults.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ReadDiskSpace } from '../../ports/disk-space.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Printer, PrinterHealth } from '../../ports/printer.ts';
import { findPaymentProblem, SILENT_PROVIDER } from './payment-problem.ts';
import {
  ofClock,
  ofFrames,
  ofPayment,
  ofPrinter,
  ofStorage,
  ofUploads,
  type Problem,
  type WhenPrinterFails,
} from './problems.ts';
import { createStorageLook, DATABASE_CAUSES, SILENT_STORAGE } from './storage-problem.ts';
import { createWatch, WATCH_TIMES } from './watch.ts';

interface Dependencies {
  printer: Pick<Printer, 'getHealth'>;
  blobStore: Pick<BlobStore, 'probe'>;
  readDiskSpace: ReadDiskSpace;
  gateway: Pick<PaymentGateway, 'readPayment'>;
  scheduler: Scheduler;
  getWhenPrinterFails(location: string): Promise<WhenPrinterFails>;
  /** Undefined while the clock is believed. */
  findClockProblem(): Promise<ReasonAndRemedy | undefined>;
  /** Undefined while every frame can be printed. */
  findFrameProblem(): ReasonAndRemedy | undefined;
  /** Undefined while no kiosk reports that a proxy refuses its photos. */
  findUploadProblem(location: string): ReasonAndRemedy | undefined;
  log: Pick<JobLog, 'warn'>;
}

const SILENT_PRINTER: PrinterHealth = {
  trouble: { kind: 'unreachable', message: null },
  isLow: false,
  supplyPercent: null,
  cuts: [],
};

/** There is one of it, whoever asks. */
const ONLY = '';

interface Outcome {
  problems: Problem[];
  canTakeMoney: boolean;
}

const outcomeOf = (problems: Problem[]): Outcome => ({
  problems,
  canTakeMoney: !problems.some(({ isClosing }) => isClosing),
});

/** Whether a place can earn what it takes; its locations are slugs. */
export function createReadinessService(dependencies: Dependencies) {
  const { getWhenPrinterFails } = dependencies;
  const logChange = createChangeLog(dependencies.log);
  const { getPrinterHealth, getStorageProblem, getPaymentProblem } = createWatches(dependencies);

  async function checkPromises(location: string): Promise<Outcome> {
    const [{ trouble }, storageProblem, when] = await Promise.all([
      getPrinterHealth(location),
      getStorageProblem(ONLY),
      getWhenPrinterFails(location),
    ]);
    return outcomeOf([
      ...(trouble ? [ofPrinter(trouble, when)] : []),
      ...(storageProblem ? [ofStorage(storageProblem)] : []),
    ]);
  }

  async function check(location: string): Promise<Outcome> {
    const [promises, paymentProblem, clockProblem] = await Promise.all([
      checkPromises(location),
      getPaymentProblem(ONLY),
      dependencies.findClockProblem(),
    ]);
    const frameProblem = dependencies.findFrameProblem();
    const uploadProblem = dependencies.findUploadProblem(location);
    const outcome = outcomeOf([
      // What forbids payments comes last.
      ...(frameProblem ? [ofFrames(frameProblem)] : []),
      ...(clockProblem ? [ofClock(clockProblem)] : []),
      ...(uploadProblem ? [ofUploads(uploadProblem)] : []),
      ...promises.problems,
      ...(paymentProblem ? [ofPayment(paymentProblem)] : []),
    ]);
    logChange(location, outcome);
    return outcome;
  }

  return {
    check,

    /** The same for monitoring: a database that does not answer is an outcome, too. */
    async checkWithDatabase(location: string): Promise<Outcome> {
      try {
        return await check(location);
      } catch (error) {
        const fault = findDatabaseFault(error);
        if (!fault) throw error;
        const outcome = outcomeOf([ofStorage(DATABASE_CAUSES[fault])]);
        logChange(location, outcome);
        return outcome;
      }
    },

    /** Why no payment may begin, for the visitor; the provider itself is asked by the payment. */
    async findRefusal(location: string): Promise<Sentence | undefined> {
      const { canTakeMoney, problems } = await checkPromises(location);
      const text = canTakeMoney ? undefined : problems.at(-1)?.visitorText;
      return text ? (t) => t(text) : undefined;
    },
  };
}

/** What is asked outside of the booth, each no more often than its answer is worth. */
function createWatches(dependencies: Dependencies) {
  const { printer, gateway, scheduler } = dependencies;
  const getPrinterHealth = createWatch(
    {
      ask: (location, signal) => printer.getHealth(signal, location),
      fallback: SILENT_PRINTER,
      ...WATCH_TIMES.printer,
    },
    scheduler,
  );
  const getStorageProblem = createWatch(
    {
      ask: createStorageLook(dependencies),
      fallback: SILENT_STORAGE,
      ...WATCH_TIMES.storage,
      mayBeLateOnce: true,
    },
    scheduler,
  );
  const getPaymentProblem = createWatch(
    {
      ask: (_, signal) => findPaymentProblem(gateway, signal),
      fallback: SILENT_PROVIDER,
      ...WATCH_TIMES.provider,
    },
    scheduler,
  );
  return { getPrinterHealth, getStorageProblem, getPaymentProblem };
}

/** OPS-37: one line when a location closes, when the cause changes and when it opens again. */
function createChangeLog(log: Dependencies['log']) {
  const closedBy = new Map<string, string>();
  return (location: string, { problems }: Outcome): void => {
    const closing = problems.filter(({ isClosing }) => isClosing);
    const causes = closing.map(({ code }) => code);
    const before = closedBy.get(location) ?? '';
    if (before === causes.join()) return;
    if (causes.length === 0) {
      closedBy.delete(location);
      log.warn({ location }, 'the booth is open again');
      return;
    }
    closedBy.set(location, causes.join());
    const reasons = closing.map(({ reason }) => reason(english));
    log.warn({ location, causes }, `the booth is closed: ${reasons.join(' ')}`);
  };
}

export type Readiness = ReturnType<typeof createReadinessService>;
