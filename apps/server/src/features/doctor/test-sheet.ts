import { english } from '@jepret/messages/every-language';
import { pause, type Scheduler } from '@jepret/time';
import { describeTrouble } from '../../domain/printer-messages.ts';
import type { Printer, PrintProgress, SubmitOutcome } from '../../ports/printer.ts';
import { type Check, type CheckOutcome, fail, failBecause, ok } from './check.ts';

/** Drawing it takes seconds on a slow machine, and so does handing it over. */
export const TEST_SHEET_LIMIT_SECONDS = 60; // OPS-51
/** A sheet takes longer on most printers: the operator looks at it. */
const FOLLOWED_MS = 8_000;
const POLL_MS = 500;

interface Options {
  printer: Pick<Printer, 'getHealth' | 'submit' | 'readProgress'>;
  scheduler: Scheduler;
  drawSheet(): Promise<Uint8Array>;
  /** A new name: a sheet of the same name is printed once. */
  newName(): string;
}

/** Prints one sheet on the printer of PRINTER_URL, cut into strips if the printer can. */
export const createTestSheetCheck = (
  options: Options,
  countSheets: (sheets: number) => Promise<void> = async () => {},
): Check => ({
  name: 'Test sheet',
  limitSeconds: TEST_SHEET_LIMIT_SECONDS,
  async run(signal) {
    const { outcome, sheets } = await printTestSheet(options, signal);
    await countSheets(sheets);
    return outcome;
  },
});

interface PrintedTestSheet {
  outcome: CheckOutcome;
  /** A sheet that the printer has accepted counts as printed: the check does not follow it to its end (PRINT-40). */
  sheets: number;
}

async function printTestSheet(options: Options, signal: AbortSignal): Promise<PrintedTestSheet> {
  const { printer, scheduler, drawSheet, newName } = options;
  const { cuts } = await printer.getHealth(signal);
  const cut = cuts.includes('two-strips') ? 'two-strips' : 'whole';
  const sheet = { name: newName(), jpeg: await drawSheet(), cut, copies: 1 } as const;
  const outcome = await printer.submit(sheet, signal, async () => {});
  if (outcome.kind !== 'taken') return { outcome: describeRefusal(outcome), sheets: 0 };
  if (outcome.sheets !== undefined) return { outcome: PRINTED, sheets: outcome.sheets };
  const endsAt = scheduler.now() + FOLLOWED_MS;
  for (;;) {
    const progress = await printer.readProgress(outcome.jobRef, signal);
    const end = describeProgress(progress);
    if (end) return { outcome: end, sheets: 'sheets' in progress ? progress.sheets : 1 };
    if (signal.aborted || scheduler.now() >= endsAt) return { outcome: HANDED_OVER, sheets: 1 };
    await pause(scheduler, POLL_MS, signal);
  }
}

const LOOK = 'Compare its colors, edges and cut';
const PRINTED = ok(`A sheet was printed. ${LOOK}.`);
const HANDED_OVER = ok(`The printer has accepted a sheet. ${LOOK} when it is on paper.`);
const REMEDY = 'See the printer’s display, or the queue of the print server.';

function describeRefusal(outcome: Exclude<SubmitOutcome, { kind: 'taken' }>): CheckOutcome {
  if (outcome.kind === 'unreachable' && outcome.trouble) {
    return failBecause(describeTrouble(outcome.trouble));
  }
  return fail(outcome.reason, 'Check PRINTER_URL, and whether the printer is switched on.');
}

/** Undefined while it is being printed. */
function describeProgress(progress: PrintProgress): CheckOutcome | undefined {
  if (progress.kind === 'done') return PRINTED;
  if (progress.kind === 'failed') return fail(progress.reason, REMEDY);
  if (progress.kind === 'waiting' && progress.trouble) {
    const { reason, remedy } = describeTrouble(progress.trouble);
    return fail(reason(english), `${remedy(english)} The sheet is then printed.`);
  }
  return undefined;
}
