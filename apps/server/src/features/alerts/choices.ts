import type { StaffRole } from '@jepret/contract';
import type { AlertChoice, PersonalChannel, QuietHours } from '@jepret/contract/console';
import { findReach, isToldOf } from '@jepret/contract/console';
import { formatZoneTime } from '../../domain/zone-days.ts';
import type { AlertNotice } from './notice.ts';

/** A member of staff who can sign in. */
export interface Person {
  id: string;
  email: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
  /** When all sign-ins were ended last. */
  securedAt: number | null;
}

/** Without a choice: mail about everything at their locations; cashiers choose it themselves (ALERT-3). */
export function getDefaultChoice(role: StaffRole): AlertChoice {
  const channels: PersonalChannel[] = role === 'cashier' ? [] : ['mail'];
  return { channels, causes: null, locations: null, quiet: null };
}

/** Slugs; null is every location. */
export const scopeOf = ({ role, locations }: Person): readonly string[] | null =>
  findReach(role, 'alerts.choose') === 'everywhere' ? null : locations;

type About = Pick<AlertNotice, 'cause' | 'location'>;

/** Whether the person may know it: their role gets alerts about the cause (ALERT-64), and it is at one of their locations. */
export const isWithinReach = (person: Person, { cause, location }: About): boolean =>
  isToldOf(person.role, cause) && (scopeOf(person)?.includes(location) ?? true);

/** Incidents of the whole installation belong to no location, so a choice of locations does not exclude them. */
export function isChosen({ causes, locations }: AlertChoice, { cause, location }: About): boolean {
  if (causes && !causes.includes(cause)) return false;
  return location === 'default' || (locations?.includes(location) ?? true);
}

/** The end is not part of them. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (!quiet) return false;
  const { from, until, time_zone } = quiet;
  const time = formatZoneTime(at, time_zone).slice(11, 16);
  return from < until ? from <= time && time < until : time >= from || time < until;
}
