import { systemScheduler } from '@jepret/time';
import { createDatabaseJobQueue } from '../../adapters/job-queue/database.ts';
import type { Settings } from '../../config/settings.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import { jobSchemaOf } from '../../database/job-schema.ts';
import type { Database } from '../../database/schema.ts';
import type { JobLog, JobQueue } from '../../ports/job-queue.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import {
  BOOTH_JOB_CONCURRENCY,
  BOOTH_JOB_CONCURRENCY_PER_NAME,
  DELIVERY_CONCURRENCY,
} from '../jobs.ts';
import { VIDEO_CONCURRENCY, VIDEO_LEASE_MS, VIDEO_SLOTS_FOR_URGENT } from './ffmpeg.ts';

export interface JobQueues {
  jobQueue: JobQueue;
  /** Separate: long videos must not delay payments. */
  videoQueue: JobQueue;
  /** Separate: a hanging mail server must not delay payments. */
  deliveryQueue: JobQueue;
}

export async function createJobQueues(
  settings: Pick<Settings, 'database'>,
  database: Database,
  log: JobLog,
): Promise<JobQueues> {
  const create = await chooseQueue(settings, database, log);
  return {
    jobQueue: create({
      concurrency: BOOTH_JOB_CONCURRENCY,
      concurrencyPerName: BOOTH_JOB_CONCURRENCY_PER_NAME,
    }),
    videoQueue: create({
      concurrency: VIDEO_CONCURRENCY,
      reservedForUrgent: VIDEO_SLOTS_FOR_URGENT,
      leaseMs: VIDEO_LEASE_MS,
    }),
    deliveryQueue: create({ concurrency: DELIVERY_CONCURRENCY }),
  };
}

interface Limits {
  concurrency?: number;
  /** Only for queues that have separate workers for each job name. */
  concurrencyPerName?: number;
  reservedForUrgent?: number;
  leaseMs?: number;
}

async function chooseQueue(
  { database: location }: Pick<Settings, 'database'>,
  database: Database,
  log: JobLog,
): Promise<(limits: Limits) => JobQueue> {
  const options = { randomness: systemRandomness, log };
  if (location.engine === 'sqlite') {
    return ({ concurrencyPerName: _, ...limits }) =>
      createDatabaseJobQueue({ ...options, ...limits, database, scheduler: systemScheduler });
  }
  const schema = jobSchemaOf(await readCurrentSchema(database));
  // Loaded on demand: it takes a tenth of a second.
  const { createPgBossJobQueue } = await import('../../adapters/job-queue/pg-boss.ts');
  // pg-boss has one lease for all jobs.
  return ({ leaseMs: _, ...limits }) =>
    createPgBossJobQueue({ ...options, ...limits, url: location.url, schema });
}
