import type { Clock } from '@jepret/time';
import type { Printer } from '../../ports/printer.ts';
import { createIppPrinter } from './ipp/ipp.ts';
import { createSpoolPrinter } from './spool-folder.ts';

type Without<Options> = Omit<Options, 'clock'>;
export type DirectPrinterChoice =
  | ({ provider: 'ipp' } & Without<Parameters<typeof createIppPrinter>[0]>)
  | ({ provider: 'spool' } & Without<Parameters<typeof createSpoolPrinter>[0]>);

/** The one printer to which this process prints without an agent. */
export const createDirectPrinter = (choice: DirectPrinterChoice, clock: Clock): Printer =>
  choice.provider === 'ipp'
    ? createIppPrinter({ ...choice, clock })
    : createSpoolPrinter({ ...choice, clock });
