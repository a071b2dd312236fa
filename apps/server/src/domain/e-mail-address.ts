const ATOM = "[\\w\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^`{|}~\\-]+";
const DOTTED = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');

/**
 * Whether a text is valid before the @ of an address, in any script. Stricter than the standards: quotes, comments,
 * spaces and invisible characters are used for injections, not by people.
 */
export const isLocalPart = (text: string): boolean =>
  DOTTED.test(text) && Buffer.byteLength(text) <= 64;

/** Such an address requires a mail server with SMTPUTF8. */
export const isBeyondAscii = (address: string): boolean => /\P{ASCII}/u.test(address);

/** Exactly one bare address. */
export function isAddress(text: string): boolean {
  if (Buffer.byteLength(text) > 254) return false;
  const [localPart = '', domain = '', ...rest] = text.split('@');
  return rest.length === 0 && isLocalPart(localPart) && isDomain(domain);
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    (labels.length > 1 || text === 'localhost') &&
    labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label))
  );
}

export interface Sender {
  name: string;
  address: string;
}

/** Reads `Jepret <booth@example.com>` or a bare address. */
export function parseSender(text: string): Sender {
  if (!isSender(text)) {
    throw new Error('The sender of mails must look like: Jepret <booth@example.com>');
  }
  return splitSender(text);
}

export function isSender(text: string): boolean {
  const { name, address } = splitSender(text);
  // Else every mail would require a mail server with SMTPUTF8.
  return isAddress(address) && !isBeyondAscii(address) && !/\p{Cc}/u.test(name);
}

function splitSender(text: string): Sender {
  const [, name = '', address = text.trim()] =
    /^\s*"?([^<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address };
}
