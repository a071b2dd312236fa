import { hashToken } from '../../http/access/bearer-token.ts';
import type { SignInKind } from '../../http/access/sign-in-guard.ts';
import { newToken } from '../../ports/randomness.ts';
import { type BrowserReach, createBrowserStore } from './browser-store.ts';
import type { Member, SignInDependencies } from './caller.ts';

/** Which browsers count for themselves, and for which secrets. */
export function createBrowsers({ database, clock, randomness }: SignInDependencies) {
  const browsers = createBrowserStore(database);
  return {
    /** The browser is no stranger from now on; one that says it was known to us before gets a new name. */
    async rememberBrowser(
      secret: string | undefined,
      { id, email }: Member,
      reach: BrowserReach,
    ): Promise<string> {
      const now = clock.now();
      const isKnown = secret && (await browsers.find(hashToken(secret), email, now));
      const kept = isKnown ? secret : newToken(randomness);
      await browsers.remember(hashToken(kept), id, now, reach);
      return kept;
    },

    /**
     * What a browser is known for after its person chose a new password in it (SIGN-95). Asked before
     * that, which forgets all browsers of the person.
     */
    async findKeptReach(email: string, secret: string | undefined): Promise<BrowserReach> {
      if (secret === undefined) return 'password';
      return (await browsers.find(hashToken(secret), email, clock.now())) ?? 'password';
    },

    /** Undefined for a browser that is not known for this person and this kind of secret. */
    async findBrowser(
      secret: string,
      email: string,
      kind: SignInKind,
    ): Promise<string | undefined> {
      const hash = hashToken(secret);
      const reach = await browsers.find(hash, email, clock.now());
      return reach === 'everything' || reach === kind ? hash : undefined;
    },
  };
}
