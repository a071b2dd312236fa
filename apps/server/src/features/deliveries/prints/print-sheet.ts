import { makeSheet } from '@jepret/compositor';
import { PAINTING_SIZE } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import type { GetPrint } from '../../../domain/deliverables.ts';
import { describeTrouble } from '../../../domain/printer-words.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { KeepJobRef, Printer } from '../../../ports/printer.ts';
import { type Delivery, type PrintContent, sheetNameOf } from '../delivery.ts';
import type { Ending } from '../steps/ending.ts';
import type { NextTry } from '../steps/next-try.ts';
import { printDelayMs } from '../steps/retry-times.ts';

export interface PrintDependencies {
  getPrint: GetPrint;
  printer: Printer;
  clock: Clock;
  log: JobLog;
}

type Dependencies = PrintDependencies & { ending: Ending };

interface PrintStep {
  signal: AbortSignal;
  keep: KeepJobRef;
}

/**
 * One look at a print: hands it over, or asks how far it is; undefined when that was its end. It
 * never gives up on a printer in trouble, and never prints again what may be on paper.
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
  const { getPrint, printer, clock, ending } = dependencies;
  const lookLater = createLookLater(dependencies);

  return async function submit(
    delivery: Delivery,
    { sheetKey, isNoCut }: PrintContent,
    { signal, keep }: PrintStep,
  ): Promise<NextTry | undefined> {
    const print = await getPrint(delivery.transactionId, sheetKey);
    if (!print) {
      const words = 'Its print was deleted or damaged, and cannot be composed again.';
      await ending.failed(delivery, 'files-gone', words);
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
        if (sheets !== undefined && (await ending.done(delivery, sheets))) return undefined;
        return { at: clock.now(), tries: 0, reason: null, jobRef };
      }
      case 'refused':
        await ending.failed(delivery, 'printer', outcome.reason);
        return undefined;
      case 'unreachable':
        return {
          ...lookLater(delivery, outcome.reason),
          ...(outcome.isUntaken && { jobRef: null }),
        };
    }
  };
}

function createFollow(dependencies: Dependencies) {
  const { printer, clock, ending } = dependencies;
  const lookLater = createLookLater(dependencies);

  return async function follow(
    delivery: Delivery,
    jobRef: string,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    const progress = await printer.follow(jobRef, signal);
    switch (progress.kind) {
      case 'waiting': {
        const { trouble } = progress;
        return lookLater(delivery, trouble && describeTrouble(trouble).reason(english));
      }
      case 'unreachable':
        return lookLater(delivery, progress.reason);
      case 'done':
        await ending.done(delivery, progress.sheets);
        return undefined;
      case 'failed':
        await ending.failed(delivery, 'printer', progress.reason, progress.sheets);
        return undefined;
      case 'untaken': {
        const { tries, reason } = delivery;
        return { at: clock.now(), tries, reason, jobRef: null };
      }
      case 'unknown':
        await ending.failed(
          delivery,
          'unsure',
          `${progress.reason ?? 'The printer has forgotten this sheet.'} Look whether it came out before you reprint it.`,
        );
        return undefined;
    }
  };
}

const createLookLater = ({ clock, log }: Dependencies) =>
  function lookLater({ id, tries, ...before }: Delivery, reason: string | null): NextTry {
    // Once for each trouble; the home screen of the kiosk tells it too, while it lasts.
    if (reason !== null && reason !== before.reason) {
      log.warn({ delivery: id, reason }, 'a print waits for somebody at its printer');
    }
    const looksInTrouble = reason === null ? 0 : tries + 1;
    return { at: clock.now() + printDelayMs(looksInTrouble), tries: looksInTrouble, reason };
  };
