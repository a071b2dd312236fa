import type { Sheet } from '../../../ports/printer.ts';
import type { IppClient } from './client.ts';
import { isSuccess, OPERATION } from './codec/codes.ts';
import { GROUP, type IppAttribute, type IppMessage, ipp } from './codec/message.ts';
import { findNumber, firstGroup } from './codec/read.ts';
import type { IppDescription } from './description.ts';
import {
  failureOf,
  findUnsupported,
  refused,
  unreachable,
  untaken,
  wrongMedia,
} from './failures.ts';
import type { IppJobs } from './jobs.ts';
import { chooseMedia } from './media.ts';

interface Options {
  client: IppClient;
  jobs: IppJobs;
  printer: IppDescription;
  pageSizes: readonly string[];
  /** Called before the sheet leaves, with the job's id where there is one by then. */
  keepJob: (jobId?: number) => Promise<void>;
  signal: AbortSignal;
}

/** Hands a sheet over that the printer does not have yet; returns the job's id. */
export async function handOver(sheet: Sheet, options: Options): Promise<number> {
  const { printer } = options;
  const order = {
    attributes: [
      ipp.string('name', 'job-name', sheet.name),
      // Safe to insist on, because nothing is asked for that the printer does not offer.
      ipp.boolean('ipp-attribute-fidelity', true),
    ],
    jobAttributes: chooseSettings(sheet, options),
  };
  const format = ipp.string('mimeType', 'document-format', formatFor(printer));
  const canCreate = [OPERATION.createJob, OPERATION.sendDocument].every((operation) =>
    printer.operations.has(operation),
  );
  return canCreate
    ? createAndSend(sheet, order, format, options)
    : printAtOnce(sheet, order, format, options);
}

interface Order {
  attributes: IppAttribute[];
  jobAttributes: IppAttribute[];
}

function chooseSettings(sheet: Sheet, { printer, pageSizes }: Options): IppAttribute[] {
  const media = chooseMedia(printer, pageSizes, sheet.cut);
  if (media.kind === 'wrong-media') throw wrongMedia(media.message);
  if (sheet.copies > printer.maxCopies) {
    throw refused(`The printer makes no more copies of a sheet than ${printer.maxCopies}.`);
  }
  return [
    ...(printer.maxCopies > 1 ? [ipp.integer('copies', sheet.copies)] : []),
    ...media.attributes,
    ...(printer.printScalings.includes('fill') ? [ipp.keywords('print-scaling', 'fill')] : []),
  ];
}

/** What is not listed may still be recognised by its first bytes. */
function formatFor({ documentFormats }: IppDescription): string {
  return documentFormats.includes('image/jpeg') ? 'image/jpeg' : 'application/octet-stream';
}

/** The job's id is kept before the sheet leaves: whatever breaks, that job is looked for. */
async function createAndSend(
  sheet: Sheet,
  order: Order,
  format: IppAttribute,
  { client, jobs, keepJob, signal }: Options,
): Promise<number> {
  const created = await jobs.ask({ operation: OPERATION.createJob, ...order }, signal);
  const jobId = getJobId(created);
  const mismatch = findUnsupported(created);
  if (mismatch) {
    await jobs.cancel(jobId, signal);
    throw mismatch;
  }
  await keepJob(jobId);
  const attributes = [format, ipp.boolean('last-document', true)];
  const operation = OPERATION.sendDocument;
  const answer = await client.call({ operation, jobId, attributes, document: sheet.jpeg }, signal);
  // Whoever follows the job finds out whether the sheet has arrived.
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  if (isSuccess(answer.status) && !findUnsupported(answer.message)) return jobId;
  await jobs.cancel(jobId, signal);
  throw failureOf(answer.message);
}

/** Old printers: asked first, because a job with the wrong paper could not be stopped any more. */
async function printAtOnce(
  sheet: Sheet,
  order: Order,
  format: IppAttribute,
  { client, jobs, printer, keepJob, signal }: Options,
): Promise<number> {
  const request = { ...order, attributes: [...order.attributes, format] };
  if (printer.operations.has(OPERATION.validateJob)) {
    const validated = await jobs.ask({ operation: OPERATION.validateJob, ...request }, signal);
    const mismatch = findUnsupported(validated);
    if (mismatch) throw mismatch;
  }
  await keepJob();
  const operation = OPERATION.printJob;
  const answer = await client.call({ operation, ...request, document: sheet.jpeg }, signal);
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  if (!isSuccess(answer.status)) throw untaken(failureOf(answer.message));
  const jobId = getJobId(answer.message);
  const mismatch = findUnsupported(answer.message);
  if (!mismatch) return jobId;
  await jobs.cancel(jobId, signal);
  throw mismatch;
}

function getJobId(message: IppMessage): number {
  const jobId = findNumber(firstGroup(message, GROUP.job), 'job-id');
  if (jobId === undefined) throw unreachable('The printer took a job and did not say which.');
  return jobId;
}
