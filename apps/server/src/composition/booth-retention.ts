import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import { callOffDeliveries, createForgetDeliveries } from '../features/deliveries/erasing.ts';
import { createKioskStore } from '../features/kiosks/store.ts';
import { DAY_MS } from '../features/retention/due-sessions.ts';
import { createRetentionJobs, REMOVE_JOB, RETENTION_REPEATS } from '../features/retention/jobs.ts';
import { createRemoval } from '../features/retention/removal.ts';
import { createRetention, type Retention } from '../features/retention/service.ts';
import { refuseErased } from '../features/retention/session-blobs.ts';
import { createErasureStore } from '../features/retention/store.ts';
import { createKnownAddressStore } from '../features/sign-ins/store.ts';
import { createErasureNotes } from '../features/transactions/ledger/erasure-notes.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Printer } from '../ports/printer.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  retentionDays: number;
  /** Without it a running booth finds what was erased within seconds. */
  jobQueue?: Pick<JobQueue, 'add'>;
}

/** Erasing with all it needs of the other features, for the routes, the jobs and the operator. */
export function createBoothRetention({ jobQueue, ...dependencies }: Dependencies): Retention {
  return createRetention({
    ...dependencies,
    callOffDeliveries,
    noteAsked: createErasureNotes(dependencies.clock).noteAsked,
    ...(jobQueue && {
      wake: (transactionId) => jobQueue.add(REMOVE_JOB, { transactionId }, { key: transactionId }),
    }),
  });
}

/** Where everything that makes files for a session must put them. */
export const createSessionBlobs = (blobStore: BlobStore, database: Database): BlobStore =>
  refuseErased(blobStore, createErasureStore(database).isErased);

interface WorkDependencies extends Dependencies {
  blobStore: BlobStore;
  mailer: Mailer;
  printer: Printer;
  clockWatch: Pick<ClockWatch, 'findSteadyNow'>;
  logger: FastifyBaseLogger;
}

export function createRetentionWork(dependencies: WorkDependencies) {
  const { database, clock, clockWatch, logger: log } = dependencies;
  const handlers = createRetentionJobs({
    clock,
    findSteadyNow: clockWatch.findSteadyNow,
    async forgetOld(now) {
      await createKnownAddressStore(database).forgetOld(now);
      await createKioskStore(database).bringUsesBack(now);
      await dependencies.mailer.discardOld?.(now, dependencies.retentionDays * DAY_MS);
    },
    retention: createBoothRetention(dependencies),
    store: createErasureStore(database),
    remove: createRemoval({
      ...dependencies,
      log,
      forgetDeliveries: createForgetDeliveries(dependencies),
      noteErased: createErasureNotes(clock).noteErased,
    }),
  });
  return { handlers, repeating: RETENTION_REPEATS };
}
