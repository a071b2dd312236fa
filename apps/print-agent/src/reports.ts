import type { AgentProgress } from '@jepret/contract';
import type {
  Printer,
  PrinterHealth,
  PrinterTrouble,
  PrintProgress,
  SheetCut,
} from '@jepret/server/ports/printer.ts';

/** What the booth is told of a printer. */
export type ToldHealth = PrinterHealth & { cuts: SheetCut[] };

const HEALTH_LIMIT_MS = 5_000;

export async function readHealth(printer: Printer, signal: AbortSignal): Promise<ToldHealth> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
  return tellHealth(await printer.getHealth(limit).catch(describeFault));
}

const tellHealth = (health: PrinterHealth): ToldHealth => ({
  ...health,
  trouble: health.trouble && shorten(health.trouble),
  cuts: [...health.cuts],
});

/** An answer that nobody understands must not end the agent. */
const describeFault = (error: unknown): PrinterHealth => ({
  trouble: { kind: 'other', message: String(error) },
  isLow: false,
  supplyPercent: null,
  cuts: [],
});

export function tellProgress(progress: Exclude<PrintProgress, { kind: 'untaken' }>): AgentProgress {
  switch (progress.kind) {
    case 'unreachable':
      return { kind: 'waiting', trouble: { kind: 'unreachable', message: cut(progress.reason) } };
    case 'waiting':
      return { ...progress, trouble: progress.trouble && shorten(progress.trouble) };
    case 'failed':
      return { ...progress, reason: cut(progress.reason) };
    case 'unknown': {
      const { kind, reason } = progress;
      return { kind, ...(reason !== undefined && { reason: cut(reason) }) };
    }
    case 'done':
      return progress;
  }
}

/** Of a sheet that the printer does not have: nothing is on paper. */
export const tellRefusal = (reason: string): AgentProgress => ({
  kind: 'failed',
  reason: cut(reason),
  sheets: 0,
});

/** The booth takes no longer sentences, and a printer may talk more. */
const MAX_CHARS = 1_000;
const cut = (sentence: string): string => sentence.slice(0, MAX_CHARS);
const shorten = ({ kind, message }: PrinterTrouble): PrinterTrouble => ({
  kind,
  message: message && cut(message),
});
