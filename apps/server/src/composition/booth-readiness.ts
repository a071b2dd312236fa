import { toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { describeHold } from '../features/clock/describe-hold.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import { createDeliveryStore } from '../features/deliveries/store.ts';
import { describeFaults, type FrameFaults } from '../features/frames/checks/frame-checks.ts';
import { registerReadinessRoutes } from '../features/readiness/routes.ts';
import { createReadiness } from '../features/readiness/service.ts';
import type { Payments } from '../features/transactions/dependencies.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { ReadDiskSpace } from '../ports/disk-space.ts';
import type { Printer } from '../ports/printer.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import type { OperatorServices } from './operator-services.ts';

interface Dependencies {
  database: Database;
  scheduler: Scheduler;
  printer: Printer;
  clockWatch: Pick<ClockWatch, 'findHold'>;
  blobStore: BlobStore;
  readDiskSpace: ReadDiskSpace;
  payments: Payments;
  services: Pick<OperatorServices, 'kiosks' | 'locations'>;
  frameFaults: FrameFaults;
}

/** Whether the booth can keep its promises; what comes back says why no payment may begin. */
export function registerReadiness(
  app: FastifyInstance,
  { payments, services: { kiosks, locations }, ...dependencies }: Dependencies,
) {
  const readiness = createReadiness({
    ...dependencies,
    gateway: payments.active,
    async findClockTrouble() {
      const hold = await dependencies.clockWatch.findHold();
      return hold && describeHold(hold);
    },
    findFrameTrouble: () => describeFaults(dependencies.frameFaults),
    getWhenPrinterFails: async (location) => (await locations.get(location)).whenPrinterFails,
  });
  const { countWaitingPrints } = createDeliveryStore(dependencies.database);
  registerReadinessRoutes(app, {
    readiness,
    isMoneyReal: payments.isMoneyReal,
    getLocation: async (kioskId) => toSlug((await kiosks.findLocation(kioskId)) ?? 'default'),
    countWaitingPrints,
  });
  return { findRefusal: readiness.findRefusal };
}
