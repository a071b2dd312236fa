import { type Kiosk, type KioskReport, toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { newId, newToken, type Randomness } from '../../ports/randomness.ts';
import { createKioskStore, type KioskOverview } from './store.ts';

const TOKEN_LIFETIME_MS = 30 * 86_400_000;
/** Every call uses the token; the disk need not hear of each. */
const TOUCH_INTERVAL_MS = 60_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  /** One that was set signs nobody out. */
  isClockSteady(): Promise<boolean>;
}

/** A kiosk is a device (SIGN-44): its secret makes it the same one, its token lets it in. */
export function createKioskService(dependencies: Dependencies) {
  const { database, clock, randomness, isClockSteady } = dependencies;
  const store = createKioskStore(database);
  return {
    /** An unknown secret, or none, makes a new kiosk with a secret of its own. */
    async signIn(secret: string | undefined): Promise<{ token: string; secret: string }> {
      const now = clock.now();
      const token = newToken(randomness);
      const knownId = secret && (await store.findIdBySecret(hashToken(secret)));
      if (secret && knownId) {
        await store.replaceToken(knownId, hashToken(token), now);
        return { token, secret };
      }
      const kiosk = { id: newId(randomness), secret: newToken(randomness) };
      await store.insert({ id: kiosk.id, secretHash: hashToken(kiosk.secret), createdAt: now });
      await store.replaceToken(kiosk.id, hashToken(token), now);
      return { token, secret: kiosk.secret };
    },

    /** The device behind a cookie, while it counts as one that signed in before. */
    findTrustedId: (secret: string): Promise<string | undefined> =>
      store.findTrustedId(hashToken(secret)),

    async findIdByToken(token: string): Promise<string | undefined> {
      const now = clock.now();
      const hash = hashToken(token);
      const found = await store.findToken(hash);
      if (!found) return undefined;
      const unusedMs = now - found.lastUsedAt;
      if (unusedMs >= TOKEN_LIFETIME_MS) {
        // Let in, but not made good for another while: its time may really be over.
        return (await isClockSteady()) ? undefined : found.kioskId;
      }
      // Used in the future it was used as well: a clock that is put right must not close the booth.
      if (Math.abs(unusedMs) >= TOUCH_INTERVAL_MS) await store.touchToken(hash, now);
      return found.kioskId;
    },

    async report(kioskId: string, report: KioskReport): Promise<Kiosk> {
      await store.saveReport(kioskId, report, clock.now());
      return { ...report, id: kioskId };
    },

    async list(): Promise<(KioskOverview & { isSignedIn: boolean })[]> {
      const usedAfter = clock.now() - TOKEN_LIFETIME_MS;
      const kiosks = await store.list();
      return kiosks.map((kiosk) => ({ ...kiosk, isSignedIn: (kiosk.lastUsedAt ?? 0) > usedAfter }));
    },

    /** The names that kiosks report, configured or not. */
    async listLocationNames(): Promise<string[]> {
      const kiosks = await store.list();
      return [...new Set(kiosks.flatMap(({ location }) => location ?? []))];
    },

    /** Where the kiosk stands, as far as it said so. */
    findLocation: (kioskId: string): Promise<string | undefined> => store.findLocation(kioskId),

    /** SIGN-48: a kiosk stands where it last said, in a report or with a transaction. */
    noteLocation: (kioskId: string, location: string): Promise<void> =>
      store.setLocation(kioskId, location),

    /** Staff at the kiosk end its sign-in; it stays a device that they know. */
    logOut: (kioskId: string): Promise<void> => store.signOut(kioskId, null),

    ...createKioskChanges(dependencies),
  };
}

function createKioskChanges({ database, clock }: Dependencies) {
  return {
    /** Whoever renames it says what it was called when they looked. */
    async rename(
      kioskId: string,
      { name, was }: { name: string; was: string | null },
      actor: Actor,
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createKioskStore(transaction);
        const kiosk = await getKiosk(store, kioskId);
        if (kiosk.name === name) return;
        if (kiosk.name !== was) {
          throw new BoothError(
            'conflict',
            `Somebody else has named this booth ${kiosk.name ?? 'nothing'} meanwhile.`,
          );
        }
        await store.setName(kioskId, name);
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'booth.renamed',
          subject: kioskId,
          ...locationOf(kiosk),
          before: { name: kiosk.name },
          after: { name },
        });
      });
    },

    /** Its next call is refused and its streams end; a staff member can sign it in again. */
    async revoke(kioskId: string, actor: Actor): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createKioskStore(transaction);
        const kiosk = await getKiosk(store, kioskId);
        await store.signOut(kioskId, clock.now());
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'booth.signed-out',
          subject: kioskId,
          ...locationOf(kiosk),
        });
      });
    },
  };
}

const locationOf = ({ location }: KioskOverview) =>
  location === null ? {} : { location: toSlug(location) };

async function getKiosk(
  store: ReturnType<typeof createKioskStore>,
  kioskId: string,
): Promise<KioskOverview> {
  const kiosk = (await store.list()).find(({ id }) => id === kioskId);
  if (!kiosk) throw new BoothError('not_found', `No kiosk has the id ${kioskId}.`);
  return kiosk;
}

export type KioskService = ReturnType<typeof createKioskService>;
