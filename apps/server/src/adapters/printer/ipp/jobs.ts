import type { IppAnswer, IppClient, IppRequest } from './client.ts';
import { isSuccess, JOB_STATE, OPERATION, STATUS } from './codec/codes.ts';
import { GROUP, type IppMessage, ipp } from './codec/message.ts';
import {
  findNumber,
  findString,
  firstGroup,
  type IppAttributes,
  listGroups,
  listStrings,
} from './codec/read.ts';
import { failureOf, unreachable } from './failures.ts';

export interface IppJob {
  id: number;
  /** Undefined where the printer hides it. */
  name: string | undefined;
  state: number;
  reasons: readonly string[];
  /** The printer's words. */
  message: string | null;
  /** What came out; undefined where nobody counts. */
  sheets: number | undefined;
  /** Created, but the sheet did not follow: the connection broke on the way. */
  isWithoutDocument: boolean;
  /** Paper may have moved, whatever became of it. */
  hasBegun: boolean;
}

/** The jobs that a printer has, as they concern a sheet. */
export function openIppJobs(client: IppClient) {
  async function ask(request: IppRequest, signal: AbortSignal): Promise<IppMessage> {
    const message = getMessage(await client.call(request, signal));
    if (!isSuccess(message.code)) throw failureOf(message);
    return message;
  }

  /** Undefined when the printer does not know it. */
  async function find(jobId: number, signal: AbortSignal): Promise<IppJob | undefined> {
    const request = { operation: OPERATION.getJobAttributes, jobId, attributes: [REQUESTED] };
    const message = getMessage(await client.call(request, signal));
    if (message.code === STATUS.notFound) return undefined;
    if (!isSuccess(message.code)) throw failureOf(message);
    return readJob(firstGroup(message, GROUP.job));
  }

  async function listByName(name: string, signal: AbortSignal): Promise<IppJob[]> {
    const jobs: IppJob[] = [];
    // In this order: a job that ends meanwhile is in the second list.
    for (const which of ['not-completed', 'completed']) {
      const attributes = [ipp.keywords('which-jobs', which), REQUESTED];
      const message = await ask({ operation: OPERATION.getJobs, attributes }, signal);
      jobs.push(...listGroups(message, GROUP.job).map(readJob));
    }
    return jobs.filter((job) => job.name === name);
  }

  /**
   * The first that a sheet came out of, or still may; what never got its sheet is taken back.
   * Undefined when nothing can come out of any of them.
   */
  async function findLive(
    jobs: readonly IppJob[],
    signal: AbortSignal,
  ): Promise<IppJob | undefined> {
    for (const job of jobs) {
      if (hasFailedUnbegun(job)) continue;
      const live = job.isWithoutDocument ? await withdraw(job, signal) : job;
      if (live) return live;
    }
    return undefined;
  }

  /** Undefined when it is gone for good, so that nothing can come out of it any more. */
  async function withdraw({ id }: IppJob, signal: AbortSignal): Promise<IppJob | undefined> {
    const isCancelled = await cancel(id, signal);
    const job = await find(id, signal);
    // It may have got its sheet at the last moment, printed it and been forgotten.
    if (!job && !isCancelled) throw unreachable('The printer has lost a job.');
    if (!job || hasFailedUnbegun(job)) return undefined;
    if (job.isWithoutDocument) throw unreachable('The printer still holds on to a broken job.');
    return job;
  }

  /** False when there was nothing to cancel, or nobody knows. */
  async function cancel(jobId: number, signal: AbortSignal): Promise<boolean> {
    const answer = await client.call({ operation: OPERATION.cancelJob, jobId }, signal);
    return answer.kind === 'answer' && isSuccess(answer.status);
  }

  return { ask, find, listByName, findLive, cancel };
}

export type IppJobs = ReturnType<typeof openIppJobs>;

const REQUESTED = ipp.keywords(
  'requested-attributes',
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  // CUPS has no job-state-message; this is the queue's last message while the job was processed.
  'job-printer-state-message',
  'job-impressions-completed',
  'job-media-sheets-completed',
  'number-of-documents',
  'time-at-processing',
);

function getMessage(answer: IppAnswer): IppMessage {
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  return answer.message;
}

function readJob(attributes: IppAttributes): IppJob {
  const state = findNumber(attributes, 'job-state') ?? JOB_STATE.pending;
  const reasons = listStrings(attributes, 'job-state-reasons');
  const hasArrived = !['job-incoming', 'job-data-insufficient'].some((it) => reasons.includes(it));
  // CUPS forgets the documents of a job that has ended.
  const isWithoutDocument =
    state <= JOB_STATE.held && (!hasArrived || findNumber(attributes, 'number-of-documents') === 0);
  const counts = ['job-media-sheets-completed', 'job-impressions-completed'];
  const sheets = counts.map((count) => findNumber(attributes, count) ?? 0).find(isCount);
  return {
    id: findNumber(attributes, 'job-id') ?? 0,
    name: findString(attributes, 'job-name'),
    state,
    reasons,
    message:
      findString(attributes, 'job-state-message') ||
      findString(attributes, 'job-printer-state-message') ||
      null,
    sheets,
    isWithoutDocument,
    hasBegun: sheets !== undefined || !isProvenUnbegun(attributes),
  };
}

/** Only an explicit "no value" proves it: a printer that leaves the attribute out may have begun. */
const isProvenUnbegun = (attributes: IppAttributes): boolean =>
  attributes.get('time-at-processing')?.[0]?.type === 'noValue';

/** Who never counts leaves it at 0 or below; some tell all that they ever printed. */
const isCount = (sheets: number): boolean => sheets > 0 && sheets <= MAX_SHEETS;
const MAX_SHEETS = 1_000;

export const hasFailed = ({ state }: IppJob): boolean =>
  state === JOB_STATE.canceled || state === JOB_STATE.aborted;

/**
 * CUPS leaves a job whose filter failed in state 6 for good, with an idle queue. A job that waits for
 * paper is in state 6 too, with other reasons (RFC 8011, PWG 5100.7; the last are CUPS' own).
 */
export const isGivenUp = ({ state, reasons }: IppJob): boolean =>
  state === JOB_STATE.stopped && reasons.some((reason) => GIVEN_UP.test(reason));

/** State 9 with an error: the printer has ended the job, not that all of it came out. */
export const isCompletedWithErrors = ({ state, reasons }: IppJob): boolean =>
  state === JOB_STATE.completed && reasons.some((reason) => GIVEN_UP.test(reason));

const GIVEN_UP =
  /^(job-completed-with-errors|aborted-by-system|errors-detected|unsupported-(compression|document-format)|compression-error|document-\w+-error|cups-(filter|backend)-)/;

const hasFailedUnbegun = (job: IppJob): boolean => hasFailed(job) && !job.hasBegun;
