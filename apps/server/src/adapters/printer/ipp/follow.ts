import type { PrintProgress } from '../../../ports/printer.ts';
import { type JobRef, parseJobRef } from '../job-ref.ts';
import { JOB_STATE } from './codec/codes.ts';
import type { IppDescription } from './description.ts';
import { hasFailed, type IppJob, type IppJobs } from './jobs.ts';
import type { QueueResumer } from './resumer.ts';

interface Dependencies {
  jobs: IppJobs;
  resumer: QueueResumer;
  describe(signal: AbortSignal): Promise<IppDescription>;
}

/** How far a job is. */
export function createFollow({ jobs, resumer, describe }: Dependencies) {
  return async function follow(text: string, signal: AbortSignal): Promise<PrintProgress> {
    const ref = parseJobRef(text);
    const found = ref ? await listJobs(jobs, ref, signal) : [];
    if (!ref || found.length === 0) return { kind: 'unknown' };
    const job = ref.isTaken ? found[0] : await jobs.findLive(found, signal);
    if (!job) return { kind: 'untaken' };
    if (job.state === JOB_STATE.completed) {
      resumer.prove();
      return { kind: 'done', sheets: job.sheets ?? ref.copies };
    }
    if (hasFailed(job)) {
      const wasCancelled = job.state === JOB_STATE.canceled;
      const reason = `The printer ${wasCancelled ? 'was told to drop' : 'gave up'} the job.`;
      const words = job.message ? ` It says: ${job.message}` : '';
      return { kind: 'failed', reason: `${reason}${words}`, sheets: job.sheets ?? 0 };
    }
    const trouble = await resumer.mend(await describe(signal), signal);
    const held = { kind: 'paused', message: job.message } as const;
    return { kind: 'waiting', trouble: trouble ?? (job.state === JOB_STATE.held ? held : null) };
  };
}

export async function listJobs(
  jobs: IppJobs,
  { jobId, name }: JobRef,
  signal: AbortSignal,
): Promise<IppJob[]> {
  if (jobId === undefined) return jobs.listByName(name, signal);
  const job = await jobs.find(jobId, signal);
  // A printer that was reset counts its jobs from 1 again.
  return job && (job.name === undefined || job.name === name) ? [job] : [];
}
