import { hashToken } from '../../../http/access/bearer-token.ts';
import type { SignInKind } from '../../../http/access/sign-in-guard.ts';
import { newToken } from '../../../ports/randomness.ts';
import { type BrowserTrust, createBrowserStore } from './browser-store.ts';
import type { Member, SignInDependencies } from './caller.ts';

/** Which browsers have their own attempt counts, and for which secrets. */
export function createBrowsers({ database, clock, randomness }: SignInDependencies) {
  const browsers = createBrowserStore(database);
  const findTrust = async (
    email: string,
    secret: string | undefined,
  ): Promise<BrowserTrust | undefined> =>
    secret === undefined ? undefined : browsers.find(hashToken(secret), email, clock.now());

  return {
    /** Makes the browser known; a cookie that we did not issue is replaced by a new secret. */
    async rememberBrowser(
      secret: string | undefined,
      { id, email }: Member,
      trust: BrowserTrust,
    ): Promise<string> {
      const now = clock.now();
      const isKnown = secret && (await findTrust(email, secret));
      const knownSecret = isKnown ? secret : newToken(randomness);
      await browsers.remember(hashToken(knownSecret), id, now, trust);
      return knownSecret;
    },

    findTrust,

    /** Undefined for a browser that is not known for this person and this kind of secret. */
    async findBrowser(
      secret: string,
      email: string,
      kind: SignInKind,
    ): Promise<string | undefined> {
      const trust = await findTrust(email, secret);
      return trust === 'everything' || trust === kind ? hashToken(secret) : undefined;
    },
  };
}
