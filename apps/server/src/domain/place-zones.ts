import { findSharedZone } from '@jepret/contract/console';
import type { TimeZone } from './zone-days.ts';

/** Whose time it is. */
export interface PlaceZones {
  /** The default profile's: of what belongs to no one place. */
  usual: TimeZone;
  /** By slug. */
  byPlace: ReadonlyMap<string, TimeZone>;
}

/** Of a place that is gone, or of none, the usual one. */
export const zoneOfPlace = ({ usual, byPlace }: PlaceZones, slug: string | null): TimeZone =>
  (slug === null ? undefined : byPlace.get(slug)) ?? usual;

/** That of the places where they share one, else the usual one; null is every place. */
export const zoneOfPlaces = (zones: PlaceZones, slugs: readonly string[] | null): TimeZone =>
  findSharedZone(
    zones.usual,
    (slugs ?? []).map((slug) => zoneOfPlace(zones, slug)),
  );
