import { type BoothOfToday, nameBooth } from '@jepret/contract/console';
import {
  formatBoothCount,
  groupBoothProblems,
  listBoothProblems,
  type ProblemGroup,
} from '../../components/booths/booth-problem-list.ts';

/** From this number on, open booths are collapsed. */
const COLLAPSE_FROM = 13; // CONSOLE-236

interface Sorted {
  /** The worst first. */
  withProblems: BoothOfToday[];
  /** Open and without problems. */
  working: BoothOfToday[];
  signedOut: BoothOfToday[];
}

const RANKS = { closed: 0, silent: 1, locked: 2, open: 3, 'signed-out': 4, retired: 5 } as const;

export function sortBooths(booths: readonly BoothOfToday[]): Sorted {
  const sorted = booths.toSorted(
    (a, b) =>
      RANKS[a.state] - RANKS[b.state] ||
      a.location.name.localeCompare(b.location.name) ||
      nameBooth(a).localeCompare(nameBooth(b)),
  );
  const isNeedy = (booth: BoothOfToday) => listBoothProblems(booth).length > 0;
  return {
    withProblems: sorted.filter(isNeedy),
    working: sorted.filter((booth) => booth.state === 'open' && !isNeedy(booth)),
    signedOut: sorted.filter(({ state }) => state === 'signed-out'),
  };
}

export const isLongList = (booths: readonly BoothOfToday[]): boolean =>
  booths.length >= COLLAPSE_FROM;

/** The problem that closes the most booths comes first. */
export function groupByProblem(needy: readonly BoothOfToday[]): ProblemGroup<BoothOfToday>[] {
  const rankOf = ({ booths: [first] }: ProblemGroup<BoothOfToday>) =>
    first ? RANKS[first.state] : 0;
  return groupBoothProblems(needy).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.booths.length - a.booths.length,
  );
}

/** Describes the state of all booths in a sentence. */
export function describeBooths({ withProblems, working, signedOut }: Sorted): string {
  const expected = withProblems.length + working.length;
  const away =
    signedOut.length === 0
      ? ''
      : `; ${formatBoothCount(signedOut.length)} ${isOrAre(signedOut)} signed out`;
  if (expected === 0)
    return signedOut.length === 1 ? 'The booth is signed out' : 'Every booth is signed out';
  if (withProblems.length === 0) {
    const all = expected === 1 ? 'The booth is open' : `All ${expected} booths are open`;
    return `${all}${away}`;
  }
  const needs = withProblems.length === 1 ? 'needs' : 'need';
  const who =
    expected === 1 ? 'The booth' : `${withProblems.length} of ${formatBoothCount(expected)}`;
  return `${who} ${needs} attention${away}`;
}

export const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are');
