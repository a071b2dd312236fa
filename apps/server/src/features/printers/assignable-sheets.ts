import { canPrint, isLoadedFor, type ServedPrinter } from '../../domain/agent-sheets.ts';
import type { SheetCut } from '../../ports/printer.ts';

/** What has not ended yet. */
export interface OpenSheet {
  name: string;
  cut: SheetCut;
  copies: number;
  state: 'waiting' | 'assigned' | 'begun';
  printerId: string | null;
  isWithdrawn: boolean;
}

interface Situation {
  /** Of the location, this one among them. */
  printers: readonly ServedPrinter[];
  /** Of the location, in the order they came. */
  sheets: readonly OpenSheet[];
  now: number;
}

/** One is printing, the next is ready; more would only wait where nobody can take them over. */
const MAX_IN_HAND = 2;

/**
 * The sheets that a printer may take now: the least busy first, each loaded for what it gets. What
 * is assigned to one that cannot print is free again, because it was not begun.
 */
export function listAssignableSheets(
  printerId: string,
  { printers, sheets, now }: Situation,
): OpenSheet[] {
  const able = printers.filter((printer) => canPrint(printer, now));
  const me = able.find(({ id }) => id === printerId);
  if (!me) return [];
  const isFree = ({ state, printerId: holder }: OpenSheet) =>
    state === 'waiting' || (state === 'assigned' && !able.some(({ id }) => id === holder));
  const held = sheets.filter((sheet) => !isFree(sheet));
  const loadOf = ({ id }: ServedPrinter) => held.filter((sheet) => sheet.printerId === id).length;
  const taken: OpenSheet[] = [];

  for (const sheet of sheets.filter(isFree)) {
    const load = loadOf(me) + taken.length;
    if (load >= MAX_IN_HAND) break;
    const rivals = able.filter((other) => other !== me && isLoadedFor(other, sheet.cut, printers));
    const isLessBusy = rivals.every((rival) => loadOf(rival) >= load);
    if (isLoadedFor(me, sheet.cut, printers) && isLessBusy) taken.push(sheet);
  }
  return taken;
}
