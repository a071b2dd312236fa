import type { AgentProgress } from '@jepret/contract';
import type {
  Printer,
  PrinterHealth,
  PrinterTrouble,
  PrintProgress,
  SheetCut,
} from '@jepret/server/ports/printer.ts';

/** The health of a printer as it is reported to the booth. */
export type ReportedHealth = PrinterHealth & { cuts: SheetCut[] };

const HEALTH_TIMEOUT_MS = 5_000;

export async function readHealth(printer: Printer, signal: AbortSignal): Promise<ReportedHealth> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]);
  return toHealthReport(await printer.getHealth(limit).catch(describeFault));
}

const toHealthReport = (health: PrinterHealth): ReportedHealth => ({
  ...health,
  trouble: health.trouble && shorten(health.trouble),
  cuts: [...health.cuts],
});

/** An unreadable response of the printer must not end the agent. */
const describeFault = (error: unknown): PrinterHealth => ({
  trouble: { kind: 'other', message: String(error) },
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: [],
});

export function toProgressReport(
  progress: Exclude<PrintProgress, { kind: 'untaken' }>,
): AgentProgress {
  switch (progress.kind) {
    case 'unreachable':
      return {
        kind: 'waiting',
        trouble: { kind: 'unreachable', message: truncate(progress.reason) },
      };
    case 'waiting':
      return { ...progress, trouble: progress.trouble && shorten(progress.trouble) };
    case 'failed':
      return { ...progress, reason: truncate(progress.reason) };
    case 'unknown': {
      const { kind, reason } = progress;
      return { kind, ...(reason !== undefined && { reason: truncate(reason) }) };
    }
    case 'done':
      return progress;
  }
}

/** The end of a sheet that the printer does not have: nothing is on paper. */
export const toRefusalReport = (reason: string): AgentProgress => ({
  kind: 'failed',
  reason: truncate(reason),
  sheets: 0,
});

/** The maximum that the booth accepts; a printer's message may be longer. */
const MAX_CHARS = 1_000;
const truncate = (sentence: string): string => sentence.slice(0, MAX_CHARS);
const shorten = ({ kind, message }: PrinterTrouble): PrinterTrouble => ({
  kind,
  message: message && truncate(message),
});
