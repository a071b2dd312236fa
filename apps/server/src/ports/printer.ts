/**
 * Puts sheets on paper, each once. Never throws for what printers do; whoever calls keeps the
 * sheet until it is done and asks again.
 */
export interface Printer {
  /**
   * Hands a sheet over. May be called again with the same name after a crash or an `unreachable`:
   * a job of that name that the printer already has is answered instead of a second one. One that
   * failed before it began to print does not count: the sheet is handed over anew.
   *
   * Where a job may be forgotten once it has ended, `keep` gets a reference before the sheet
   * leaves: from then on the sheet is followed by that, never handed over again. Whoever cannot
   * keep it aborts the signal, and the sheet stays.
   */
  submit(sheet: Sheet, signal: AbortSignal, keep: KeepJobRef): Promise<SubmitOutcome>;
  /** How far a sheet has come; `jobRef` is what `submit` answered or had kept. */
  follow(jobRef: string, signal: AbortSignal): Promise<PrintProgress>;
  /** Takes back what is not on paper yet; no error when there is nothing to take back. */
  cancel(jobRef: string, signal: AbortSignal): Promise<void>;
  /** With a location's slug: of what prints there, where each place has its own printers. */
  getHealth(signal: AbortSignal, location?: string): Promise<PrinterHealth>;
  /**
   * Removes the sheet of that name, printed or not, where sheets are files (PRIVACY-3). Rejects when
   * its reference says that only another process can.
   */
  discard(name: string, jobRef?: string): Promise<void>;
  close(): Promise<void>;
}

export interface Sheet {
  /** Names this sheet across retries: letters, digits and dashes, at most 100. */
  name: string;
  /** 1240 × 1844 pixels (PRINT-1). */
  jpeg: Uint8Array;
  /** Cut lengthwise into two strips, or left whole. */
  cut: SheetCut;
  copies: number;
}

export type KeepJobRef = (jobRef: string) => Promise<void>;

export type SheetCut = 'two-strips' | 'whole';

/**
 * A `reason` is a sentence for staff.
 * - `taken`: with `sheets` it is on paper already, so there is nothing to follow.
 * - `refused`: this sheet will never be taken.
 * - `unreachable`: not now; `trouble` when it is one that staff can mend, such as wrong media.
 *   `isUntaken` when the printer said so: a reference that was kept stands for nothing.
 */
export type SubmitOutcome =
  | { kind: 'taken'; jobRef: string; sheets?: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string; trouble?: PrinterTrouble; isUntaken?: true };

/**
 * - `waiting`: the printer has it, and `trouble` says what keeps it from printing, if anything.
 * - `done`: on paper; `sheets` is what the printer counted, else the copies asked for.
 * - `failed`: the printer gave it up; `sheets` came out before.
 * - `untaken`: the sheet never arrived and cannot come out any more, so it is handed over anew.
 * - `unknown`: whether it was printed is not known: the printer has forgotten it, or with a `reason`,
 *   gave it up after it had begun.
 */
export type PrintProgress =
  | { kind: 'waiting'; trouble: PrinterTrouble | null }
  | { kind: 'done'; sheets: number }
  | { kind: 'failed'; reason: string; sheets: number }
  | { kind: 'untaken' }
  | { kind: 'unknown'; reason?: string | undefined }
  | { kind: 'unreachable'; reason: string };

export const PRINTER_TROUBLES = [
  'paper-out',
  'ribbon-out',
  'cover-open',
  'jam',
  'waste-full',
  'wrong-media',
  'paused',
  'unreachable',
  'folder',
  'other',
] as const;
export type PrinterTroubleKind = (typeof PRINTER_TROUBLES)[number];

export interface PrinterTrouble {
  kind: PrinterTroubleKind;
  /** The printer's own words, when it has any. */
  message: string | null;
}

export interface PrinterHealth {
  /** Null while it can print. */
  trouble: PrinterTrouble | null;
  /** Paper or ribbon end soon. */
  isLow: boolean;
  /** In percent; null where the printer does not say. */
  supplyPercent: number | null;
  /** Which cuts it can do with what is loaded; without `two-strips` such sheets come uncut. */
  cuts: readonly SheetCut[];
}
