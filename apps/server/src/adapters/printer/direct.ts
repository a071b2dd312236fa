import type { Clock } from '@jepret/time';
import type { Printer } from '../../ports/printer.ts';
import { createIppPrinter } from './ipp/ipp.ts';
import { createSpoolPrinter } from './spool-folder.ts';

type Without<Options> = Omit<Options, 'clock'>;
export type DirectPrinterChoice =
  | ({ provider: 'ipp' } & Without<Parameters<typeof createIppPrinter>[0]>)
  | ({ provider: 'spool' } & Without<Parameters<typeof createSpoolPrinter>[0]>);

/** The one printer that this process reaches by itself. */
export const createDirectPrinter = (choice: DirectPrinterChoice, clock: Clock): Printer =>
  choice.provider === 'ipp'
    ? createIppPrinter({ ...choice, clock })
    : createSpoolPrinter({ ...choice, clock });
