/**
 * Limits the width to a number of pixels, and to less on a small screen. On a low stage the element is
 * wider.
 */
export const limitWidth = (maxWidthPx: number) => ({
  maxWidth: `calc(${maxWidthPx} * min(1px, var(--unit) * var(--stretch)))`,
});
