import { hashToken } from '../../http/access/bearer-token.ts';
import type { SignInKind } from '../../http/access/sign-in-guard.ts';
import { newToken } from '../../ports/randomness.ts';
import { type BrowserReach, createBrowserStore } from './browser-store.ts';
import type { Member, SignInDependencies } from './caller.ts';

/** Which browsers count for themselves, and for which secrets. */
export function createBrowsers({ database, clock, randomness }: SignInDependencies) {
  const browsers = createBrowserStore(database);
  const findReach = async (
    email: string,
    secret: string | undefined,
  ): Promise<BrowserReach | undefined> =>
    secret === undefined ? undefined : browsers.find(hashToken(secret), email, clock.now());

  return {
    /** The browser is no stranger from now on; one that says it was known to us before gets a new name. */
    async rememberBrowser(
      secret: string | undefined,
      { id, email }: Member,
      reach: BrowserReach,
    ): Promise<string> {
      const now = clock.now();
      const isKnown = secret && (await findReach(email, secret));
      const kept = isKnown ? secret : newToken(randomness);
      await browsers.remember(hashToken(kept), id, now, reach);
      return kept;
    },

    findReach,

    /** Undefined for a browser that is not known for this person and this kind of secret. */
    async findBrowser(
      secret: string,
      email: string,
      kind: SignInKind,
    ): Promise<string | undefined> {
      const reach = await findReach(email, secret);
      return reach === 'everything' || reach === kind ? hashToken(secret) : undefined;
    },
  };
}
