import type { ConsolePrinter } from '@jepret/contract/console';

/** Null if neither the printer nor a roll says so. */
export function SheetsLeft({
  printer: { sheets_left, roll },
}: {
  printer: Pick<ConsolePrinter, 'sheets_left' | 'roll'>;
}) {
  if (sheets_left === null) return 'unknown';
  return roll ? `${sheets_left} of ${roll.capacity}` : String(sheets_left);
}
