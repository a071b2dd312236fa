import { type ConsoleBooth, nameBooth } from '@jepret/contract/console';
import {
  countOf,
  groupTroubles,
  listTroubles,
  type TroubleGroup,
} from '../../components/booths/booth-words.ts';

/** From here on those that are open are folded. */
const MANY = 13; // CONSOLE-236

interface Sorted {
  /** Who is to be looked at, the worst first. */
  needy: ConsoleBooth[];
  /** Open, and nothing is wrong. */
  fine: ConsoleBooth[];
  /** No work is expected of them. */
  signedOut: ConsoleBooth[];
}

const RANKS = { closed: 0, silent: 1, open: 2, 'signed-out': 3, retired: 4 } as const;

export function sortBooths(booths: readonly ConsoleBooth[]): Sorted {
  const sorted = booths.toSorted(
    (a, b) =>
      RANKS[a.state] - RANKS[b.state] ||
      a.location.name.localeCompare(b.location.name) ||
      nameBooth(a).localeCompare(nameBooth(b)),
  );
  const isNeedy = (booth: ConsoleBooth) => listTroubles(booth).length > 0;
  return {
    needy: sorted.filter(isNeedy),
    fine: sorted.filter((booth) => booth.state === 'open' && !isNeedy(booth)),
    signedOut: sorted.filter(({ state }) => state === 'signed-out'),
  };
}

export const areMany = (booths: readonly ConsoleBooth[]): boolean => booths.length >= MANY;

/** The problem that keeps most booths from earning comes first. */
export function groupByCause(needy: readonly ConsoleBooth[]): TroubleGroup<ConsoleBooth>[] {
  const rankOf = ({ booths: [first] }: TroubleGroup<ConsoleBooth>) =>
    first ? RANKS[first.state] : 0;
  return groupTroubles(needy).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.booths.length - a.booths.length,
  );
}

/** The whole answer, in a sentence. */
export function describeAll({ needy, fine, signedOut }: Sorted): string {
  const expected = needy.length + fine.length;
  const away =
    signedOut.length === 0 ? '' : `; ${countOf(signedOut.length)} ${isOrAre(signedOut)} signed out`;
  if (expected === 0)
    return signedOut.length === 1 ? 'The booth is signed out' : 'Every booth is signed out';
  if (needy.length === 0) {
    const all = expected === 1 ? 'The booth is open' : `All ${expected} booths are open`;
    return `${all}${away}`;
  }
  const needs = needy.length === 1 ? 'needs' : 'need';
  const who = expected === 1 ? 'The booth' : `${needy.length} of ${countOf(expected)}`;
  return `${who} ${needs} you${away}`;
}

export const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are');
