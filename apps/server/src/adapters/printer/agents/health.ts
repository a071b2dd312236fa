import { type AgentPrinter, canPrint, isPresent } from '../../../domain/agent-sheets.ts';
import type { PrinterHealth, PrinterTrouble, SheetCut } from '../../../ports/printer.ts';

/** Healthy if every cut for which the location has a printer can be printed. */
export function describeHealth(
  allPrinters: readonly AgentPrinter[],
  now: number,
  requiredCuts: readonly SheetCut[] = ['two-strips', 'whole'],
): PrinterHealth {
  const printers = allPrinters.filter(({ isDisabled }) => !isDisabled);
  const availableCuts = requiredCuts.filter((cut) =>
    printers.some(({ cuts }) => cuts.includes(cut)),
  );
  const readyPrinters = printers.filter((printer) => canPrint(printer, now));
  const missingCut = availableCuts.find(
    (cut) => !readyPrinters.some(({ cuts }) => cuts.includes(cut)),
  );
  const affectedPrinters = printers.filter(
    ({ cuts }) => missingCut === undefined || cuts.includes(missingCut),
  );
  const isHealthy = readyPrinters.length > 0 && missingCut === undefined;
  const levels = readyPrinters.flatMap(({ health }) => health?.supplyPercent ?? []);
  return {
    trouble: isHealthy ? null : findTrouble(affectedPrinters, now),
    isLow: readyPrinters.length > 0 && readyPrinters.every(({ health }) => health?.isLow),
    supplyPercent: levels.length > 0 ? Math.max(...levels) : null,
    remaining: findMostRemaining(readyPrinters),
    cuts: availableCuts,
  };
}

const findMostRemaining = (printers: readonly AgentPrinter[]) =>
  printers
    .flatMap(({ health }) => health?.remaining ?? [])
    .toSorted((one, other) => other.sheets - one.sheets)[0] ?? null;

/** The trouble of a connected printer, or else that no agent is connected. */
function findTrouble(printers: readonly AgentPrinter[], now: number): PrinterTrouble {
  const connectedPrinter = printers.find(
    (printer) => isPresent(printer, now) && printer.health?.trouble,
  );
  if (connectedPrinter?.health?.trouble) return connectedPrinter.health.trouble;
  const names = printers.map(({ name }) => name).join(', ');
  const message = `No print agent is connected${names && ` for ${names}`}`;
  return { kind: 'unreachable', message };
}
