/** `1 frame`, `2 frames`; only for nouns with a plural in -s. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
