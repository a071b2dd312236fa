import { nameBooth, type TransactionRow } from '@jepret/contract/console';
import type { TimeZone } from '../../../domain/zone-days.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

export interface LocationSummary {
  slug: string;
  name: string;
  /** The default profile. */
  isDefault: boolean;
  timeZone: TimeZone;
}

export interface BoothSummary {
  id: string;
  name: string | null;
  /** Slug. */
  location: string;
  isAccepted: boolean;
  /** Shown with its transactions; no session can be moved to it. */
  isRetired: boolean;
}

/** All locations and booths by slug and id; there are hundreds at most. */
export interface LocationNames {
  locations: ReadonlyMap<string, LocationSummary>;
  booths: ReadonlyMap<string, BoothSummary>;
}

/** For what has no location. */
export const getDefaultZone = ({ locations }: LocationNames): TimeZone =>
  locations.get('default')?.timeZone ?? 'Asia/Jakarta';

export const nameBoothById = ({ booths }: LocationNames, id: string): string =>
  nameBooth(booths.get(id) ?? { id, name: null });

type Named = Pick<StoredTransaction, 'location' | 'kioskId'>;

export function describeLocation(
  names: LocationNames,
  { location, kioskId }: Named,
): Pick<TransactionRow, 'location' | 'booth'> {
  const found = location === null ? undefined : names.locations.get(location);
  return {
    location:
      location === null
        ? null
        : {
            slug: location,
            name: found?.name ?? location,
            time_zone: found?.timeZone ?? getDefaultZone(names),
          },
    booth: kioskId === null ? null : { id: kioskId, name: names.booths.get(kioskId)?.name ?? null },
  };
}
