import type { BoothProblem } from '@jepret/contract';
import type { BoothState, ConsoleBooth } from '@jepret/contract/console';

export const STATES = {
  open: { tone: 'good', name: 'Open' },
  closed: { tone: 'bad', name: 'Closed' },
  silent: { tone: 'warning', name: 'Silent' },
  'signed-out': { tone: 'plain', name: 'Signed out' },
} as const satisfies Record<BoothState, { tone: string; name: string }>;

/** What staff call it; before anybody named it, the beginning of its id. */
export const nameBooth = ({ id, name }: Pick<ConsoleBooth, 'id' | 'name'>): string =>
  name ?? `Booth ${id.slice(0, 6)}`;

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
  if (state === 'signed-out') return [];
  return [...(state === 'silent' ? [SILENT] : []), ...problems.toReversed()];
}
