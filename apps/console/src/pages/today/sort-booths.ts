import type { ConsoleBooth } from '@jepret/contract/console';
import { listTroubles, nameBooth, type Trouble } from '../../components/booths/booth-words.ts';

/** From here on only those who need somebody are listed one by one. */
const MANY = 13;

/** Some booths, and what they have in common. */
interface Group {
  trouble: Trouble;
  booths: ConsoleBooth[];
}

interface Sorted {
  /** Who is to be looked at, the worst first. */
  needy: ConsoleBooth[];
  /** Open, and nothing is wrong. */
  fine: ConsoleBooth[];
  /** Nobody expects anything of them; a booth that was replaced stays one of them. */
  signedOut: ConsoleBooth[];
}

const RANKS = { closed: 0, silent: 1, open: 2, 'signed-out': 3 } as const;

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

/** By what is worst about each; the cause that keeps most booths from earning comes first. */
export function groupByCause(needy: readonly ConsoleBooth[]): Group[] {
  const groups = new Map<string, Group>();
  for (const booth of needy) {
    const [trouble] = listTroubles(booth);
    if (!trouble) continue;
    const cause = `${booth.state} ${trouble.reason}`;
    const group = groups.get(cause);
    if (group) group.booths.push(booth);
    else groups.set(cause, { trouble, booths: [booth] });
  }
  const rankOf = ({ booths: [first] }: Group) => (first ? RANKS[first.state] : 0);
  return [...groups.values()].toSorted(
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

export const countOf = (count: number): string => (count === 1 ? '1 booth' : `${count} booths`);
export const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are');
