import { z } from 'zod';
import type { Call } from '../calls.ts';
import { Language } from '../entities/languages.ts';

/** What a choice of places needs to know of one, and no more: all of them come at once. */
export const ConsolePlace = z.object({
  slug: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  time_zone: z.string(),
  language: Language,
});
export type ConsolePlace = z.infer<typeof ConsolePlace>;

export const PlaceList = z.object({
  /** The default profile's: of what belongs to no one place. */
  usual_zone: z.string(),
  places: z.array(ConsolePlace),
});
export type PlaceList = z.infer<typeof PlaceList>;

/** The time that places share; the usual one where they differ, or where there are none. */
export function findSharedZone<Zone extends string>(usual: Zone, zones: Iterable<Zone>): Zone {
  const [zone = usual, ...others] = new Set(zones);
  return others.length === 0 ? zone : usual;
}

export const placeCalls = {
  listPlaces: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/places',
    access: { console: 'today.see' },
    data: PlaceList,
    summary: 'What every place within reach is called, and its time; for choices',
  },
} as const satisfies Record<string, Call>;
