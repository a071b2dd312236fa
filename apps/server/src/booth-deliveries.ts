import { toSlug } from '@jepret/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { FindKeepsakes } from './booth-keepsakes.ts';
import type { Database } from './database/schema.ts';
import { registerDeliveryRoutes } from './features/deliveries/routes.ts';
import { createDeliveryService } from './features/deliveries/service.ts';
import { createDeliveryStore } from './features/deliveries/store.ts';
import { createPrinterWatch } from './features/readiness/printer-watch.ts';
import { registerReadinessRoutes } from './features/readiness/routes.ts';
import { createGoneSignal } from './http/gone-signal.ts';
import type { OperatorServices } from './operator-services.ts';
import type { Clock } from './ports/clock.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Printer } from './ports/printer.ts';
import type { Randomness } from './ports/randomness.ts';
import type { Scheduler } from './ports/scheduler.ts';
import type { FilesOwner } from './ports/session-files.ts';

interface RouteDependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  deliveryQueue: JobQueue;
  printer: Printer;
  logger: FastifyBaseLogger;
  services: Pick<OperatorServices, 'kiosks' | 'locations'>;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
  findKeepsakes: FindKeepsakes;
}

/** What a visitor takes home, and whether the booth can keep that promise. */
export async function registerDeliveries(
  app: FastifyInstance,
  { services: { kiosks, locations }, ...dependencies }: RouteDependencies,
): Promise<void> {
  const { database, scheduler, deliveryQueue, logger, printer } = dependencies;
  const store = createDeliveryStore(database);
  await registerDeliveryRoutes(app, {
    ...dependencies,
    goneSignal: createGoneSignal(app),
    deliveries: createDeliveryService({
      ...dependencies,
      store,
      queue: deliveryQueue,
      log: logger,
      getPrintsPerSession: async (location) => (await locations.get(location)).printsPerSession,
    }),
  });
  registerReadinessRoutes(app, {
    getPrinterHealth: createPrinterWatch(printer, scheduler),
    countWaitingPrints: async (kioskId) =>
      store.countWaitingPrints(toSlug((await kiosks.findLocation(kioskId)) ?? 'default')),
  });
}
