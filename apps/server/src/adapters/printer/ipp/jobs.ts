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
  /** Undefined if the printer hides it. */
  name: string | undefined;
  state: number;
  reasons: readonly string[];
  /** The printer's own message. */
  message: string | null;
  /** The number of printed sheets; undefined if the printer does not count. */
  sheets: number | undefined;
  /** Created without a document, because the connection broke before the sheet was sent. */
  isWithoutDocument: boolean;
  /** Paper may have moved, regardless of the result. */
  hasBegun: boolean;
}

/** The jobs of a printer, read for sheets. */
export function createIppJobs(client: IppClient) {
  async function request(request: IppRequest, signal: AbortSignal): Promise<IppMessage> {
    const message = getMessage(await client.call(request, signal));
    if (!isSuccess(message.code)) throw failureOf(message);
    return message;
  }

  /** Undefined if the printer has no such job. */
  async function find(jobId: number, signal: AbortSignal): Promise<IppJob | undefined> {
    const request = {
      operation: OPERATION.getJobAttributes,
      jobId,
      attributes: [REQUESTED_ATTRIBUTES],
    };
    const message = getMessage(await client.call(request, signal));
    if (message.code === STATUS.notFound) return undefined;
    if (!isSuccess(message.code)) throw failureOf(message);
    return readJob(firstGroup(message, GROUP.job));
  }

  async function listByName(name: string, signal: AbortSignal): Promise<IppJob[]> {
    const jobs: IppJob[] = [];
    // In this order: a job that ends meanwhile is in the second list.
    for (const which of ['not-completed', 'completed']) {
      const attributes = [ipp.keywords('which-jobs', which), REQUESTED_ATTRIBUTES];
      const message = await request({ operation: OPERATION.getJobs, attributes }, signal);
      jobs.push(...listGroups(message, GROUP.job).map(readJob));
    }
    return jobs.filter((job) => job.name === name);
  }

  /**
   * The first job that has printed its sheet or still may; jobs without a document are cancelled. Undefined if none
   * of them can print any more.
   */
  async function findLiveJob(
    jobs: readonly IppJob[],
    signal: AbortSignal,
  ): Promise<IppJob | undefined> {
    for (const job of jobs) {
      if (hasFailedBeforeStart(job)) continue;
      const liveJob = job.isWithoutDocument ? await cancelIncomplete(job, signal) : job;
      if (liveJob) return liveJob;
    }
    return undefined;
  }

  /** Undefined if the job has ended for good and can no longer print. */
  async function cancelIncomplete(
    { id }: IppJob,
    signal: AbortSignal,
  ): Promise<IppJob | undefined> {
    const isCancelled = await cancel(id, signal);
    const job = await find(id, signal);
    // It may have received its sheet at the last moment, printed it and been forgotten.
    if (!job && !isCancelled) throw unreachable('The printer has lost a job.');
    if (!job || hasFailedBeforeStart(job)) return undefined;
    if (job.isWithoutDocument) throw unreachable('The printer still has an incomplete job.');
    return job;
  }

  /** False if there was nothing to cancel, or if that is unknown. */
  async function cancel(jobId: number, signal: AbortSignal): Promise<boolean> {
    const answer = await client.call({ operation: OPERATION.cancelJob, jobId }, signal);
    return answer.kind === 'answer' && isSuccess(answer.status);
  }

  return { request: request, find, listByName, findLiveJob: findLiveJob, cancel };
}

export type IppJobs = ReturnType<typeof createIppJobs>;

const REQUESTED_ATTRIBUTES = ipp.keywords(
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
  // CUPS deletes the documents of a job that has ended.
  const isWithoutDocument =
    state <= JOB_STATE.held && (!hasArrived || findNumber(attributes, 'number-of-documents') === 0);
  const counts = ['job-media-sheets-completed', 'job-impressions-completed'];
  const sheets = counts.map((count) => findNumber(attributes, count) ?? 0).find(isPlausibleCount);
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
    hasBegun: sheets !== undefined || !isProvablyNotBegun(attributes),
  };
}

/** Only an explicit "no value" is proof: a printer without this attribute may have begun. */
const isProvablyNotBegun = (attributes: IppAttributes): boolean =>
  attributes.get('time-at-processing')?.[0]?.type === 'noValue';

/** Printers that do not count return 0 or less; some return their lifetime total. */
const isPlausibleCount = (sheets: number): boolean => sheets > 0 && sheets <= MAX_SHEETS;
const MAX_SHEETS = 1_000;

export const hasFailed = ({ state }: IppJob): boolean =>
  state === JOB_STATE.canceled || state === JOB_STATE.aborted;

/**
 * CUPS leaves a job whose filter failed in state 6 forever, with an idle queue. A job that waits for paper is in
 * state 6 too, with other reasons (RFC 8011, PWG 5100.7; the last are CUPS' own).
 */
export const isGivenUp = ({ state, reasons }: IppJob): boolean =>
  state === JOB_STATE.stopped && reasons.some((reason) => GIVEN_UP.test(reason));

/** State 9 with an error: the printer has ended the job, but not every sheet may be on paper. */
export const isCompletedWithErrors = ({ state, reasons }: IppJob): boolean =>
  state === JOB_STATE.completed && reasons.some((reason) => GIVEN_UP.test(reason));

const GIVEN_UP =
  /^(job-completed-with-errors|aborted-by-system|errors-detected|unsupported-(compression|document-format)|compression-error|document-\w+-error|cups-(filter|backend)-)/;

const hasFailedBeforeStart = (job: IppJob): boolean => hasFailed(job) && !job.hasBegun;
