/**
 * Prints sheets, each once. Never throws because of the printer; the caller keeps the sheet until it is done and
 * retries.
 */
export interface Printer {
  /**
   * Hands a sheet over. May be called again with the same name after a crash or an `unreachable`: if the printer
   * has a job of that name, that job is returned and no second one is made. A job that failed before it began to
   * print does not count: the sheet is handed over again.
   *
   * If the printer may forget a job once it has ended, `saveJobRef` gets a reference before the sheet is sent: from then
   * on the sheet is followed by that reference and never handed over again. A caller that cannot store the
   * reference aborts the signal, and the sheet is not sent.
   */
  submit(sheet: Sheet, signal: AbortSignal, saveJobRef: SaveJobRef): Promise<SubmitOutcome>;
  /** The progress of a sheet; `jobRef` is the one that `submit` returned or passed to `saveJobRef`. */
  readProgress(jobRef: string, signal: AbortSignal): Promise<PrintProgress>;
  /** Cancels what is not on paper yet; no error if there is nothing to cancel. */
  cancel(jobRef: string, signal: AbortSignal): Promise<void>;
  /** With a location's slug, the health of its printers, if each location has its own. */
  getHealth(signal: AbortSignal, location?: string): Promise<PrinterHealth>;
  /**
   * Removes the printed or unprinted sheet of that name, if sheets are files (PRIVACY-3). Rejects if its reference
   * shows that only another process can do so.
   */
  discard(name: string, jobRef?: string): Promise<void>;
  close(): Promise<void>;
}

export interface Sheet {
  /** Identifies this sheet across retries: letters, digits and dashes, at most 100. */
  name: string;
  /** 1240 × 1844 pixels (PRINT-1). */
  jpeg: Uint8Array;
  /** Cut lengthwise into two strips, or not cut. */
  cut: SheetCut;
  copies: number;
}

export type SaveJobRef = (jobRef: string) => Promise<void>;

export type SheetCut = 'two-strips' | 'whole';

/**
 * A `reason` is a sentence for staff.
 * - `taken`: with `sheets` it is already on paper, so there is no progress to follow.
 * - `refused`: this sheet will never be accepted.
 * - `unreachable`: not now; with `trouble` if staff can fix it, such as wrong media. `isUntaken` if the printer
 *   confirmed that it has no job: a stored reference is then invalid.
 */
export type SubmitOutcome =
  | { kind: 'taken'; jobRef: string; sheets?: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string; trouble?: PrinterTrouble; isUntaken?: true };

/**
 * - `waiting`: the printer has it; `trouble` is what keeps it from printing, if anything.
 * - `done`: on paper; `sheets` is what the printer counted, or else the requested copies.
 * - `failed`: the printer gave it up; `sheets` were printed before.
 * - `untaken`: the sheet never arrived and can no longer be printed, so it is handed over again.
 * - `unknown`: it is not known whether it was printed: the printer has forgotten it, or with a `reason`, gave it
 *   up after it had begun.
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
  /** The printer's own message, if it has one. */
  message: string | null;
}

/**
 * How many prints the loaded media is good for, as the printer says. A *native print* fills one panel of the ribbon. On
 * media for 4 × 6 inch that is one of our sheets; on media for 6 × 8 it is one or two, because only some printers can
 * rewind the ribbon to use the second half. `sheetsOf` in the feature `printers` turns the count into sheets.
 */
export interface RemainingPrints {
  sheets: number;
  /** The media as the printer names it, for example "6x4 (PC)" or "6x8 (A5)". */
  of?: string | undefined;
}

export interface PrinterHealth {
  /** Null while the printer can print. */
  trouble: PrinterTrouble | null;
  /** Paper or ribbon is low. */
  isLow: boolean;
  /** In percent; null if the printer does not report it. */
  supplyPercent: number | null;
  /** The printer's own count; null if it has none. It may be from its last job. */
  remaining: RemainingPrints | null;
  /** The cuts that the loaded media allows; without `two-strips` such sheets are not cut. */
  cuts: readonly SheetCut[];
}
