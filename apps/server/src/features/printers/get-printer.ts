import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { StoredPrinter } from './printer.ts';
import { createPrinterStore } from './store.ts';

export async function getPrinter(database: Database, id: string): Promise<StoredPrinter> {
  const printer = await createPrinterStore(database).find(id);
  if (!printer) throw printerRemoved();
  return printer;
}

export const printerRemoved = () => new BoothError('not_found', 'This printer was removed.');

export const agentSuperseded = () =>
  new BoothError('conflict', 'This printer has another print agent now.');
