import { type Kiosk, type KioskReport, toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { type Actor, BOOTH_ACTOR } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { locationNameOf, locationSlugOf } from './kiosk-location.ts';
import { createKioskStore, type KioskOverview } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Pick<JobLog, 'warn'>;
}

/** A kiosk's location and what it reports. */
export function createLocationReports(dependencies: Dependencies) {
  const { database, clock, log } = dependencies;
  const store = createKioskStore(database);
  return {
    report: (kioskId: string, report: KioskReport, address: string): Promise<Kiosk> =>
      inTransaction(database, async (transaction) => {
        const named = { name: report.location, address };
        const kiosk = await fixLocation(transaction, kioskId, named, clock);
        const changes = createKioskStore(transaction);
        await changes.saveReport(kioskId, report, clock.now());
        const location = locationNameOf(kiosk);
        if (toSlug(report.location) === toSlug(location)) {
          await changes.clearRefusedLocation(kioskId);
        }
        return { ...report, id: kioskId, location };
      }),

    findLocation: (kioskId: string): Promise<string | undefined> => store.findLocation(kioskId),

    async getSetup(kioskId: string) {
      const kiosk = await store.get(kioskId);
      return {
        name: kiosk.name,
        location: locationNameOf(kiosk),
        isFixed: kiosk.isLocationFixed,
        cameraSide: kiosk.cameraSide,
        isLocked: kiosk.lockedAt !== null,
        refused: refusedLocationOf(kiosk),
      };
    },

    /** SIGN-75: the check of every call that takes a payment or a voucher for a location. */
    async requireLocation(kioskId: string, { name, address }: NamedLocation): Promise<void> {
      let kiosk = await store.get(kioskId);
      if (!kiosk.isLocationFixed) {
        kiosk = await inTransaction(database, (transaction) =>
          fixLocation(transaction, kioskId, { name, address }, clock),
        );
      }
      if (toSlug(name) === locationSlugOf(kiosk)) {
        if (kiosk.refusedLocation !== null) await store.clearRefusedLocation(kioskId);
        return;
      }
      // Logged once for each name: a kiosk that repeats the call must not fill the log.
      if (await store.recordRefusedLocation(kioskId, name)) {
        const location = locationNameOf(kiosk);
        log.warn({ kioskId, location, named: name }, 'a kiosk named another location than its own');
      }
      throw new BoothError('location_mismatch', (t) => t('refusal.otherLocation'));
    },
  };
}

/** The location that a kiosk names, and the address it calls from. */
interface NamedLocation {
  name: string;
  address: string;
}

/** SIGN-74: the first location that a kiosk names after a sign-in becomes its own; later ones change nothing. */
async function fixLocation(
  transaction: Database,
  kioskId: string,
  { name, address }: NamedLocation,
  clock: Clock,
): Promise<KioskOverview> {
  const store = createKioskStore(transaction);
  const before = await store.get(kioskId);
  if (await store.fixLocation(kioskId, name)) {
    await recordAudit(transaction, clock.now(), {
      actor: signerOf(before),
      action: 'booth.location-reported',
      subject: kioskId,
      location: toSlug(name),
      before: { location: before.location },
      after: { location: name, address },
    });
  }
  return store.get(kioskId);
}

export interface RefusedLocation {
  named: string;
  location: string;
}

export const refusedLocationOf = (kiosk: KioskOverview): RefusedLocation | undefined =>
  kiosk.refusedLocation === null
    ? undefined
    : { named: kiosk.refusedLocation, location: locationNameOf(kiosk) };

const signerOf = ({ signedInBy, signerEmail }: KioskOverview): Actor =>
  signedInBy === null || signerEmail === null
    ? BOOTH_ACTOR
    : { kind: 'staff', id: signedInBy, name: signerEmail };
