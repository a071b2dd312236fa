import { type Scheduler, within } from '@jepret/time';

/** What fonts.css calls them. */
const FONTS = ['1em "Lilita One"', '1em "Plus Jakarta Sans Variable"'] as const;
/** As long as "font-display: block" keeps text invisible; a booth without its fonts is a booth still. */
export const FONTS_LIMIT_MS = 3_000;

/**
 * Resolves when the booth's fonts are here, or cannot be. Words take other room in another font: a
 * button would move away from under the finger when its heading's font came later than the heading.
 */
export async function loadFonts(fonts: Pick<FontFaceSet, 'load'>, clock: Scheduler): Promise<void> {
  const loadAll = () => Promise.allSettled(FONTS.map((font) => fonts.load(font)));
  await within(clock, FONTS_LIMIT_MS, loadAll);
}
