import { nameBooth, type TransactionRow } from '@jepret/contract/console';
import type { TimeZone } from '../../../domain/zone-days.ts';
import type { StoredTransaction } from '../transaction-row.ts';

export interface KnownPlace {
  slug: string;
  name: string;
  /** The profile of a location without one of its own. */
  isDefault: boolean;
  timeZone: TimeZone;
}

export interface KnownBooth {
  id: string;
  name: string | null;
  /** A slug. */
  location: string;
  isAccepted: boolean;
  /** Named where it took money, and offered nowhere. */
  isRetired: boolean;
}

/** What locations and booths are called, all at once: there are hundreds at most. */
export interface PlaceNames {
  places: ReadonlyMap<string, KnownPlace>;
  booths: ReadonlyMap<string, KnownBooth>;
}

/** Of what belongs to no one location. */
export const usualZoneOf = ({ places }: PlaceNames): TimeZone =>
  places.get('default')?.timeZone ?? 'Asia/Jakarta';

export const nameBoothById = ({ booths }: PlaceNames, id: string): string =>
  nameBooth(booths.get(id) ?? { id, name: null });

type Named = Pick<StoredTransaction, 'location' | 'kioskId'>;

export function describePlace(
  names: PlaceNames,
  { location, kioskId }: Named,
): Pick<TransactionRow, 'location' | 'booth'> {
  const place = location === null ? undefined : names.places.get(location);
  return {
    location:
      location === null
        ? null
        : {
            slug: location,
            name: place?.name ?? location,
            time_zone: place?.timeZone ?? usualZoneOf(names),
          },
    booth: kioskId === null ? null : { id: kioskId, name: names.booths.get(kioskId)?.name ?? null },
  };
}
