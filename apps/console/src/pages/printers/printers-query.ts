import { type ConsolePrinter, printerCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadList, showRow } from '../../hooks/use-page-list.ts';

export const idOf = ({ id }: ConsolePrinter): string => id;

/** Shows a changed printer at once, then loads the list again. */
export function showPrinter(client: QueryClient, printer: ConsolePrinter): void {
  showRow(client, printerCalls.listPrinters, printer, idOf);
  void reloadList(client, printerCalls.listPrinters);
}

export const reloadPrinters = (client: QueryClient): Promise<void> =>
  reloadList(client, printerCalls.listPrinters);
