import PQueue from 'p-queue';
import type { Clock } from '../../../ports/clock.ts';
import type {
  KeepJobRef,
  Printer,
  PrinterHealth,
  PrintProgress,
  Sheet,
} from '../../../ports/printer.ts';
import { formatJobRef, type JobRef, parseJobRef } from '../job-ref.ts';
import { findRefusal } from '../sheet-checks.ts';
import { createIppClient, type IppClientOptions } from './client.ts';
import { JOB_STATE, OPERATION } from './codec/codes.ts';
import { GROUP, ipp } from './codec/message.ts';
import { firstGroup } from './codec/read.ts';
import { DESCRIPTION_ATTRIBUTES, type IppDescription, readDescription } from './description.ts';
import { PrintFailure } from './failures.ts';
import { hasFailed, type IppJob, openIppJobs } from './jobs.ts';
import { chooseMedia } from './media.ts';
import { createPageSizeReader } from './page-sizes.ts';
import { createQueueResumer } from './resumer.ts';
import { handOver } from './submit.ts';
import { isLow } from './troubles.ts';

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

  async function resume(signal: AbortSignal): Promise<string | undefined> {
    try {
      await jobs.ask({ operation: OPERATION.resumePrinter }, signal);
      return undefined;
    } catch (error) {
      return getOutcome(error).reason;
    }
  }

  async function describe(signal: AbortSignal): Promise<IppDescription> {
    const attributes = [ipp.keywords('requested-attributes', ...DESCRIPTION_ATTRIBUTES)];
    const operation = OPERATION.getPrinterAttributes;
    const message = await jobs.ask({ operation, attributes }, signal);
    return readDescription(firstGroup(message, GROUP.printer));
  }

  async function submit(sheet: Sheet, signal: AbortSignal, keep?: KeepJobRef): Promise<string> {
    const { name, copies } = sheet;
    const printer = await describe(signal);
    const known = await jobs.findLive(await jobs.listByName(name, signal), signal);
    if (known) return formatJobRef({ jobId: known.id, copies, name, isTaken: true });
    const pageSizes = await listPageSizes(printer, signal);
    const keepJob = async (jobId?: number) =>
      keep?.(formatJobRef({ jobId, copies, name, isTaken: false }));
    const jobId = await handOver(sheet, { client, jobs, printer, pageSizes, keepJob, signal });
    return formatJobRef({ jobId, copies, name, isTaken: true });
  }

  async function listJobs({ jobId, name }: JobRef, signal: AbortSignal): Promise<IppJob[]> {
    if (jobId === undefined) return jobs.listByName(name, signal);
    const job = await jobs.find(jobId, signal);
    // A printer that was reset counts its jobs from 1 again.
    return job && (job.name === undefined || job.name === name) ? [job] : [];
  }

  async function follow(text: string, signal: AbortSignal): Promise<PrintProgress> {
    const ref = parseJobRef(text);
    const found = ref ? await listJobs(ref, signal) : [];
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
  }

  async function getHealth(signal: AbortSignal): Promise<PrinterHealth> {
    const printer = await describe(signal);
    const pageSizes = await listPageSizes(printer, signal);
    const whole = chooseMedia(printer, pageSizes, 'whole');
    const strips = chooseMedia(printer, pageSizes, 'two-strips');
    const levels = printer.markers.flatMap(({ levelPercent }) => levelPercent ?? []);
    const trouble = await resumer.mend(printer, signal);
    return {
      trouble: trouble ?? (whole.kind === 'wrong-media' ? whole : null),
      isLow:
        isLow(printer) ||
        printer.markers.some(
          ({ levelPercent, lowLevelPercent }) =>
            levelPercent !== null && levelPercent <= lowLevelPercent,
        ),
      supplyPercent: levels.length > 0 ? Math.min(...levels) : null,
      cuts: [
        ...(strips.kind === 'chosen' && strips.isCut ? (['two-strips'] as const) : []),
        ...(whole.kind === 'chosen' ? (['whole'] as const) : []),
      ],
    };
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
        for (const { id } of await listJobs(ref, signal)) await jobs.cancel(id, signal);
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
      }
    },
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

/** Anything else is a fault of ours. */
function getOutcome(error: unknown): PrintFailure['outcome'] {
  if (error instanceof PrintFailure) return error.outcome;
  throw error;
}
