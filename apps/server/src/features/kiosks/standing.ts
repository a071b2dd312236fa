import { type Kiosk, type KioskReport, toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { type Actor, BOOTH_ITSELF } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { locationNameOf, locationSlugOf } from './kiosk-location.ts';
import { createKioskStore, type KioskOverview } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Pick<JobLog, 'warn'>;
}

/** Where a kiosk stands, and what it says of itself. */
export function createKioskStanding({ database, clock, log }: Dependencies) {
  const store = createKioskStore(database);
  return {
    /** SIGN-74: the first report after a sign-in fixes the location; later ones are told it. */
    report: (kioskId: string, report: KioskReport, address: string): Promise<Kiosk> =>
      inTransaction(database, async (transaction) => {
        const changes = createKioskStore(transaction);
        const before = await changes.get(kioskId);
        await changes.saveReport(kioskId, report, clock.now());
        const location = locationNameOf(await changes.get(kioskId));
        if (!before.isLocationFixed) {
          await recordAudit(transaction, clock.now(), {
            actor: signerOf(before),
            action: 'booth.location-reported',
            subject: kioskId,
            location: toSlug(location),
            before: { location: before.location },
            after: { location, address },
          });
        }
        if (toSlug(report.location) === toSlug(location)) {
          await changes.setRefusedLocation(kioskId, null);
        }
        return { ...report, id: kioskId, location };
      }),

    findLocation: (kioskId: string): Promise<string | undefined> => store.findLocation(kioskId),

    async getStanding(kioskId: string) {
      const kiosk = await store.get(kioskId);
      return {
        location: locationNameOf(kiosk),
        isFixed: kiosk.isLocationFixed,
        refused: refusedLocationOf(kiosk),
      };
    },

    /** SIGN-75: the one check of every call that takes money or a voucher for a location. */
    async requireLocation(kioskId: string, named: string): Promise<void> {
      const kiosk = await store.get(kioskId);
      if (toSlug(named) === locationSlugOf(kiosk)) {
        if (kiosk.refusedLocation !== null) await store.setRefusedLocation(kioskId, null);
        return;
      }
      await store.setRefusedLocation(kioskId, named);
      const location = locationNameOf(kiosk);
      log.warn({ kioskId, location, named }, 'a kiosk named another location than its own');
      throw new BoothError('location_mismatch', (t) => t('refusal.otherLocation'));
    },
  };
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
    ? BOOTH_ITSELF
    : { kind: 'staff', id: signedInBy, name: signerEmail };
