import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { FindKeepsakes } from './booth-keepsakes.ts';
import type { Database } from './database/schema.ts';
import { registerDeliveryRoutes } from './features/deliveries/routes.ts';
import { createDeliveryService } from './features/deliveries/service.ts';
import { createDeliveryStore } from './features/deliveries/store.ts';
import { createGoneSignal } from './http/gone-signal.ts';
import type { OperatorServices } from './operator-services.ts';
import type { Clock } from './ports/clock.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Randomness } from './ports/randomness.ts';
import type { Scheduler } from './ports/scheduler.ts';
import type { FilesOwner } from './ports/session-files.ts';

interface RouteDependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  deliveryQueue: JobQueue;
  logger: FastifyBaseLogger;
  services: Pick<OperatorServices, 'locations'>;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
  findKeepsakes: FindKeepsakes;
}

/** What a visitor takes home. */
export async function registerDeliveries(
  app: FastifyInstance,
  { services: { locations }, ...dependencies }: RouteDependencies,
): Promise<void> {
  const { database, deliveryQueue, logger } = dependencies;
  await registerDeliveryRoutes(app, {
    ...dependencies,
    goneSignal: createGoneSignal(app),
    deliveries: createDeliveryService({
      ...dependencies,
      store: createDeliveryStore(database),
      queue: deliveryQueue,
      log: logger,
      getPrintsPerSession: async (location) => (await locations.get(location)).printsPerSession,
    }),
  });
}
