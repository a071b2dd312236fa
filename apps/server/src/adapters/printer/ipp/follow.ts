import type { PrinterTrouble, PrintProgress } from '../../../ports/printer.ts';
import { type JobRef, parseJobRef } from '../job-ref.ts';
import { JOB_STATE } from './codec/codes.ts';
import type { IppDescription } from './description.ts';
import { hasFailed, type IppJob, type IppJobs, isCompletedWithErrors, isGivenUp } from './jobs.ts';
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
    const ended = findEnd(job, ref);
    if (ended?.kind === 'done') resumer.prove();
    if (ended) return ended;
    const trouble = await resumer.mend(await describe(signal), signal);
    if (trouble) return { kind: 'waiting', trouble };
    if (isGivenUp(job)) return cancelGivenUp(jobs, job, ref, signal);
    return { kind: 'waiting', trouble: findJobTrouble(job) };
  };
}

/** How a job has ended; undefined while it may still print. */
function findEnd(job: IppJob, { copies }: JobRef): PrintProgress | undefined {
  if (isCompletedWithErrors(job) && (job.sheets ?? 0) < copies) {
    return endFailed({ ...job, hasBegun: true }, 'ended the job with an error');
  }
  if (job.state === JOB_STATE.completed) return { kind: 'done', sheets: job.sheets ?? copies };
  if (!hasFailed(job)) return undefined;
  const wasCancelled = job.state === JOB_STATE.canceled;
  return endFailed(job, wasCancelled ? 'was told to drop the job' : 'gave up the job');
}

/** PRINT-36: a job that has begun and was not counted may be on paper. */
function endFailed(job: IppJob, event: string): PrintProgress {
  const reason = explain(event, job);
  if (job.hasBegun && job.sheets === undefined) return { kind: 'unknown', reason };
  return { kind: 'failed', reason, sheets: job.sheets ?? 0 };
}

const explain = (event: string, { message }: IppJob): string =>
  `The printer ${event}.${message ? ` It says: ${message}` : ''}`;

/** The cancel comes first: after it, a restart of the job prints nothing. */
async function cancelGivenUp(
  jobs: IppJobs,
  job: IppJob,
  ref: JobRef,
  signal: AbortSignal,
): Promise<PrintProgress> {
  await jobs.cancel(job.id, signal);
  const left = await jobs.find(job.id, signal);
  if (left?.state === JOB_STATE.completed) return findEnd(left, ref) ?? { kind: 'unknown' };
  if (left && !hasFailed(left)) {
    const message = `${explain('gave up the job', job)} The booth cannot cancel it: cancel it at the printer.`;
    return { kind: 'waiting', trouble: { kind: 'other', message } };
  }
  const hasBegun = job.hasBegun || left?.hasBegun !== false;
  return endFailed({ ...job, hasBegun, sheets: left?.sheets ?? job.sheets }, 'gave up the job');
}

/** What keeps a job from printing while its printer could. */
function findJobTrouble({ state, message }: IppJob): PrinterTrouble | null {
  if (state === JOB_STATE.held) return { kind: 'paused', message };
  return state === JOB_STATE.stopped ? { kind: 'other', message } : null;
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
