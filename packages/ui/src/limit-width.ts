/** At most so many pixels wide, and less on a small screen: a unit never grows past a pixel. */
export const limitWidth = (maxWidthPx: number) => ({
  maxWidth: `calc(${maxWidthPx} * var(--unit))`,
});
