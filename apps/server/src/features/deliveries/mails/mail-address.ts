import { domainToASCII } from 'node:url';
import { TEXT_LIMITS } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { isLocalPart } from '../../../domain/e-mail-address.ts';

export type ParsedAddress = { address: string } | { refusal: Sentence };

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Characters that `domainToASCII` would interpret as parts of a URL and decode. */
const NOT_IN_DOMAIN = /[\s%/?#:\\[\]<>()"',;|^]/;

/** Parses a visitor's input as exactly one address (MAIL-11), in any script (MAIL-27). */
export function parseAddress(text: string): ParsedAddress {
  // Different code points can form the same name, which a mail server treats as different addresses.
  const typed = text.trim().normalize('NFC');
  if (typed === '') return refuse((t) => t('refusal.noAddress'));
  if (typed.length > TEXT_LIMITS.email) {
    return refuse((t) => t('refusal.addressTooLong', { most: String(TEXT_LIMITS.email) }));
  }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed)) return refuse((t) => t('refusal.addressHasLineBreak'));
  if (/[,;]/.test(typed)) return refuse((t) => t('refusal.oneAddressOnly'));
  // A trailing dot is valid in the name system, but most mail servers refuse it.
  const [localPart = '', domain = '', ...rest] = typed.replace(/\.$/, '').split('@');
  if (rest.length > 0 || localPart === '' || domain === '') return NO_ADDRESS;
  if (!isLocalPart(localPart)) return NO_ADDRESS;
  const ascii = NOT_IN_DOMAIN.test(domain) ? '' : domainToASCII(domain);
  const address = `${localPart}@${ascii}`;
  const isShort = Buffer.byteLength(address) <= TEXT_LIMITS.email;
  return isDomain(ascii) && isShort ? { address } : NO_ADDRESS;
}

const refuse = (refusal: Sentence): ParsedAddress => ({ refusal });

const NO_ADDRESS = refuse((t) => t('refusal.notAnAddress'));

function isDomain(ascii: string): boolean {
  const labels = ascii.split('.');
  const isNumeric = /^\d*$/.test(labels.at(-1) ?? '');
  return labels.length > 1 && !isNumeric && labels.every((label) => LABEL.test(label));
}

/** `sari@example.com` becomes `s…@example.com`: enough to compare, too little to send to. */
export function maskAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
