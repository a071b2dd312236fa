import type { Sentence } from '@jepret/messages';
import type { Scheduler } from '@jepret/time';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ReadDiskSpace } from '../../ports/disk-space.ts';
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
import { createStorageLook, SILENT_STORAGE } from './storage-problem.ts';
import { createWatch } from './watch.ts';

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

/** Whether a place can earn what it takes; its locations are slugs. */
export function createReadinessService(dependencies: Dependencies) {
  const { printer, gateway, scheduler, getWhenPrinterFails } = dependencies;
  const getPrinterHealth = createWatch(
    {
      ask: (location, signal) => printer.getHealth(signal, location),
      fallback: SILENT_PRINTER,
      freshMs: 10_000,
      limitMs: 2_000,
    },
    scheduler,
  );
  const getStorageProblem = createWatch(
    {
      ask: createStorageLook(dependencies),
      fallback: SILENT_STORAGE,
      freshMs: 15_000,
      limitMs: 3_000,
      mayBeLateOnce: true,
    },
    scheduler,
  );
  const getPaymentProblem = createWatch(
    {
      ask: (_, signal) => findPaymentProblem(gateway, signal),
      fallback: SILENT_PROVIDER,
      freshMs: 30_000,
      limitMs: 5_000,
    },
    scheduler,
  );

  async function checkPromises(location: string): Promise<Outcome> {
    const [{ trouble }, storageProblem, when] = await Promise.all([
      getPrinterHealth(location),
      getStorageProblem(ONLY),
      getWhenPrinterFails(location),
    ]);
    return {
      problems: [
        ...(trouble ? [ofPrinter(trouble, when)] : []),
        ...(storageProblem ? [ofStorage(storageProblem)] : []),
      ],
      canTakeMoney: storageProblem === null && (trouble === null || when === 'digital'),
    };
  }

  return {
    async check(location: string): Promise<Outcome> {
      const [promises, paymentProblem, clockProblem] = await Promise.all([
        checkPromises(location),
        getPaymentProblem(ONLY),
        dependencies.findClockProblem(),
      ]);
      const frameProblem = dependencies.findFrameProblem();
      const uploadProblem = dependencies.findUploadProblem(location);
      return {
        // What forbids payments comes last.
        problems: [
          ...(frameProblem ? [ofFrames(frameProblem)] : []),
          ...(clockProblem ? [ofClock(clockProblem)] : []),
          ...(uploadProblem ? [ofUploads(uploadProblem)] : []),
          ...promises.problems,
          ...(paymentProblem ? [ofPayment(paymentProblem)] : []),
        ],
        canTakeMoney: promises.canTakeMoney && !paymentProblem,
      };
    },

    /** Why no payment may begin, for the visitor; the provider itself is asked by the payment. */
    async findRefusal(location: string): Promise<Sentence | undefined> {
      const { canTakeMoney, problems } = await checkPromises(location);
      const text = canTakeMoney ? undefined : problems.at(-1)?.visitorText;
      return text ? (t) => t(text) : undefined;
    },
  };
}

export type Readiness = ReturnType<typeof createReadinessService>;
