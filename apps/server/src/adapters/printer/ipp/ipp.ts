import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { Printer, PrinterHealth, SaveJobRef, Sheet } from '../../../ports/printer.ts';
import { formatJobRef, parseJobRef } from '../job-ref.ts';
import { findSheetRefusal } from '../sheet-checks.ts';
import { createIppClient, type IppClientOptions } from './client.ts';
import { OPERATION } from './codec/codes.ts';
import { GROUP, ipp } from './codec/message.ts';
import { firstGroup } from './codec/read.ts';
import { DESCRIPTION_ATTRIBUTES, type IppDescription, readDescription } from './description.ts';
import { PrintFailure } from './failures.ts';
import { toHealth } from './health.ts';
import { createIppJobs, type IppJobs } from './jobs.ts';
import { createPageSizeReader } from './page-sizes.ts';
import { createProgressReader, findJobs } from './progress.ts';
import { createQueueResumer } from './resumer.ts';
import { submitJob } from './submit.ts';

export interface IppPrinterOptions extends IppClientOptions {
  clock: Clock;
}

/** Prints over IPP, directly on a printer or through a CUPS queue. */
export function createIppPrinter({ clock, ...options }: IppPrinterOptions): Printer {
  const client = createIppClient(options);
  const jobs = createIppJobs(client);
  const listPageSizes = createPageSizeReader(client);
  const submissions = new PQueue({ concurrency: 1 });
  const resumer = createQueueResumer({ clock, resume: (signal) => resumePrinter(jobs, signal) });
  const describe = (signal: AbortSignal) => describePrinter(jobs, signal);
  const readProgress = createProgressReader({ jobs, resumer, describe });

  async function submit(
    sheet: Sheet,
    signal: AbortSignal,
    saveJobRef: SaveJobRef,
  ): Promise<string> {
    const { name, copies } = sheet;
    const printer = await describe(signal);
    const existing = await jobs.findLiveJob(await jobs.listByName(name, signal), signal);
    if (existing) return formatJobRef({ jobId: existing.id, copies, name, isTaken: true });
    const pageSizes = await listPageSizes(printer, signal);
    const saveJobId = async (jobId?: number) =>
      saveJobRef(formatJobRef({ jobId, copies, name, isTaken: false }));
    const jobId = await submitJob(sheet, { client, jobs, printer, pageSizes, saveJobId, signal });
    return formatJobRef({ jobId, copies, name, isTaken: true });
  }

  async function getHealth(signal: AbortSignal): Promise<PrinterHealth> {
    const printer = await describe(signal);
    const pageSizes = await listPageSizes(printer, signal);
    return toHealth(printer, pageSizes, await resumer.resumeIfStopped(printer, signal));
  }

  return {
    async submit(sheet, signal, saveJobRef) {
      const refusal = findSheetRefusal(sheet);
      if (refusal) return refusal;
      try {
        // One at a time: two submits of one name would both find no existing job.
        const jobRef = await submissions.add(() => submit(sheet, signal, saveJobRef));
        return { kind: 'taken', jobRef };
      } catch (error) {
        return getFailureOutcome(error);
      }
    },
    async readProgress(jobRef, signal) {
      try {
        return await readProgress(jobRef, signal);
      } catch (error) {
        return { kind: 'unreachable', reason: getFailureOutcome(error).reason };
      }
    },
    async cancel(jobRef, signal) {
      const ref = parseJobRef(jobRef);
      if (!ref) return;
      try {
        for (const { id } of await findJobs(jobs, ref, signal)) await jobs.cancel(id, signal);
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
      }
    },
    // A printer keeps no sheets, unless its owner has configured it to.
    async discard() {},
    async getHealth(signal) {
      try {
        return await getHealth(signal);
      } catch (error) {
        const trouble = { kind: 'unreachable', message: getFailureOutcome(error).reason } as const;
        return { trouble, isLow: false, supplyPercent: null, remaining: null, cuts: [] };
      }
    },
    async close() {
      await submissions.onIdle();
      client.close();
    },
  };
}

async function resumePrinter(jobs: IppJobs, signal: AbortSignal): Promise<string | undefined> {
  try {
    await jobs.request({ operation: OPERATION.resumePrinter }, signal);
    return undefined;
  } catch (error) {
    return getFailureOutcome(error).reason;
  }
}

async function describePrinter(jobs: IppJobs, signal: AbortSignal): Promise<IppDescription> {
  const attributes = [ipp.keywords('requested-attributes', ...DESCRIPTION_ATTRIBUTES)];
  const operation = OPERATION.getPrinterAttributes;
  const message = await jobs.request({ operation, attributes }, signal);
  return readDescription(firstGroup(message, GROUP.printer));
}

/** Rethrows every other error, which is a fault of ours. */
function getFailureOutcome(error: unknown): PrintFailure['outcome'] {
  if (error instanceof PrintFailure) return error.outcome;
  throw error;
}
