import { type Scheduler, withTimeLimit } from '@jepret/time';

/** Names as in fonts.css. */
const FONTS = ['1em "Lilita One"', '1em "Plus Jakarta Sans Variable"'] as const;
/** As long as "font-display: block" hides text; the kiosk then starts without its fonts. */
export const FONTS_LIMIT_MS = 3_000;

/**
 * Resolves when the fonts are loaded or the time is over. Text has another size in another font: a
 * button would move under the finger if a heading's font loaded late.
 */
export async function loadFonts(fonts: Pick<FontFaceSet, 'load'>, clock: Scheduler): Promise<void> {
  const loadAll = () => Promise.allSettled(FONTS.map((font) => fonts.load(font)));
  await withTimeLimit(clock, FONTS_LIMIT_MS, loadAll);
}
