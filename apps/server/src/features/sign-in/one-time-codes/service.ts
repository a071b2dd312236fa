import { normalizeEmail, OTP_LENGTH, OTP_LIFETIME_MS } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Origin } from '../../../http/access/sign-in-guard.ts';
import { isInstantDue } from '../../../ports/clock.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import type { OneTimeCodeStore } from './store.ts';

export const VALID_MINUTES = OTP_LIFETIME_MS / 60_000;
const MAX_ATTEMPTS = 5; // SIGN-19
/** A person who requests another code because the first mail is slow may enter either. */
const MAX_VALID_CODES = 2; // SIGN-20

interface Dependencies {
  store: OneTimeCodeStore;
  clock: Clock;
  randomness: Randomness;
}

/** Handles every e-mail the same way, whether or not it belongs to staff (SIGN-23). */
export function createOneTimeCodeService({ store, clock, randomness }: Dependencies) {
  /**
   * The codes that this caller's guess is compared with: the newest that its device requested, or else
   * those of its address. Never both, because that would double the chances of a guess. `all` includes
   * older codes, which must not become valid again when the newest are used up.
   */
  async function listCodes(email: string, { address, deviceHash }: Origin) {
    const now = clock.now();
    const codes = await store.list(email, { address, deviceHash });
    const ofDevice = codes.filter((code) => code.deviceHash === deviceHash);
    const ofAddress = codes.filter((code) => code.address === address);
    for (const own of [ofDevice, ofAddress]) {
      const newest = own.slice(0, MAX_VALID_CODES);
      const valid = newest.filter((code) => !isInstantDue(code.expiresAt, now, OTP_LIFETIME_MS));
      if (valid.length > 0) return { all: idsOf(own), valid: idsOf(valid) };
    }
    return { all: [], valid: [] };
  }

  return {
    /** Stores the hash only; the code is valid for the requesting device or address only. */
    async issue(email: string, origin: Origin & { deviceHash: string }): Promise<string> {
      const code = String(randomness.integerBelow(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      const codeHash = await origin.hasher.hash(code);
      const now = clock.now();
      await store.purgeExpired(now, OTP_LIFETIME_MS);
      await store.insert(normalizeEmail(email), {
        codeId: newId(randomness),
        codeHash,
        // A known kiosk always sends its cookie, so its code is not valid for others at its address.
        address: origin.kioskId === undefined ? origin.address : null,
        deviceHash: origin.deviceHash,
        expiresAt: now + OTP_LIFETIME_MS,
      });
      return code;
    },

    /** Whether the code is right; a right one uses up all codes of its device or address. */
    async redeem(email: string, code: string, origin: Origin): Promise<boolean> {
      const { all, valid } = await listCodes(normalizeEmail(email), origin);
      // Without a requested code nothing is hashed. That reveals nothing: the caller knows whether it requested one.
      const counted = await store.countAttempt(valid, MAX_ATTEMPTS);
      for (const [index, stored] of counted.entries()) {
        const isRight = await origin.hasher.verify(code, stored.codeHash).catch(async (error) => {
          // A code that could not be compared does not count as an attempt.
          await store.undoAttempt(idsOf(counted.slice(index)));
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
