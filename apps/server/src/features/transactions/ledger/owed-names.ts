import { BoothError } from '../../../domain/booth-error.ts';
import type { OwedSum } from './owed-store.ts';

/** `name`: the transaction's short code and the sum's number. */
export type NamedSum = OwedSum & { shortCode: string; name: string };

export const toNamed = <Sum extends OwedSum & { shortCode: string }>(sum: Sum) => ({
  ...sum,
  name: `${sum.shortCode}-${sum.number}`,
});

export interface SumChoice {
  isCandidate(sum: NamedSum): boolean;
  /** State of the candidates: `owed`, `settled`. */
  state: string;
  /** Why there is no candidate. */
  describeNoCandidate(named: readonly [NamedSum, ...NamedSum[]]): string;
}

/** A transaction's name without a number selects its only candidate. */
export function getChosenSum(
  sums: readonly NamedSum[],
  { number, typed }: { number: number | undefined; typed: string },
  { isCandidate, state, describeNoCandidate }: SumChoice,
): NamedSum {
  const named = number === undefined ? sums : sums.filter((sum) => sum.number === number);
  const [first, ...others] = named;
  if (!first) throw new BoothError('not_found', `No owed sum is called ${typed}.`);
  const candidates = named.filter(isCandidate);
  const [sum] = candidates;
  if (candidates.length > 1) {
    const names = candidates.map(({ name }) => name).join(', ');
    throw new BoothError('conflict', `Several sums are ${state}: choose one of ${names}.`);
  }
  if (sum) return sum;
  throw new BoothError('conflict', describeNoCandidate([first, ...others]));
}
