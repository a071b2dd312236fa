import type { SheetCut } from '../../ports/printer.ts';

/** Names of dye-sub drivers (PRINT-2); the second medium is cut lengthwise into two strips. */
export const MEDIA: Record<SheetCut, string> = {
  whole: 'w288h432',
  'two-strips': 'w288h432-div2',
};

export const SHEET_DPI = 300; // PRINT-1
