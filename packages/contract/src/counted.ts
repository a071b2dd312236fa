/** `1 frame`, `2 frames`; for nouns that only take an s. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
