/** Line breaks, control characters, and marks that turn the direction of the text after them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as it may stand in a mail, in any script. */
export const cleanName = (name: string): string =>
  name.toWellFormed().replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();

/** Mail programs would make a link of it, in a mail that seems to come from us. */
export const hasWebAddress = (name: string): boolean => /:\/\/|www\./i.test(name);
