import { systemScheduler } from '@jepret/time';
import { sql } from 'kysely';
import { createDatabaseJobQueue } from '../../adapters/job-queue/database.ts';
import type { Settings } from '../../config/settings.ts';
import { jobSchemaOf } from '../../database/job-schema.ts';
import type { Database } from '../../database/schema.ts';
import type { JobLog, JobQueue } from '../../ports/job-queue.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { BOOTH_JOBS_AT_ONCE, BOOTH_JOBS_OF_A_NAME, DELIVERIES_AT_ONCE } from '../jobs.ts';
import { VIDEO_LEASE_MS, VIDEOS_AT_ONCE, VIDEOS_KEPT_FOR_URGENT } from './ffmpeg.ts';

export interface JobQueues {
  jobQueue: JobQueue;
  /** One of its own: a few long videos must not keep a payment waiting. */
  videoQueue: JobQueue;
  /** Nor must a mail server that hangs. */
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
      concurrency: BOOTH_JOBS_AT_ONCE,
      concurrencyOfAName: BOOTH_JOBS_OF_A_NAME,
    }),
    videoQueue: create({
      concurrency: VIDEOS_AT_ONCE,
      keptForUrgent: VIDEOS_KEPT_FOR_URGENT,
      leaseMs: VIDEO_LEASE_MS,
    }),
    deliveryQueue: create({ concurrency: DELIVERIES_AT_ONCE }),
  };
}

interface Limits {
  concurrency?: number;
  /** Only where every name has workers of its own. */
  concurrencyOfAName?: number;
  keptForUrgent?: number;
  leaseMs?: number;
}

async function chooseQueue(
  { database: location }: Pick<Settings, 'database'>,
  database: Database,
  log: JobLog,
): Promise<(limits: Limits) => JobQueue> {
  const options = { randomness: systemRandomness, log };
  if (location.engine === 'sqlite') {
    return ({ concurrencyOfAName: _, ...limits }) =>
      createDatabaseJobQueue({ ...options, ...limits, database, scheduler: systemScheduler });
  }
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
  const schema = jobSchemaOf(rows[0]?.name ?? '');
  // A tenth of a second of loading that a booth without PostgreSQL does not wait for.
  const { createPgBossJobQueue } = await import('../../adapters/job-queue/pg-boss.ts');
  // Its queue has one lease for all.
  return ({ leaseMs: _, ...limits }) =>
    createPgBossJobQueue({ ...options, ...limits, url: location.url, schema });
}
