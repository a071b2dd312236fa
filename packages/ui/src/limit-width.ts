/**
 * At most so many pixels wide, and less on a small screen: a unit never grows past a pixel. On a low
 * stage it stretches to the sides.
 */
export const limitWidth = (maxWidthPx: number) => ({
  maxWidth: `calc(${maxWidthPx} * min(1px, var(--unit) * var(--stretch)))`,
});
