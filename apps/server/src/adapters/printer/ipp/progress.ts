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

/** Reads the progress of a job. */
export function createProgressReader({ jobs, resumer, describe }: Dependencies) {
  return async function readProgress(text: string, signal: AbortSignal): Promise<PrintProgress> {
    const ref = parseJobRef(text);
    const found = ref ? await findJobs(jobs, ref, signal) : [];
    if (!ref || found.length === 0) return { kind: 'unknown' };
    const job = ref.isTaken ? found[0] : await jobs.findLiveJob(found, signal);
    if (!job) return { kind: 'untaken' };
    const endProgress = findEndProgress(job, ref);
    if (endProgress?.kind === 'done') resumer.clearTrouble();
    if (endProgress) return endProgress;
    const trouble = await resumer.resumeIfStopped(await describe(signal), signal);
    if (trouble) return { kind: 'waiting', trouble };
    if (isGivenUp(job)) return cancelGivenUp(jobs, job, ref, signal);
    return { kind: 'waiting', trouble: findJobTrouble(job) };
  };
}

/** The end of a job; undefined while it may still print. */
function findEndProgress(job: IppJob, { copies }: JobRef): PrintProgress | undefined {
  if (isCompletedWithErrors(job) && (job.sheets ?? 0) < copies) {
    return endFailed({ ...job, hasBegun: true }, 'ended the job with an error');
  }
  if (job.state === JOB_STATE.completed) return { kind: 'done', sheets: job.sheets ?? copies };
  if (!hasFailed(job)) return undefined;
  const wasCancelled = job.state === JOB_STATE.canceled;
  return endFailed(job, wasCancelled ? 'cancelled the job' : 'gave up the job');
}

/** PRINT-36: if a job has begun and its sheets were not counted, they may be on paper. */
function endFailed(job: IppJob, event: string): PrintProgress {
  const reason = describeEvent(event, job);
  if (job.hasBegun && job.sheets === undefined) return { kind: 'unknown', reason };
  return { kind: 'failed', reason, sheets: job.sheets ?? 0 };
}

const describeEvent = (event: string, { message }: IppJob): string =>
  `The printer ${event}.${message ? ` Its message: ${message}` : ''}`;

/** Cancels before it reports the end: a cancelled job prints nothing if it is restarted. */
async function cancelGivenUp(
  jobs: IppJobs,
  job: IppJob,
  ref: JobRef,
  signal: AbortSignal,
): Promise<PrintProgress> {
  await jobs.cancel(job.id, signal);
  const remaining = await jobs.find(job.id, signal);
  if (remaining?.state === JOB_STATE.completed)
    return findEndProgress(remaining, ref) ?? { kind: 'unknown' };
  if (remaining && !hasFailed(remaining)) {
    const message = `${describeEvent('gave up the job', job)} The booth cannot cancel it: cancel it at the printer.`;
    return { kind: 'waiting', trouble: { kind: 'other', message } };
  }
  const hasBegun = job.hasBegun || remaining?.hasBegun !== false;
  return endFailed(
    { ...job, hasBegun, sheets: remaining?.sheets ?? job.sheets },
    'gave up the job',
  );
}

/** Why a job does not print although its printer could. */
function findJobTrouble({ state, message }: IppJob): PrinterTrouble | null {
  if (state === JOB_STATE.held) return { kind: 'paused', message };
  return state === JOB_STATE.stopped ? { kind: 'other', message } : null;
}

export async function findJobs(
  jobs: IppJobs,
  { jobId, name }: JobRef,
  signal: AbortSignal,
): Promise<IppJob[]> {
  if (jobId === undefined) return jobs.listByName(name, signal);
  const job = await jobs.find(jobId, signal);
  // A printer that was reset starts its job numbers at 1 again.
  return job && (job.name === undefined || job.name === name) ? [job] : [];
}
