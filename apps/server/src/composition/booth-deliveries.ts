import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { createDescribePrinting } from '../features/deliveries/prints/printing.ts';
import { registerDeliveryRoutes } from '../features/deliveries/routes.ts';
import { createDeliveryService, type PrintsOwner } from '../features/deliveries/service.ts';
import { createDeliveryStore } from '../features/deliveries/store.ts';
import { createGoneSignal } from '../http/gone-signal.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import type { FindKeepsakes } from './booth-keepsakes.ts';

interface RouteDependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  deliveryQueue: JobQueue;
  logger: FastifyBaseLogger;
  requireEntitled(kioskId: string, transactionId: string): Promise<PrintsOwner>;
  findKeepsakes: FindKeepsakes;
}

/** What a visitor takes home. */
export async function registerDeliveries(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const { database, deliveryQueue, logger } = dependencies;
  await registerDeliveryRoutes(app, {
    ...dependencies,
    goneSignal: createGoneSignal(app),
    describePrinting: createDescribePrinting(database),
    deliveries: createDeliveryService({
      ...dependencies,
      store: createDeliveryStore(database),
      queue: deliveryQueue,
      log: logger,
    }),
  });
}
