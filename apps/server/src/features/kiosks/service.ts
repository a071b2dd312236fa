import type { StaffRole } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { newId, newToken, type Randomness } from '../../ports/randomness.ts';
import { canAcceptKiosks, isKioskAccepted, listAcceptedIds } from './acceptance.ts';
import { createKioskChanges } from './changes.ts';
import { locationSlugOf } from './kiosk-location.ts';
import { createLocationReports } from './location-reports.ts';
import { createKioskStore, type KioskOverview, type KioskStore } from './store.ts';

const TOKEN_LIFETIME_MS = 30 * 86_400_000; // SIGN-36
/** Every call uses the token; its last use is not written each time. */
const TOUCH_INTERVAL_MS = 60_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  /** Kiosks are not signed out while the clock is held. */
  isClockSteady(): Promise<boolean>;
  log: Pick<JobLog, 'warn'>;
}

/** The person who signs a kiosk in, with their address. */
export interface KioskSigner {
  actor: Actor;
  role: StaffRole;
  address: string;
}

/** A kiosk is a device (SIGN-44): its secret identifies it, its token authorizes it. */
export function createKioskService(dependencies: Dependencies) {
  const { database, clock, randomness, isClockSteady } = dependencies;
  const store = createKioskStore(database);
  return {
    /** Without a known secret, creates a new kiosk with a new secret. */
    signIn(
      secret: string | undefined,
      signer: KioskSigner,
    ): Promise<{ token: string; secret: string }> {
      const token = newToken(randomness);
      return inTransaction(database, async (transaction) => {
        const changes = createKioskStore(transaction);
        const kiosk = await findOrInsert(changes, secret, dependencies);
        const { location, retiredAt } = await changes.get(kiosk.id);
        await changes.signIn(kiosk.id, {
          signedInBy: signer.actor.kind === 'staff' ? signer.actor.id : null,
          isAccepting: canAcceptKiosks(signer.role),
          wasAccepted: await isKioskAccepted(transaction, kiosk.id),
        });
        if (retiredAt !== null)
          await createKioskChanges({ database: transaction, clock }).restore(
            kiosk.id,
            signer.actor,
          );
        await changes.replaceToken(kiosk.id, hashToken(token), clock.now());
        await recordAudit(transaction, clock.now(), {
          actor: signer.actor,
          action: 'booth.signed-in',
          subject: kiosk.id,
          ...(location !== null && { location: locationSlugOf({ location }) }),
          after: { address: signer.address, location },
        });
        return { token, secret: kiosk.secret };
      });
    },

    /** The kiosk of a cookie, if it signed in before and was neither revoked nor retired. */
    findTrustedId: (secret: string): Promise<string | undefined> =>
      store.findTrustedId(hashToken(secret)),

    async findIdByToken(token: string): Promise<string | undefined> {
      const now = clock.now();
      const hash = hashToken(token);
      const found = await store.findToken(hash);
      if (!found) return undefined;
      const unusedMs = now - found.lastUsedAt;
      if (unusedMs >= TOKEN_LIFETIME_MS) {
        // While the clock is held it is accepted but not renewed, because it may really have expired.
        return (await isClockSteady()) ? undefined : found.kioskId;
      }
      // A use in the future counts too: setting a fast clock right must not close the booth.
      if (Math.abs(unusedMs) >= TOUCH_INTERVAL_MS) await store.touchToken(hash, now);
      return found.kioskId;
    },

    async list(): Promise<ListedKiosk[]> {
      const usedAfter = clock.now() - TOKEN_LIFETIME_MS;
      const kiosks = await store.list();
      const accepted = await listAcceptedIds(database);
      return kiosks.map((kiosk) => ({
        ...kiosk,
        isSignedIn: (kiosk.lastUsedAt ?? 0) > usedAfter,
        isAccepted: accepted.has(kiosk.id),
      }));
    },

    listLocationNames: store.listLocationNames,

    /** Staff sign the kiosk out at its screen; it stays a known device. */
    logOut: (kioskId: string): Promise<void> => store.signOut(kioskId, null),

    ...createLocationReports(dependencies),
    ...createKioskChanges(dependencies),
  };
}

export interface ListedKiosk extends KioskOverview {
  isSignedIn: boolean;
  isAccepted: boolean;
}

async function findOrInsert(
  store: KioskStore,
  secret: string | undefined,
  { clock, randomness }: Dependencies,
): Promise<{ id: string; secret: string }> {
  const knownId = secret && (await store.findIdBySecret(hashToken(secret)));
  if (secret && knownId) return { id: knownId, secret };
  const kiosk = { id: newId(randomness), secret: newToken(randomness) };
  await store.insert({
    id: kiosk.id,
    secretHash: hashToken(kiosk.secret),
    createdAt: clock.now(),
  });
  return kiosk;
}

export type KioskService = ReturnType<typeof createKioskService>;
