import { join } from 'node:path';
import type { KioskConfig } from '@jepret/contract';
import type { Database } from '../database/schema.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import { createDeliveryOperations } from '../features/deliveries/operations.ts';
import type { FrameFaults } from '../features/frames/checks/frame-checks.ts';
import type { FrameEntry } from '../features/frames/frame-entry.ts';
import { createFrameService } from '../features/frames/service.ts';
import { createFrameStore } from '../features/frames/store.ts';
import { createKioskService } from '../features/kiosks/service.ts';
import { createKioskStore } from '../features/kiosks/store.ts';
import { createLandingVideos } from '../features/locations/landing-videos.ts';
import { createLocationService } from '../features/locations/service.ts';
import { createLocationStore } from '../features/locations/store.ts';
import { createPrinterOperations } from '../features/printers/operations.ts';
import { createSessionOperations } from '../features/retention/operations.ts';
import { clearEmail } from '../features/sign-ins/limits.ts';
import { createStaffService } from '../features/staff/service.ts';
import { createStaffStore } from '../features/staff/store.ts';
import { createFailureNotes } from '../features/transactions/ledger/failed-delivery.ts';
import { createTransactionOperations } from '../features/transactions/operations.ts';
import { createVoucherService } from '../features/vouchers/service.ts';
import { createVoucherStore } from '../features/vouchers/store.ts';
import { createTryClearer } from '../http/access/rate-limits.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import type { Printer } from '../ports/printer.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretHasher } from '../ports/secret-hasher.ts';
import { createBoothRetention } from './booth-retention.ts';

export interface OperatorServiceDependencies {
  database: Database;
  clock: Clock;
  clockWatch: ClockWatch;
  randomness: Randomness;
  hasher: SecretHasher;
  blobStore: BlobStore;
  printer: Printer;
  publicUrl: string;
  bases: Pick<KioskConfig['bases'], 'static'>;
  bundledFrames: readonly FrameEntry[];
  retentionDays: number;
  assetsDir: string;
  /** Shared by everything in this process that offers frames. */
  frameFaults: FrameFaults;
  videosDir: string;
  /** Who takes new payments. */
  payments: { active: Pick<PaymentGateway, 'name'> };
}

/** What an operator configures, wired once for the server and for the operator's commands (D34). */
export function createOperatorServices(dependencies: OperatorServiceDependencies) {
  const { database, clock, clockWatch, randomness, hasher } = dependencies;
  const kiosks = createKioskService({
    store: createKioskStore(database),
    clock,
    randomness,
    isClockSteady: clockWatch.isSteady,
  });
  const locationStore = createLocationStore(database);
  const frames = createFrameService({
    store: createFrameStore(database),
    findSteadyNow: clockWatch.findSteadyNow,
    blobStore: dependencies.blobStore,
    clock,
    bundled: dependencies.bundledFrames,
    assetsDir: dependencies.assetsDir,
    staticUrl: dependencies.bases.static || dependencies.publicUrl,
    faults: dependencies.frameFaults,
    isConfigured: async (slug) => (await locationStore.find(slug)) !== undefined,
  });
  const locations = createLocationService({
    store: locationStore,
    retentionDays: dependencies.retentionDays,
    listNamesInUse: kiosks.listLocationNames,
    findSnapRange: frames.findSnapRange,
  });
  const isSandbox = dependencies.payments.active.name === 'sandbox';
  const vouchers = createVoucherService({
    database,
    store: createVoucherStore(database),
    clock,
    isSandbox,
    getSnapFee: async (name) => (await locations.get(name)).snap_fee,
  });
  const transactions = createTransactionOperations({
    database,
    clock,
    isKiosk: async (kioskId) => (await kiosks.list()).some(({ id }) => id === kioskId),
    isSandbox,
    listDemoRedemptions: vouchers.listDemoRedemptions,
  });
  return {
    clockWatch,
    kiosks,
    frames,
    deliveries: createDeliveryOperations({
      ...dependencies,
      noteFailure: createFailureNotes(clock),
    }),
    printers: createPrinterOperations(dependencies),
    getPrinterHealth: dependencies.printer.getHealth,
    staff: createStaffService({
      store: createStaffStore(database),
      clock,
      randomness,
      hasher,
      clearTries: (email) => clearEmail(createTryClearer(database), email),
    }),
    locations,
    landingVideos: createLandingVideos({
      own: dependencies.videosDir,
      bundled: join(dependencies.assetsDir, 'videos'),
    }),
    transactions,
    sessions: createSessionOperations({
      clock,
      retention: createBoothRetention(dependencies),
      getTransaction: transactions.get,
    }),
    vouchers,
  };
}

export type OperatorServices = ReturnType<typeof createOperatorServices>;
