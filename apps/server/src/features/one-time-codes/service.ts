import { normalizeEmail, OTP_LENGTH } from '@jepret/contract';
import type { Clock } from '../../ports/clock.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import type { OneTimeCodeStore } from './store.ts';

export const VALID_MINUTES = 5;
const MAX_TRIES = 5;

interface Dependencies {
  store: OneTimeCodeStore;
  clock: Clock;
  randomness: Randomness;
  hasher: SecretHasher;
}

/** Knows e-mails only, not who they belong to: every e-mail takes the same path (D8). */
export function createOneTimeCodeService({ store, clock, randomness, hasher }: Dependencies) {
  return {
    /** The code itself is not kept; the one before it is void from now on. */
    async issue(email: string): Promise<string> {
      const code = String(randomness.below(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      const codeHash = await hasher.hash(code);
      const now = clock.now();
      await store.purgeExpired(now);
      await store.replace(normalizeEmail(email), {
        codeId: newId(randomness),
        codeHash,
        expiresAt: now + VALID_MINUTES * 60_000,
      });
      return code;
    },

    /** Whether this was the right code; a right one is used up by it. */
    async redeem(email: string, code: string): Promise<boolean> {
      const key = normalizeEmail(email);
      const stored = await store.findAndCountTry(key, { now: clock.now(), maxTries: MAX_TRIES });
      const isRight = await hasher.verify(code, stored?.codeHash ?? hasher.unmatchableHash);
      return stored !== undefined && isRight && store.consume(key, stored.codeId);
    },
  };
}

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;
