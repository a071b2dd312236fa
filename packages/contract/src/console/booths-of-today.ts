import { z } from 'zod';
import type { Call } from '../calls.ts';
import { BoothProblem } from '../entities/readiness.ts';

/**
 * Open: has contact and can take payments. Closed: has contact, and a problem prevents payments. Locked by staff.
 * Silent: signed in, without contact for three minutes. Retired: replaced, and no longer counted.
 */
export const BoothState = z.enum(['open', 'closed', 'locked', 'silent', 'signed-out', 'retired']);
export type BoothState = z.infer<typeof BoothState>;

/** How a booth was from that time on. */
export const BoothSpan = z.object({
  at: z.number(),
  state: z.enum(['open', 'closed', 'locked', 'silent']),
});
export type BoothSpan = z.infer<typeof BoothSpan>;

/** The time that the strip of a booth shows. */
export const STRIP_MS = 24 * 3_600_000; // FLEET-24

/** A booth as Today shows it: without the rest the first page loads less. */
export const BoothOfToday = z.object({
  id: z.string(),
  /** Null until staff name it. */
  name: z.string().nullable(),
  location: z.object({ slug: z.string(), name: z.string(), time_zone: z.string() }),
  /** The last call, stored with a precision of one minute. */
  seen_at: z.number().nullable(),
  state: BoothState,
  /** If the booth is closed, the last one prevents payments. */
  problems: z.array(BoothProblem),
  waiting_prints: z.number().int(),
  /** The last day in order; empty if nothing is known. */
  strip: z.array(BoothSpan),
  /** Staff locked it: it starts no session, even without contact. */
  is_locked: z.boolean(),
});
export type BoothOfToday = z.infer<typeof BoothOfToday>;

/** The booth's name, or the beginning of its id if it has none. */
export const nameBooth = ({ id, name }: Pick<BoothOfToday, 'id' | 'name'>): string =>
  name ?? `Booth ${id.slice(0, 6)}`;

/** The list of booths, which an open console reloads without its schemas. */
export const BOOTHS_PATH = '/v1/console/booths';

export const boothOfTodayCalls = {
  listBoothsOfToday: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/today/booths',
    access: { console: 'booths.see' },
    data: z.array(BoothOfToday),
    summary: 'List all booths at once with their state, for Today',
  },
} as const satisfies Record<string, Call>;
