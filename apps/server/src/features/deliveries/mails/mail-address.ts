import { domainToASCII } from 'node:url';
import { TEXT_LIMITS } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { isLocalPart } from '../../../domain/e-mail-address.ts';

export type ReadAddress = { address: string } | { refusal: Sentence };

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** What the domain's conversion would take for an address on the web, and decode. */
const NOT_IN_DOMAIN = /[\s%/?#:\\[\]<>()"',;|^]/;

/** What a visitor typed, as exactly one address (MAIL-11), in any script (MAIL-27). */
export function readAddress(text: string): ReadAddress {
  // The same name may be composed of other signs; to a mail server that is another one.
  const typed = text.trim().normalize('NFC');
  if (typed === '') return refuse((t) => t('refusal.noAddress'));
  if (typed.length > TEXT_LIMITS.email) {
    return refuse((t) => t('refusal.addressTooLong', { most: String(TEXT_LIMITS.email) }));
  }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed)) return refuse((t) => t('refusal.addressNotOneLine'));
  if (/[,;]/.test(typed)) return refuse((t) => t('refusal.oneAddressOnly'));
  // Some write the root of the name system; most mail servers refuse it.
  const [localPart = '', domain = '', ...rest] = typed.replace(/\.$/, '').split('@');
  if (rest.length > 0 || localPart === '' || domain === '') return NO_ADDRESS;
  if (!isLocalPart(localPart)) return NO_ADDRESS;
  const ascii = NOT_IN_DOMAIN.test(domain) ? '' : domainToASCII(domain);
  const address = `${localPart}@${ascii}`;
  const isShort = Buffer.byteLength(address) <= TEXT_LIMITS.email;
  return isDomain(ascii) && isShort ? { address } : NO_ADDRESS;
}

const refuse = (refusal: Sentence): ReadAddress => ({ refusal });

const NO_ADDRESS = refuse((t) => t('refusal.notAnAddress'));

function isDomain(ascii: string): boolean {
  const labels = ascii.split('.');
  const isNumeric = /^\d*$/.test(labels.at(-1) ?? '');
  return labels.length > 1 && !isNumeric && labels.every((label) => LABEL.test(label));
}

/** `sari@example.com` is `s…@example.com`: enough to tell two apart, too little to write to. */
export function maskAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
