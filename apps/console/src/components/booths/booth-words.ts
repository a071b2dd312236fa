import type { BoothProblem } from '@jepret/contract';
import type { BoothState, ConsoleBooth } from '@jepret/contract/console';

export const STATES = {
  open: { tone: 'good', name: 'Open' },
  closed: { tone: 'bad', name: 'Closed' },
  silent: { tone: 'warning', name: 'Silent' },
  'signed-out': { tone: 'plain', name: 'Signed out' },
  retired: { tone: 'plain', name: 'Retired' },
} as const satisfies Record<BoothState, { tone: string; name: string }>;

/** The page that opens on one booth. */
export const linkBooth = (id: string): string => `/booths?booth=${encodeURIComponent(id)}`;

export type Trouble = Pick<BoothProblem, 'reason' | 'remedy'>;

const SILENT: Trouble = {
  reason: 'Not heard of for minutes.',
  remedy: 'Look whether it is switched on and online; its own screen says what it misses.',
};

/** What is wrong with a booth and what to do, the worst first: of the problems the last forbids payments. */
export function listTroubles({
  state,
  problems,
}: Pick<ConsoleBooth, 'state' | 'problems'>): Trouble[] {
  if (state === 'signed-out' || state === 'retired') return [];
  return [...(state === 'silent' ? [SILENT] : []), ...problems.toReversed()];
}

export interface TroubleGroup<Booth> {
  trouble: Trouble;
  booths: Booth[];
}

/** Each problem once, with the booths that have it, in the order of the booths. */
export function groupTroubles<Booth extends Parameters<typeof listTroubles>[0]>(
  booths: readonly Booth[],
): TroubleGroup<Booth>[] {
  const groups = new Map<string, TroubleGroup<Booth>>();
  for (const booth of booths) {
    for (const trouble of listTroubles(booth)) {
      const key = `${trouble.reason} ${trouble.remedy}`;
      const group = groups.get(key) ?? { trouble, booths: [] };
      groups.set(key, group);
      if (!group.booths.includes(booth)) group.booths.push(booth);
    }
  }
  return [...groups.values()];
}

export const countOf = (count: number): string => (count === 1 ? '1 booth' : `${count} booths`);
