import { makeSheet } from '@jepret/compositor';
import { PAINTING_SIZE } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import type { GetPrint } from '../../../domain/deliverables.ts';
import { describeTrouble } from '../../../domain/printer-messages.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Printer, SaveJobRef } from '../../../ports/printer.ts';
import { type Delivery, type PrintContent, sheetNameOf } from '../delivery.ts';
import type { DeliveryEndings } from '../steps/delivery-endings.ts';
import type { NextTry } from '../steps/next-try.ts';
import { printDelayMs } from '../steps/retry-times.ts';

export interface PrintDependencies {
  getPrint: GetPrint;
  printer: Printer;
  clock: Clock;
  log: JobLog;
}

type Dependencies = PrintDependencies & { endings: DeliveryEndings };

interface PrintStep {
  signal: AbortSignal;
  keep: SaveJobRef;
}

/**
 * One step of a print: submits the sheet or reads its progress; returns undefined if the print has
 * ended. It never gives up on a printer in trouble, and never reprints what may be on paper.
 */
export function createPrintSheet(dependencies: Dependencies) {
  const submit = createSubmit(dependencies);
  const follow = createFollow(dependencies);

  return (
    delivery: Delivery,
    content: PrintContent,
    step: PrintStep,
  ): Promise<NextTry | undefined> =>
    delivery.jobRef === null
      ? submit(delivery, content, step)
      : follow(delivery, delivery.jobRef, step.signal);
}

function createSubmit(dependencies: Dependencies) {
  const { getPrint, printer, clock, endings } = dependencies;
  const checkLater = createCheckLater(dependencies);

  return async function submit(
    delivery: Delivery,
    { sheetKey, isNoCut }: PrintContent,
    { signal, keep }: PrintStep,
  ): Promise<NextTry | undefined> {
    const print = await getPrint(delivery.transactionId, sheetKey);
    if (!print) {
      const reason = 'Its print was deleted or damaged, and cannot be composed again.';
      await endings.markFailed(delivery, 'files-gone', reason);
      return undefined;
    }
    const outcome = await printer.submit(
      {
        name: sheetNameOf(delivery),
        // A sheet (PRINT-1) has the size of a painting (EDIT-15).
        jpeg: await makeSheet(print, PAINTING_SIZE),
        cut: isNoCut ? 'whole' : 'two-strips',
        copies: 1,
      },
      signal,
      keep,
    );
    switch (outcome.kind) {
      case 'taken': {
        const { jobRef, sheets } = outcome;
        const isDone =
          sheets !== undefined && (await endings.markDone(delivery, { jobRef, sheets }));
        if (isDone) return undefined;
        return { at: clock.now(), tries: 0, reason: null, jobRef };
      }
      case 'refused':
        await endings.markFailed(delivery, 'printer', outcome.reason);
        return undefined;
      case 'unreachable':
        return {
          ...checkLater(delivery, outcome.reason),
          ...(outcome.isUntaken && { jobRef: null }),
        };
    }
  };
}

function createFollow(dependencies: Dependencies) {
  const { printer, clock, endings } = dependencies;
  const checkLater = createCheckLater(dependencies);

  return async function follow(
    delivery: Delivery,
    jobRef: string,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    const progress = await printer.readProgress(jobRef, signal);
    switch (progress.kind) {
      case 'waiting': {
        const { trouble } = progress;
        return checkLater(delivery, trouble && describeTrouble(trouble).reason(english));
      }
      case 'unreachable':
        return checkLater(delivery, progress.reason);
      case 'done':
        await endings.markDone(delivery, { jobRef, sheets: progress.sheets });
        return undefined;
      case 'failed':
        await endings.markFailed(delivery, 'printer', progress.reason, {
          jobRef,
          sheets: progress.sheets,
        });
        return undefined;
      case 'untaken': {
        const { tries, reason } = delivery;
        return { at: clock.now(), tries, reason, jobRef: null };
      }
      case 'unknown':
        await endings.markFailed(
          delivery,
          'unsure',
          `${progress.reason ?? 'The printer has no record of this sheet.'} Check whether it came out before you reprint it.`,
        );
        return undefined;
    }
  };
}

const createCheckLater = ({ clock, log }: Dependencies) =>
  function checkLater({ id, tries, ...before }: Delivery, reason: string | null): NextTry {
    // Once for each trouble; the kiosk's home screen also shows it while it lasts.
    if (reason !== null && reason !== before.reason) {
      log.warn({ delivery: id, reason }, 'a print waits for staff at its printer');
    }
    const troubledChecks = reason === null ? 0 : tries + 1;
    return { at: clock.now() + printDelayMs(troubledChecks), tries: troubledChecks, reason };
  };
