const ATOM = "[\\w\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^`{|}~\\-]+";
const DOTTED = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');

/**
 * What may stand before the @ of an address, in any script. Stricter than the standards on purpose:
 * quotes, comments, spaces and what cannot be seen are typed by nobody, and how injections begin.
 */
export const isLocalPart = (text: string): boolean =>
  DOTTED.test(text) && Buffer.byteLength(text) <= 64;

/** Such an address needs a mail server that offers SMTPUTF8. */
export const isBeyondAscii = (address: string): boolean => /\P{ASCII}/u.test(address);
