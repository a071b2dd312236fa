import type { BoothProblem } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ReadDiskSpace } from '../../ports/disk-space.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Printer, PrinterHealth } from '../../ports/printer.ts';
import { findPaymentTrouble, SILENT_PROVIDER } from './payment-trouble.ts';
import {
  ofClock,
  ofFrames,
  ofPayment,
  ofPrinter,
  ofStorage,
  type Trouble,
  type WhenPrinterFails,
} from './problems.ts';
import { createStorageLook, SILENT_STORAGE } from './storage-trouble.ts';
import { createWatch } from './watch.ts';

interface Dependencies {
  printer: Pick<Printer, 'getHealth'>;
  blobStore: Pick<BlobStore, 'probe'>;
  readDiskSpace: ReadDiskSpace;
  gateway: Pick<PaymentGateway, 'readPayment'>;
  scheduler: Scheduler;
  getWhenPrinterFails(location: string): Promise<WhenPrinterFails>;
  /** Undefined while the clock is believed. */
  findClockTrouble(): Promise<Trouble | undefined>;
  /** Undefined while every frame can be printed. */
  findFrameTrouble(): Trouble | undefined;
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
  problems: BoothProblem[];
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
  const getStorageTrouble = createWatch(
    {
      ask: createStorageLook(dependencies),
      fallback: SILENT_STORAGE,
      freshMs: 15_000,
      limitMs: 3_000,
    },
    scheduler,
  );
  const getPaymentTrouble = createWatch(
    {
      ask: (_, signal) => findPaymentTrouble(gateway, signal),
      fallback: SILENT_PROVIDER,
      freshMs: 30_000,
      limitMs: 5_000,
    },
    scheduler,
  );

  async function checkPromises(location: string): Promise<Outcome> {
    const [{ trouble }, storageTrouble, when] = await Promise.all([
      getPrinterHealth(location),
      getStorageTrouble(ONLY),
      getWhenPrinterFails(location),
    ]);
    return {
      problems: [
        ...(trouble ? [ofPrinter(trouble, when)] : []),
        ...(storageTrouble ? [ofStorage(storageTrouble)] : []),
      ],
      canTakeMoney: storageTrouble === null && (trouble === null || when === 'digital'),
    };
  }

  return {
    async check(location: string): Promise<Outcome> {
      const [promises, paymentTrouble, clockTrouble] = await Promise.all([
        checkPromises(location),
        getPaymentTrouble(ONLY),
        dependencies.findClockTrouble(),
      ]);
      const frameTrouble = dependencies.findFrameTrouble();
      return {
        // What forbids payments comes last.
        problems: [
          ...(frameTrouble ? [ofFrames(frameTrouble)] : []),
          ...(clockTrouble ? [ofClock(clockTrouble)] : []),
          ...promises.problems,
          ...(paymentTrouble ? [ofPayment(paymentTrouble)] : []),
        ],
        canTakeMoney: promises.canTakeMoney && !paymentTrouble,
      };
    },

    /** Why no payment may begin, for the visitor; the provider itself is asked by the payment. */
    async findRefusal(location: string): Promise<string | undefined> {
      const { canTakeMoney, problems } = await checkPromises(location);
      return canTakeMoney ? undefined : problems.at(-1)?.visitor_text;
    },
  };
}

export type Readiness = ReturnType<typeof createReadinessService>;
