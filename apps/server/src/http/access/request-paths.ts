import { CONSOLE_PATH } from '@jepret/contract/console';

/** SIGN-55: under these prefixes even an unknown path requires a kiosk's token. */
export const isApiPath = (url: string): boolean => /^\/(v1|v2|api)(\/|$)/.test(pathOf(url));

export const isConsolePath = (url: string): boolean =>
  `${pathOf(url)}/`.startsWith(`${CONSOLE_PATH}/`);

/** Decoded as the router does it; `toLiteralUrl` has made it decodable. */
const pathOf = (url: string): string => decodeURI(url.split(/[?#]/, 1)[0] ?? '');
