import { type AgentPrinter, canPrint, isLoadedFor } from '../../domain/agent-sheets.ts';
import type { SheetCut } from '../../ports/printer.ts';

/** A sheet that has not ended yet. */
export interface OpenSheet {
  name: string;
  cut: SheetCut;
  copies: number;
  state: 'waiting' | 'assigned' | 'begun';
  printerId: string | null;
  isWithdrawn: boolean;
  /** Set for a test sheet: no other printer prints it. */
  onlyPrinterId: string | null;
}

interface LocationState {
  /** All printers of the location. */
  printers: readonly AgentPrinter[];
  /** The open sheets of the location, the oldest first. */
  sheets: readonly OpenSheet[];
  now: number;
}

/** One is printing and one is ready; further ones stay free for other printers. */
const MAX_OPEN_SHEETS = 2;

/**
 * The sheets that a printer may take now. The least busy printer that is loaded for a sheet gets it.
 * A sheet that is assigned to a printer that cannot print is free again, if it was not begun.
 */
export function listAssignableSheets(
  printerId: string,
  { printers, sheets, now }: LocationState,
): OpenSheet[] {
  const available = printers.filter((printer) => canPrint(printer, now));
  const printer = available.find(({ id }) => id === printerId);
  if (!printer) return [];
  const isFree = ({ state, printerId: holder }: OpenSheet) =>
    state === 'waiting' || (state === 'assigned' && !available.some(({ id }) => id === holder));
  const held = sheets.filter((sheet) => !isFree(sheet));
  const loadOf = ({ id }: AgentPrinter) => held.filter((sheet) => sheet.printerId === id).length;
  const assignable: OpenSheet[] = [];

  for (const sheet of sheets.filter(isFree)) {
    const load = loadOf(printer) + assignable.length;
    if (load >= MAX_OPEN_SHEETS) break;
    if (sheet.onlyPrinterId !== null) {
      if (sheet.onlyPrinterId === printerId) assignable.push(sheet);
      continue;
    }
    const others = available.filter(
      (other) => other !== printer && isLoadedFor(other, sheet.cut, printers),
    );
    const isLessBusy = others.every((other) => loadOf(other) >= load);
    if (isLoadedFor(printer, sheet.cut, printers) && isLessBusy) assignable.push(sheet);
  }
  return assignable;
}
