import { isIP } from 'node:net';
import { isPrivateAddress, isPrivateName } from './private-addresses.ts';

export const PRIVATE_ADDRESS = 'Its address is in a private network.';

/**
 * Why an address that a person or a browser entered is not called; undefined if it may be, as far as the text shows. The addresses of
 * its name are checked at each call, because they can change.
 */
export function findAddressRefusal(text: string, allowsPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'It is not an address.';
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(allowsPrivate && url.protocol === 'http:')) {
    return 'Its address must begin with https://.';
  }
  if (url.username || url.password) return 'Its address must not contain a password.';
  if (allowsPrivate) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? isPrivateName(host) : isPrivateAddress(host);
  return isPrivate ? PRIVATE_ADDRESS : undefined;
}
