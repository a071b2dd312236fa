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
import { CHECK_TIMES, createCachedCheck } from './cached-check.ts';
import { findPaymentProblem, PROVIDER_UNREACHABLE } from './payment-problem.ts';
import {
  type Problem,
  toBackupProblem,
  toClockProblem,
  toFrameProblem,
  toPaymentProblem,
  toPrinterProblem,
  toStorageProblem,
  toUploadProblem,
  type WhenPrinterFails,
} from './problems.ts';
import { createStorageCheck, DATABASE_CAUSES, STORAGE_UNREACHABLE } from './storage-problem.ts';

interface Dependencies {
  printer: Pick<Printer, 'getHealth'>;
  blobStore: Pick<BlobStore, 'probe'>;
  readDiskSpace: ReadDiskSpace;
  gateway: Pick<PaymentGateway, 'readPayment'>;
  scheduler: Scheduler;
  getWhenPrinterFails(location: string): Promise<WhenPrinterFails>;
  /** Undefined while the clock is trusted. */
  findClockProblem(): Promise<ReasonAndRemedy | undefined>;
  /** Undefined while the last good backup is recent, or none is expected. */
  findBackupProblem(): Promise<ReasonAndRemedy | undefined>;
  /** Undefined while every frame can be printed. */
  findFrameProblem(): ReasonAndRemedy | undefined;
  /** Undefined while no kiosk reports that a proxy refuses its photos. */
  findUploadProblem(location: string): ReasonAndRemedy | undefined;
  log: Pick<JobLog, 'warn'>;
}

const PRINTER_UNREACHABLE: PrinterHealth = {
  trouble: { kind: 'unreachable', message: null },
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: [],
};

/** The cache key of checks that do not depend on the location. */
const ALL_LOCATIONS = '';

export interface Outcome {
  problems: Problem[];
  canTakeMoney: boolean;
}

type LatestOutcome = Outcome & { checkedAt: number };

/** The checks repeat every minute. */
const LATEST_MS = 180_000;

const outcomeOf = (problems: Problem[]): Outcome => ({
  problems,
  canTakeMoney: !problems.some(({ isClosing }) => isClosing),
});

/** Whether a location can take payments; locations are slugs. */
export function createReadinessService(dependencies: Dependencies) {
  const { getWhenPrinterFails } = dependencies;
  const logChange = createChangeLog(dependencies.log);
  const latest = new Map<string, LatestOutcome>();
  const { getPrinterHealth, getStorageProblem, getPaymentProblem } =
    createCachedChecks(dependencies);

  async function checkPrinterAndStorage(location: string): Promise<Outcome> {
    const [{ trouble }, storageProblem, when] = await Promise.all([
      getPrinterHealth(location),
      getStorageProblem(ALL_LOCATIONS),
      getWhenPrinterFails(location),
    ]);
    return outcomeOf([
      ...(trouble ? [toPrinterProblem(trouble, when)] : []),
      ...(storageProblem ? [toStorageProblem(storageProblem)] : []),
    ]);
  }

  async function check(location: string): Promise<Outcome> {
    const [local, paymentProblem, clockProblem, backupProblem] = await Promise.all([
      checkPrinterAndStorage(location),
      getPaymentProblem(ALL_LOCATIONS),
      dependencies.findClockProblem(),
      dependencies.findBackupProblem(),
    ]);
    const frameProblem = dependencies.findFrameProblem();
    const uploadProblem = dependencies.findUploadProblem(location);
    const outcome = outcomeOf([
      // Problems that prevent payments come last.
      ...(backupProblem ? [toBackupProblem(backupProblem)] : []),
      ...(frameProblem ? [toFrameProblem(frameProblem)] : []),
      ...(clockProblem ? [toClockProblem(clockProblem)] : []),
      ...(uploadProblem ? [toUploadProblem(uploadProblem)] : []),
      ...local.problems,
      ...(paymentProblem ? [toPaymentProblem(paymentProblem)] : []),
    ]);
    logChange(location, outcome);
    latest.set(location, { ...outcome, checkedAt: dependencies.scheduler.now() });
    return outcome;
  }

  return {
    check,

    /** The outcome of the last check, without another one; undefined if there was none lately. */
    findLatest(location: string): Outcome | undefined {
      const known = latest.get(location);
      if (!known) return undefined;
      const ageMs = dependencies.scheduler.now() - known.checkedAt;
      return ageMs >= 0 && ageMs < LATEST_MS ? known : undefined;
    },

    /** For monitoring: an unreachable database is an outcome too. */
    async checkWithDatabase(location: string): Promise<Outcome> {
      try {
        return await check(location);
      } catch (error) {
        const fault = findDatabaseFault(error);
        if (!fault) throw error;
        const outcome = outcomeOf([toStorageProblem(DATABASE_CAUSES[fault])]);
        logChange(location, outcome);
        return outcome;
      }
    },

    /** Why no payment can start, for the visitor; does not check the provider, because the payment calls it. */
    async findRefusal(location: string): Promise<Sentence | undefined> {
      const { canTakeMoney, problems } = await checkPrinterAndStorage(location);
      const text = canTakeMoney ? undefined : problems.at(-1)?.visitorText;
      return text ? (t) => t(text) : undefined;
    },
  };
}

/** Checks of services outside the server, with cached results. */
function createCachedChecks(dependencies: Dependencies) {
  const { printer, gateway, scheduler } = dependencies;
  const getPrinterHealth = createCachedCheck(
    {
      check: (location, signal) => printer.getHealth(signal, location),
      fallback: PRINTER_UNREACHABLE,
      ...CHECK_TIMES.printer,
    },
    scheduler,
  );
  const getStorageProblem = createCachedCheck(
    {
      check: createStorageCheck(dependencies),
      fallback: STORAGE_UNREACHABLE,
      ...CHECK_TIMES.storage,
      canBeLateOnce: true,
    },
    scheduler,
  );
  const getPaymentProblem = createCachedCheck(
    {
      check: (_, signal) => findPaymentProblem(gateway, signal),
      fallback: PROVIDER_UNREACHABLE,
      ...CHECK_TIMES.provider,
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
