import type {
  Printer,
  PrinterHealth,
  PrinterTrouble,
  PrintProgress,
  Sheet,
} from '../../ports/printer.ts';

/** A printer in memory that does what a test wants. */
export interface FakePrinter extends Printer {
  /** What was handed over, in its order; the same name only once. */
  sheets: Sheet[];
  /** What lies in the tray, by the sheets' names. */
  printed: string[];
  trouble: PrinterTrouble | null;
  isUnplugged: boolean;
  /** Set to a sentence, it takes no sheet at all. */
  refusal: string | null;
  /** How often it was asked how it is. */
  healthAsked: number;
  /** What every look at a sheet sees instead of the truth. */
  claim: PrintProgress | null;
  /** As after a reset: it knows no sheet that was ever handed over. */
  forget(): void;
}

const UNPLUGGED = { kind: 'unreachable', reason: 'The printer does not answer.' } as const;

export function createFakePrinter(): FakePrinter {
  const known = new Set<string>();
  const printer: FakePrinter = {
    sheets: [],
    printed: [],
    trouble: null,
    isUnplugged: false,
    refusal: null,
    healthAsked: 0,
    claim: null,
    async submit(sheet) {
      if (printer.isUnplugged) return UNPLUGGED;
      if (printer.refusal !== null) return { kind: 'refused', reason: printer.refusal };
      if (!known.has(sheet.name)) printer.sheets.push(sheet);
      known.add(sheet.name);
      return { kind: 'taken', jobRef: `job:${sheet.name}` };
    },
    async follow(jobRef) {
      if (printer.claim) return printer.claim;
      if (printer.isUnplugged) return UNPLUGGED;
      const name = jobRef.slice('job:'.length);
      if (!known.has(name)) return { kind: 'unknown' };
      if (printer.trouble) return { kind: 'waiting', trouble: printer.trouble };
      if (!printer.printed.includes(name)) printer.printed.push(name);
      return { kind: 'done', sheets: 1 };
    },
    async cancel(jobRef) {
      known.delete(jobRef.slice('job:'.length));
    },
    async getHealth(): Promise<PrinterHealth> {
      printer.healthAsked += 1;
      if (printer.isUnplugged) {
        const trouble = { kind: 'unreachable', message: null } as const;
        return { trouble, isLow: false, supplyPercent: null, cuts: [] };
      }
      const { trouble } = printer;
      return { trouble, isLow: false, supplyPercent: 80, cuts: ['two-strips', 'whole'] };
    },
    async discard() {},
    forget: () => known.clear(),
    async close() {},
  };
  return printer;
}
