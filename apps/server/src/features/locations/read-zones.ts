import type { Database } from '../../database/schema.ts';
import type { PlaceZones } from '../../domain/place-zones.ts';
import { DEFAULT_SLUG, FALLBACK_PROFILE } from './demo-locations.ts';
import { createLocationStore } from './store.ts';

/** For whoever needs to know whose day it is, without anything else of a place. */
export const createReadZones = (database: Database) => async (): Promise<PlaceZones> => {
  const byPlace = new Map(
    (await createLocationStore(database).list()).flatMap(({ slug, settings: { timeZone } }) =>
      timeZone === undefined ? [] : [[slug, timeZone] as const],
    ),
  );
  return { usual: byPlace.get(DEFAULT_SLUG) ?? FALLBACK_PROFILE.timeZone, byPlace };
};
