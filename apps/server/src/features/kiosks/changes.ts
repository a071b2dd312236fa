import { type CameraSide, toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { isKioskAccepted, isSignerAtLocation } from './acceptance.ts';
import { locationNameOf, locationSlugOf } from './kiosk-location.ts';
import { createKioskStore, type KioskOverview, type KioskStore } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

type Line = Pick<AuditLine, 'action' | 'before' | 'after' | 'location'>;

type Work = (
  kiosk: KioskOverview,
  store: KioskStore,
  transaction: Database,
) => Promise<Line | undefined>;

/** `work` returns the audit line, or undefined if nothing changed. */
const createAuditedChange =
  ({ database, clock }: Dependencies) =>
  (kioskId: string, actor: Actor, work: Work): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const store = createKioskStore(transaction);
      const kiosk = await store.get(kioskId);
      const line = await work(kiosk, store, transaction);
      if (!line) return;
      const location = kiosk.location === null ? {} : { location: toSlug(kiosk.location) };
      await recordAudit(transaction, clock.now(), {
        actor,
        subject: kioskId,
        ...location,
        ...line,
      });
    });

type Change = ReturnType<typeof createAuditedChange>;

/** What staff change about a kiosk from the console or the command line. */
export function createKioskChanges(dependencies: Dependencies) {
  const { clock } = dependencies;
  const change = createAuditedChange(dependencies);

  return {
    /** `was` is the name that the page showed. */
    rename: (kioskId: string, { name, was }: { name: string; was: string | null }, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.name === name) return undefined;
        if (kiosk.name !== was) {
          throw new BoothError(
            'conflict',
            `Someone else has named this booth ${kiosk.name ?? 'nothing'} in the meantime.`,
          );
        }
        await store.setName(kioskId, name);
        return { action: 'booth.renamed', before: { name: kiosk.name }, after: { name } };
      }),

    ...createSetupChanges(change),

    ...createRetirement(change, clock),

    ...createLock(change, clock),

    /** SIGN-71. If its signer may no longer work there, the acceptance no longer depends on that person. */
    accept: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store, transaction) => {
        if (await isKioskAccepted(transaction, kioskId)) return undefined;
        await store.accept(kioskId, {
          acceptedBy: actor.kind === 'staff' ? actor.id : null,
          keepsSigner: await isSignerAtLocation(transaction, kiosk),
        });
        return { action: 'booth.accepted' };
      }),

    /** The kiosk's next call is refused and its streams end; staff can sign it in again. */
    revoke: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (_, store) => {
        await store.signOut(kioskId, clock.now());
        return { action: 'booth.signed-out' };
      }),
  };
}

/** Changes of a kiosk's location and of its camera's position. */
function createSetupChanges(change: Change) {
  return {
    /** The kiosk takes the name from the next response (SIGN-76); `was` is the slug that the page showed. */
    changeLocation: (
      kioskId: string,
      { location, was }: { location: string; was: string },
      actor: Actor,
    ) =>
      change(kioskId, actor, async (kiosk, store) => {
        const slug = toSlug(location);
        if (kiosk.isLocationFixed && slug === locationSlugOf(kiosk)) return undefined;
        if (locationSlugOf(kiosk) !== was) {
          throw new BoothError(
            'conflict',
            `This booth has been moved to ${locationNameOf(kiosk)} in the meantime.`,
          );
        }
        await store.setLocation(kioskId, location);
        return {
          action: 'booth.location-changed',
          location: slug,
          before: { location: kiosk.location },
          after: { location },
        };
      }),

    /** CAM-54: the kiosk reads it before its next session; `was` is the side that the page showed. */
    changeCameraSide: (
      kioskId: string,
      { side, was }: { side: CameraSide | null; was: CameraSide | null },
      actor: Actor,
    ) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.cameraSide === side) return undefined;
        if (kiosk.cameraSide !== was) {
          throw new BoothError(
            'conflict',
            'Someone else has changed this booth’s camera position in the meantime.',
          );
        }
        await store.setCameraSide(kioskId, side);
        return {
          action: 'booth.camera-side-changed',
          before: { cameraSide: kiosk.cameraSide },
          after: { cameraSide: side },
        };
      }),
  };
}

/** FLEET-41: in force at once, even if the kiosk never hears of it. */
function createLock(change: Change, clock: Clock) {
  return {
    lock: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.lockedAt !== null) return undefined;
        await store.setLockedAt(kioskId, clock.now());
        return { action: 'booth.locked' };
      }),

    unlock: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.lockedAt === null) return undefined;
        await store.setLockedAt(kioskId, null);
        return { action: 'booth.unlocked' };
      }),
  };
}

function createRetirement(change: Change, clock: Clock) {
  return {
    /** CONSOLE-235: also signs the kiosk out; its transactions keep its name. */
    retire: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.retiredAt !== null) return undefined;
        await store.endSignIn(kioskId);
        await store.setRetiredAt(kioskId, clock.now());
        return { action: 'booth.retired' };
      }),

    restore: (kioskId: string, actor: Actor) =>
      change(kioskId, actor, async (kiosk, store) => {
        if (kiosk.retiredAt === null) return undefined;
        await store.setRetiredAt(kioskId, null);
        return { action: 'booth.restored' };
      }),
  };
}
