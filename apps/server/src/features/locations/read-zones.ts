import type { Database } from '../../database/schema.ts';
import type { LocationZones } from '../../domain/location-zones.ts';
import { DEFAULT_SLUG, FALLBACK_PROFILE } from './demo-locations.ts';
import { createLocationStore } from './store.ts';

/** Reads the time zones only, without the other settings of the locations. */
export const createReadZones = (database: Database) => async (): Promise<LocationZones> => {
  const byPlace = new Map(
    (await createLocationStore(database).list()).flatMap(({ slug, settings: { timeZone } }) =>
      timeZone === undefined ? [] : [[slug, timeZone] as const],
    ),
  );
  return { defaultZone: byPlace.get(DEFAULT_SLUG) ?? FALLBACK_PROFILE.timeZone, bySlug: byPlace };
};
