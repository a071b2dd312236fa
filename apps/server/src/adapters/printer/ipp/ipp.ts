import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { KeepJobRef, Printer, PrinterHealth, Sheet } from '../../../ports/printer.ts';
import { formatJobRef, parseJobRef } from '../job-ref.ts';
import { findRefusal } from '../sheet-checks.ts';
import { createIppClient, type IppClientOptions } from './client.ts';
import { OPERATION } from './codec/codes.ts';
import { GROUP, ipp } from './codec/message.ts';
import { firstGroup } from './codec/read.ts';
import { DESCRIPTION_ATTRIBUTES, type IppDescription, readDescription } from './description.ts';
import { PrintFailure } from './failures.ts';
import { createFollow, listJobs } from './follow.ts';
import { toHealth } from './health.ts';
import { type IppJobs, openIppJobs } from './jobs.ts';
import { createPageSizeReader } from './page-sizes.ts';
import { createQueueResumer } from './resumer.ts';
import { handOver } from './submit.ts';

export interface IppPrinterOptions extends IppClientOptions {
  clock: Clock;
}

/** Prints over IPP: on a printer itself, or on a queue of CUPS. */
export function createIppPrinter({ clock, ...options }: IppPrinterOptions): Printer {
  const client = createIppClient(options);
  const jobs = openIppJobs(client);
  const listPageSizes = createPageSizeReader(client);
  const submissions = new PQueue({ concurrency: 1 });
  const resumer = createQueueResumer({ clock, resume });
  const describe = (signal: AbortSignal) => describePrinter(jobs, signal);
  const follow = createFollow({ jobs, resumer, describe });

  async function resume(signal: AbortSignal): Promise<string | undefined> {
    try {
      await jobs.ask({ operation: OPERATION.resumePrinter }, signal);
      return undefined;
    } catch (error) {
      return getOutcome(error).reason;
    }
  }

  async function submit(sheet: Sheet, signal: AbortSignal, keep: KeepJobRef): Promise<string> {
    const { name, copies } = sheet;
    const printer = await describe(signal);
    const known = await jobs.findLive(await jobs.listByName(name, signal), signal);
    if (known) return formatJobRef({ jobId: known.id, copies, name, isTaken: true });
    const pageSizes = await listPageSizes(printer, signal);
    const keepJob = async (jobId?: number) =>
      keep(formatJobRef({ jobId, copies, name, isTaken: false }));
    const jobId = await handOver(sheet, { client, jobs, printer, pageSizes, keepJob, signal });
    return formatJobRef({ jobId, copies, name, isTaken: true });
  }

  async function getHealth(signal: AbortSignal): Promise<PrinterHealth> {
    const printer = await describe(signal);
    const pageSizes = await listPageSizes(printer, signal);
    return toHealth(printer, pageSizes, await resumer.mend(printer, signal));
  }

  return {
    async submit(sheet, signal, keep) {
      const refusal = findRefusal(sheet);
      if (refusal) return refusal;
      try {
        // One after the other: two of the same name at once would both find nothing.
        const jobRef = await submissions.add(() => submit(sheet, signal, keep));
        return { kind: 'taken', jobRef };
      } catch (error) {
        return getOutcome(error);
      }
    },
    async follow(jobRef, signal) {
      try {
        return await follow(jobRef, signal);
      } catch (error) {
        return { kind: 'unreachable', reason: getOutcome(error).reason };
      }
    },
    async cancel(jobRef, signal) {
      const ref = parseJobRef(jobRef);
      if (!ref) return;
      try {
        for (const { id } of await listJobs(jobs, ref, signal)) await jobs.cancel(id, signal);
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
      }
    },
    // A printer keeps no sheets, or only as its owner set it up.
    async discard() {},
    async getHealth(signal) {
      try {
        return await getHealth(signal);
      } catch (error) {
        const trouble = { kind: 'unreachable', message: getOutcome(error).reason } as const;
        return { trouble, isLow: false, supplyPercent: null, cuts: [] };
      }
    },
    async close() {
      await submissions.onIdle();
      client.close();
    },
  };
}

async function describePrinter(jobs: IppJobs, signal: AbortSignal): Promise<IppDescription> {
  const attributes = [ipp.keywords('requested-attributes', ...DESCRIPTION_ATTRIBUTES)];
  const operation = OPERATION.getPrinterAttributes;
  const message = await jobs.ask({ operation, attributes }, signal);
  return readDescription(firstGroup(message, GROUP.printer));
}

/** Anything else is a fault of ours. */
function getOutcome(error: unknown): PrintFailure['outcome'] {
  if (error instanceof PrintFailure) return error.outcome;
  throw error;
}
