import type { PrinterHealth, PrinterTrouble } from '../../../ports/printer.ts';
import type { IppDescription } from './description.ts';
import { chooseMedia } from './media.ts';
import { isLow } from './troubles.ts';

/** The health of a printer, from its own attributes. */
export function toHealth(
  printer: IppDescription,
  pageSizes: readonly string[],
  trouble: PrinterTrouble | null,
): PrinterHealth {
  const whole = chooseMedia(printer, pageSizes, 'whole');
  const strips = chooseMedia(printer, pageSizes, 'two-strips');
  const levels = printer.markers.flatMap(({ levelPercent }) => levelPercent ?? []);
  return {
    trouble: trouble ?? (whole.kind === 'wrong-media' ? whole : null),
    isLow:
      isLow(printer) ||
      printer.markers.some(
        ({ levelPercent, lowLevelPercent }) =>
          levelPercent !== null && levelPercent <= lowLevelPercent,
      ),
    supplyPercent: levels.length > 0 ? Math.min(...levels) : null,
    cuts: [
      ...(strips.kind === 'chosen' && strips.isCut ? (['two-strips'] as const) : []),
      ...(whole.kind === 'chosen' ? (['whole'] as const) : []),
    ],
  };
}
