import type { SheetCut } from '../../../ports/printer.ts';
import { MEDIA } from '../media.ts';
import { type IppAttribute, ipp } from './codec/message.ts';
import type { IppDescription, MediaSize } from './description.ts';

/** The attributes to request, so that a 4 × 6 inch sheet is filled to its edges. */
export type MediaChoice =
  | { kind: 'chosen'; attributes: IppAttribute[]; isCut: boolean }
  | { kind: 'wrong-media'; message: string };

/**
 * A driver's own media name sets how the sheet is cut, so it is preferred; otherwise any 4 × 6 inch paper is used,
 * and two strips are not cut. `pageSizes` are the names of a CUPS queue's driver.
 */
export function chooseMedia(
  printer: IppDescription,
  pageSizes: readonly string[],
  cut: SheetCut,
): MediaChoice {
  const wrongMediaMessage = findWrongMedia(printer);
  if (wrongMediaMessage) return { kind: 'wrong-media', message: wrongMediaMessage };
  const offeredNames = new Set([...printer.media, ...pageSizes]);
  const name = MEDIA[cut];
  if (offeredNames.has(name)) return chosen(cut === 'two-strips', ipp.keywords('media', name));

  const size = [...printer.mediaSizes, ...printer.media.flatMap(sizeOf)].find(isFourBySix);
  if (size && MARGINS.every((member) => printer.mediaColMembers.has(member))) {
    return chosen(false, borderless(size));
  }
  const keyword = printer.media.find((media) => sizeOf(media).some(isFourBySix));
  if (keyword) return chosen(false, ipp.keywords('media', keyword));
  if (offeredNames.has(MEDIA.whole)) return chosen(false, ipp.keywords('media', MEDIA.whole));
  return { kind: 'wrong-media', message: 'The printer supports no 4 × 6 inch paper.' };
}

const chosen = (isCut: boolean, media: IppAttribute): MediaChoice => ({
  kind: 'chosen',
  isCut,
  attributes: [media],
});

/** Checks the loaded media, if the printer reports it. */
function findWrongMedia({ mediaReady }: IppDescription): string | undefined {
  const sizes = mediaReady.flatMap(sizeOf);
  if (sizes.length === 0 || sizes.some(isFourBySix)) return undefined;
  return `The printer is loaded with ${mediaReady.join(', ')} instead of 4 × 6 inch paper.`;
}

const MARGINS = [
  'media-top-margin',
  'media-bottom-margin',
  'media-left-margin',
  'media-right-margin',
];

function borderless({ width, height }: MediaSize): IppAttribute {
  const size = ipp.collection(
    'media-size',
    ipp.integer('x-dimension', width),
    ipp.integer('y-dimension', height),
  );
  return ipp.collection('media-col', size, ...MARGINS.map((name) => ipp.integer(name, 0)));
}

const FOUR_BY_SIX: MediaSize = { width: 10_160, height: 15_240 }; // PRINT-21
const TOLERANCE = 100;

const isFourBySix = ({ width, height }: MediaSize): boolean =>
  Math.abs(width - FOUR_BY_SIX.width) <= TOLERANCE &&
  Math.abs(height - FOUR_BY_SIX.height) <= TOLERANCE;

const SIZE_OF_UNIT = { in: 2_540, mm: 100 };

/** The names of standard and custom media end with their size, such as `na_index-4x6_4x6in`. */
function sizeOf(media: string): MediaSize[] {
  const parts = /_([\d.]+)x([\d.]+)(in|mm)(?:\.[\w-]+)?$/.exec(media);
  if (!parts) return [];
  const unit = SIZE_OF_UNIT[parts[3] as keyof typeof SIZE_OF_UNIT];
  return [{ width: Number(parts[1]) * unit, height: Number(parts[2]) * unit }];
}
