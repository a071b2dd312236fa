import { canPrint, isPresent, type ServedPrinter } from '../../../domain/agent-sheets.ts';
import type { PrinterHealth, PrinterTrouble, SheetCut } from '../../../ports/printer.ts';

/** Well when every cut that the place has a printer for can be made. */
export function describeHealth(
  all: readonly ServedPrinter[],
  now: number,
  wanted: readonly SheetCut[] = ['two-strips', 'whole'],
): PrinterHealth {
  const printers = all.filter(({ isDisabled }) => !isDisabled);
  const offered = wanted.filter((cut) => printers.some(({ cuts }) => cuts.includes(cut)));
  const able = printers.filter((printer) => canPrint(printer, now));
  const missing = offered.find((cut) => !able.some(({ cuts }) => cuts.includes(cut)));
  const lacking = printers.filter(({ cuts }) => missing === undefined || cuts.includes(missing));
  const isAble = able.length > 0 && missing === undefined;
  const levels = able.flatMap(({ health }) => health?.supplyPercent ?? []);
  return {
    trouble: isAble ? null : findTrouble(lacking, now),
    isLow: able.length > 0 && able.every(({ health }) => health?.isLow),
    supplyPercent: levels.length > 0 ? Math.max(...levels) : null,
    cuts: offered,
  };
}

/** What the one that is there says, else that nobody is. */
function findTrouble(printers: readonly ServedPrinter[], now: number): PrinterTrouble {
  const present = printers.find((printer) => isPresent(printer, now) && printer.health?.trouble);
  if (present?.health?.trouble) return present.health.trouble;
  const names = printers.map(({ name }) => name).join(', ');
  const message = `No print agent is connected${names && ` for ${names}`}`;
  return { kind: 'unreachable', message };
}
