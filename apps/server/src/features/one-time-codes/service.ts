import { normalizeEmail, OTP_LENGTH, OTP_LIFETIME_MS } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Origin } from '../../http/access/sign-in-guard.ts';
import { hasCome } from '../../ports/clock.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { OneTimeCodeStore } from './store.ts';

export const VALID_MINUTES = OTP_LIFETIME_MS / 60_000;
const MAX_TRIES = 5; // SIGN-19
/** Whoever asks again because a mail is slow may type the code of either. */
const GOOD_AT_ONCE = 2; // SIGN-20

interface Dependencies {
  store: OneTimeCodeStore;
  clock: Clock;
  randomness: Randomness;
}

/** Knows e-mails only, not who they belong to: every e-mail takes the same path (SIGN-23). */
export function createOneTimeCodeService({ store, clock, randomness }: Dependencies) {
  /**
   * What this caller's guess is compared with: the newest codes that its device asked for, or else
   * its address. Never both, or a guess would have twice the chances. `all` has the older ones too,
   * which must not come back when the newest are used up.
   */
  async function listCodes(email: string, { address, deviceHash }: Origin) {
    const now = clock.now();
    const codes = await store.list(email, { address, deviceHash });
    const ofDevice = codes.filter((code) => code.deviceHash === deviceHash);
    const ofAddress = codes.filter((code) => code.address === address);
    for (const own of [ofDevice, ofAddress]) {
      const newest = own.slice(0, GOOD_AT_ONCE);
      const good = newest.filter((code) => !hasCome(code.expiresAt, now, OTP_LIFETIME_MS));
      if (good.length > 0) return { all: idsOf(own), good: idsOf(good) };
    }
    return { all: [], good: [] };
  }

  return {
    /** The code itself is not kept; it is good for whoever asked, and for nobody else. */
    async issue(email: string, origin: Origin & { deviceHash: string }): Promise<string> {
      const code = String(randomness.below(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      const codeHash = await origin.hasher.hash(code);
      const now = clock.now();
      await store.purgeExpired(now, OTP_LIFETIME_MS);
      await store.insert(normalizeEmail(email), {
        codeId: newId(randomness),
        codeHash,
        // A kiosk that we know always brings its cookie: its neighbours need not share its code.
        address: origin.kioskId === undefined ? origin.address : null,
        deviceHash: origin.deviceHash,
        expiresAt: now + OTP_LIFETIME_MS,
      });
      return code;
    },

    /** Whether this was the right code; a right one is used up by it, and so is the one before. */
    async redeem(email: string, code: string, origin: Origin): Promise<boolean> {
      const { all, good } = await listCodes(normalizeEmail(email), origin);
      // Whether this caller has asked for a code is no secret to it: without one nothing is hashed.
      const counted = await store.countTry(good, MAX_TRIES);
      for (const [index, stored] of counted.entries()) {
        const isRight = await origin.hasher.verify(code, stored.codeHash).catch(async (error) => {
          // What nobody could compare was no try.
          await store.takeTryBack(idsOf(counted.slice(index)));
          throw error;
        });
        if (isRight) return store.consume(stored.codeId, all);
      }
      return false;
    },
  };
}

const idsOf = (codes: readonly { codeId: string }[]): string[] => codes.map(({ codeId }) => codeId);

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;
