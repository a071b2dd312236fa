import type { PrinterHealth, PrinterTrouble, RemainingPrints } from '../../../ports/printer.ts';
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
    remaining: findRemaining(printer.markerMessages),
    cuts: [
      ...(strips.kind === 'chosen' && strips.isCut ? (['two-strips'] as const) : []),
      ...(whole.kind === 'chosen' ? (['whole'] as const) : []),
    ],
  };
}

/** Gutenprint's count of a dye-sublimation printer. Older versions say "ribbon", and quote the name of the media. */
const NATIVE_PRINTS = /(\d{1,5}) native prints? remaining on ['"]?(.+?)['"]? (?:media|ribbon)\b/i;
const MAX_MEDIA_NAME = 60;

/** The lowest count, if the printer has several. */
function findRemaining(messages: readonly string[]): RemainingPrints | null {
  const counts = messages.flatMap((message) => {
    const [, prints, media = ''] = NATIVE_PRINTS.exec(message) ?? [];
    return prints === undefined
      ? []
      : [{ sheets: Number(prints), of: media.slice(0, MAX_MEDIA_NAME) }];
  });
  return counts.toSorted((one, other) => one.sheets - other.sheets)[0] ?? null;
}
