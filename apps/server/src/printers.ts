import { createIppPrinter } from './adapters/printer/ipp.ts';
import { createSpoolPrinter } from './adapters/printer/spool-folder.ts';
import { systemClock } from './ports/clock.ts';
import type { Printer } from './ports/printer.ts';
import type { Settings } from './settings.ts';

/** The one printer, for the server and for the operator's commands. */
export function createPrinter({ printing }: Pick<Settings, 'printing'>): Printer {
  return printing.provider === 'ipp'
    ? createIppPrinter({ ...printing, clock: systemClock })
    : createSpoolPrinter({ ...printing, clock: systemClock });
}
