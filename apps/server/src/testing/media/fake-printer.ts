import type {
  Printer,
  PrinterHealth,
  PrinterTrouble,
  PrintProgress,
  RemainingPrints,
  Sheet,
} from '../../ports/printer.ts';

/** A printer in memory, controlled by a test. */
export interface FakePrinter extends Printer {
  /** The submitted sheets in order, each name once. */
  sheets: Sheet[];
  /** The names of the printed sheets. */
  printed: string[];
  trouble: PrinterTrouble | null;
  /** Its own count. */
  remaining: RemainingPrints | null;
  isUnplugged: boolean;
  /** If set, every sheet is refused with this reason. */
  refusal: string | null;
  /** How often its health was read. */
  healthReads: number;
  /** If set, `follow` returns this instead of the real progress. */
  forcedProgress: PrintProgress | null;
  /** Forgets all submitted sheets, as after a reset. */
  forgetJobs(): void;
}

const UNPLUGGED = { kind: 'unreachable', reason: 'The printer does not answer.' } as const;

export function createFakePrinter(): FakePrinter {
  const submittedNames = new Set<string>();
  const printer: FakePrinter = {
    sheets: [],
    printed: [],
    trouble: null,
    remaining: null,
    isUnplugged: false,
    refusal: null,
    healthReads: 0,
    forcedProgress: null,
    async submit(sheet) {
      if (printer.isUnplugged) return UNPLUGGED;
      if (printer.refusal !== null) return { kind: 'refused', reason: printer.refusal };
      if (!submittedNames.has(sheet.name)) printer.sheets.push(sheet);
      submittedNames.add(sheet.name);
      return { kind: 'taken', jobRef: `job:${sheet.name}` };
    },
    async readProgress(jobRef) {
      if (printer.forcedProgress) return printer.forcedProgress;
      if (printer.isUnplugged) return UNPLUGGED;
      const name = jobRef.slice('job:'.length);
      if (!submittedNames.has(name)) return { kind: 'unknown' };
      if (printer.trouble) return { kind: 'waiting', trouble: printer.trouble };
      if (!printer.printed.includes(name)) printer.printed.push(name);
      return { kind: 'done', sheets: 1 };
    },
    async cancel(jobRef) {
      submittedNames.delete(jobRef.slice('job:'.length));
    },
    async getHealth(): Promise<PrinterHealth> {
      printer.healthReads += 1;
      if (printer.isUnplugged) {
        const trouble = { kind: 'unreachable', message: null } as const;
        return { trouble, isLow: false, supplyPercent: null, remaining: null, cuts: [] };
      }
      const { trouble, remaining } = printer;
      const cuts = ['two-strips', 'whole'] as const;
      return { trouble, isLow: false, supplyPercent: 80, remaining, cuts };
    },
    async discard() {},
    forgetJobs: () => submittedNames.clear(),
    async close() {},
  };
  return printer;
}
