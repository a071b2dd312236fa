import { z } from 'zod';
import type { Call } from '../calls.ts';
import { Language } from '../entities/languages.ts';

/** A location with only what lists of choices need, because all locations are loaded at once. */
export const LocationOption = z.object({
  slug: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  time_zone: z.string(),
  language: Language,
});
export type LocationOption = z.infer<typeof LocationOption>;

export const LocationOptionList = z.object({
  /** The default profile's time zone, for rows without a location. */
  usual_zone: z.string(),
  places: z.array(LocationOption),
});
export type LocationOptionList = z.infer<typeof LocationOptionList>;

/** The time zone that all share; the default one if they differ or there are none. */
export function findSharedZone<Zone extends string>(usual: Zone, zones: Iterable<Zone>): Zone {
  const [zone = usual, ...others] = new Set(zones);
  return others.length === 0 ? zone : usual;
}

export const locationOptionCalls = {
  listLocationOptions: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/places',
    access: { console: 'today.see' },
    data: LocationOptionList,
    summary: 'List name, time zone and language of all locations that the caller reaches',
  },
} as const satisfies Record<string, Call>;
