import type { BoothProblem } from '@jepret/contract';
import type { BoothState, ConsoleBooth } from '@jepret/contract/console';

export const BOOTH_STATES = {
  open: { tone: 'good', name: 'Open' },
  closed: { tone: 'bad', name: 'Closed' },
  locked: { tone: 'warning', name: 'Locked' },
  silent: { tone: 'warning', name: 'No contact' },
  'signed-out': { tone: 'plain', name: 'Signed out' },
  retired: { tone: 'plain', name: 'Retired' },
} as const satisfies Record<BoothState, { tone: string; name: string }>;

/** The address of a booth's panel. */
export const linkBooth = (id: string): string => `/booths?booth=${encodeURIComponent(id)}`;

export type ShownProblem = Pick<BoothProblem, 'reason' | 'remedy'>;

const SILENT: ShownProblem = {
  reason: 'No contact for more than 3 minutes.',
  remedy: 'Check that it is switched on and online. Its own screen shows what is missing.',
};

const LOCKED: ShownProblem = {
  reason: 'Staff have locked it: it starts no session.',
  remedy: 'Unlock it in its panel when visitors may use it again.',
};

/** The problems of a booth, the worst first: the last reported one prevents payments. */
export function listBoothProblems({
  state,
  problems,
  is_locked,
}: Pick<ConsoleBooth, 'state' | 'problems' | 'is_locked'>): ShownProblem[] {
  if (state === 'signed-out' || state === 'retired') return [];
  return [
    ...(state === 'silent' ? [SILENT] : []),
    ...(is_locked ? [LOCKED] : []),
    ...problems.toReversed(),
  ];
}

export interface ProblemGroup<Booth> {
  problem: ShownProblem;
  booths: Booth[];
}

/** Lists each problem once with its booths, in the order of the booths. */
export function groupBoothProblems<Booth extends Parameters<typeof listBoothProblems>[0]>(
  booths: readonly Booth[],
): ProblemGroup<Booth>[] {
  const groups = new Map<string, ProblemGroup<Booth>>();
  for (const booth of booths) {
    for (const problem of listBoothProblems(booth)) {
      const key = `${problem.reason} ${problem.remedy}`;
      const group = groups.get(key) ?? { problem, booths: [] };
      groups.set(key, group);
      if (!group.booths.includes(booth)) group.booths.push(booth);
    }
  }
  return [...groups.values()];
}

export const formatBoothCount = (count: number): string =>
  count === 1 ? '1 booth' : `${count} booths`;
