import type { Sheet } from '../../../ports/printer.ts';
import type { IppClient } from './client.ts';
import { isSuccess, OPERATION } from './codec/codes.ts';
import { GROUP, type IppAttribute, type IppMessage, ipp } from './codec/message.ts';
import { findNumber, firstGroup } from './codec/read.ts';
import type { IppDescription } from './description.ts';
import {
  asUntaken,
  failureOf,
  findUnsupported,
  refused,
  unreachable,
  wrongMedia,
} from './failures.ts';
import type { IppJobs } from './jobs.ts';
import { chooseMedia } from './media.ts';

interface Options {
  client: IppClient;
  jobs: IppJobs;
  printer: IppDescription;
  pageSizes: readonly string[];
  /** Called before the sheet is sent, with the job's id if it already has one. */
  saveJobId: (jobId?: number) => Promise<void>;
  signal: AbortSignal;
}

/** Submits a sheet that the printer does not have yet; returns the job's id. */
export async function submitJob(sheet: Sheet, options: Options): Promise<number> {
  const { printer } = options;
  const jobRequest = {
    attributes: [
      ipp.string('name', 'job-name', sheet.name),
      // Safe to require, because only supported attributes are requested.
      ipp.boolean('ipp-attribute-fidelity', true),
    ],
    jobAttributes: chooseSettings(sheet, options),
  };
  const format = ipp.string('mimeType', 'document-format', chooseFormat(printer));
  const canCreate = [OPERATION.createJob, OPERATION.sendDocument].every((operation) =>
    printer.operations.has(operation),
  );
  return canCreate
    ? createAndSend(sheet, jobRequest, format, options)
    : printInOneRequest(sheet, jobRequest, format, options);
}

interface JobRequest {
  attributes: IppAttribute[];
  jobAttributes: IppAttribute[];
}

function chooseSettings(sheet: Sheet, { printer, pageSizes }: Options): IppAttribute[] {
  const media = chooseMedia(printer, pageSizes, sheet.cut);
  if (media.kind === 'wrong-media') throw wrongMedia(media.message);
  if (sheet.copies > printer.maxCopies) {
    throw refused(`The printer makes at most ${printer.maxCopies} copies of a sheet.`);
  }
  return [
    ...(printer.maxCopies > 1 ? [ipp.integer('copies', sheet.copies)] : []),
    ...media.attributes,
    ...(printer.printScalings.includes('fill') ? [ipp.keywords('print-scaling', 'fill')] : []),
  ];
}

/** A printer that does not list JPEG may still detect it by its first bytes. */
function chooseFormat({ documentFormats }: IppDescription): string {
  return documentFormats.includes('image/jpeg') ? 'image/jpeg' : 'application/octet-stream';
}

/** The job's id is kept before the sheet is sent, so that the job is found after any failure. */
async function createAndSend(
  sheet: Sheet,
  order: JobRequest,
  format: IppAttribute,
  { client, jobs, saveJobId, signal }: Options,
): Promise<number> {
  const created = await jobs.request({ operation: OPERATION.createJob, ...order }, signal);
  const jobId = getJobId(created);
  const mismatch = findUnsupported(created);
  if (mismatch) {
    await jobs.cancel(jobId, signal);
    throw mismatch;
  }
  await saveJobId(jobId);
  const attributes = [format, ipp.boolean('last-document', true)];
  const operation = OPERATION.sendDocument;
  const answer = await client.call({ operation, jobId, attributes, document: sheet.jpeg }, signal);
  // Reading the job's progress shows later whether the sheet arrived.
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  if (isSuccess(answer.status) && !findUnsupported(answer.message)) return jobId;
  await jobs.cancel(jobId, signal);
  throw failureOf(answer.message);
}

/** For old printers: validates first, because a job with the wrong paper could no longer be stopped. */
async function printInOneRequest(
  sheet: Sheet,
  order: JobRequest,
  format: IppAttribute,
  { client, jobs, printer, saveJobId, signal }: Options,
): Promise<number> {
  const request = { ...order, attributes: [...order.attributes, format] };
  if (printer.operations.has(OPERATION.validateJob)) {
    const validated = await jobs.request({ operation: OPERATION.validateJob, ...request }, signal);
    const mismatch = findUnsupported(validated);
    if (mismatch) throw mismatch;
  }
  await saveJobId();
  const operation = OPERATION.printJob;
  const answer = await client.call({ operation, ...request, document: sheet.jpeg }, signal);
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  if (!isSuccess(answer.status)) throw asUntaken(failureOf(answer.message));
  const jobId = getJobId(answer.message);
  const mismatch = findUnsupported(answer.message);
  if (!mismatch) return jobId;
  await jobs.cancel(jobId, signal);
  throw mismatch;
}

function getJobId(message: IppMessage): number {
  const jobId = findNumber(firstGroup(message, GROUP.job), 'job-id');
  if (jobId === undefined) throw unreachable('The printer accepted a job and returned no job id.');
  return jobId;
}
