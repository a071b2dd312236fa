import { findSharedZone } from '@jepret/contract/console';
import type { TimeZone } from './zone-days.ts';

/** Time zones of locations. */
export interface LocationZones {
  /** The time zone of the default profile, also for data without one location. */
  defaultZone: TimeZone;
  bySlug: ReadonlyMap<string, TimeZone>;
}

/** The zone of a location; the default for a removed location, or for none. */
export const getLocationZone = (
  { defaultZone: usual, bySlug: byPlace }: LocationZones,
  slug: string | null,
): TimeZone => (slug === null ? undefined : byPlace.get(slug)) ?? usual;

/** The zone that all these locations share, else the default; null is every location. */
export const getSharedZone = (zones: LocationZones, slugs: readonly string[] | null): TimeZone =>
  findSharedZone(
    zones.defaultZone,
    (slugs ?? []).map((slug) => getLocationZone(zones, slug)),
  );
