import { hasCome } from '../ports/clock.ts';
import type { PrinterHealth, SheetCut } from '../ports/printer.ts';

/** Where a sheet's JPEG lies until it has ended; never served but to its agent. */
export const sheetKeyOf = (name: string): string => `sheets/${name}.jpg`;

/** What is known of a printer that an agent serves. */
export interface ServedPrinter {
  id: string;
  name: string;
  /** What it is loaded for. */
  cuts: readonly SheetCut[];
  isDisabled: boolean;
  presentUntil: number;
  /** Null until its agent has told. */
  health: PrinterHealth | null;
}

/** No agent's lease is longer. */
export const LONGEST_PRESENCE_MS = 30_000;

export const isPresent = (
  { isDisabled, presentUntil }: Pick<ServedPrinter, 'isDisabled' | 'presentUntil'>,
  now: number,
): boolean => !isDisabled && !hasCome(presentUntil, now, LONGEST_PRESENCE_MS);

/** Whether it may be given sheets now. */
export const canPrint = (printer: ServedPrinter, now: number): boolean =>
  isPresent(printer, now) && printer.health !== null && printer.health.trouble === null;

/** Strips go to the printers loaded for them; where there are none, to any. */
export const isLoadedFor = (
  { cuts }: ServedPrinter,
  cut: SheetCut,
  printers: readonly ServedPrinter[],
): boolean =>
  cuts.includes(cut) || !printers.some((other) => !other.isDisabled && other.cuts.includes(cut));

/** Of a sheet that is not on paper yet, and not called off. */
export const OPEN_STATES = ['waiting', 'assigned', 'begun'];
