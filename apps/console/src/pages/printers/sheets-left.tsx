import { formatCount } from '@jepret/contract';
import type { ConsolePrinter } from '@jepret/contract/console';

/** Null if neither the printer nor a roll says so. */
export function SheetsLeft({
  printer: { sheets_left, roll },
}: {
  printer: Pick<ConsolePrinter, 'sheets_left' | 'roll'>;
}) {
  if (sheets_left === null) return 'sheets unknown';
  return roll
    ? `${sheets_left} of ${formatCount(roll.capacity, 'sheet')}`
    : formatCount(sheets_left, 'sheet');
}
