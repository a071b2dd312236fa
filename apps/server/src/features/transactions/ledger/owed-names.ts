import { BoothError } from '../../../domain/booth-error.ts';
import type { OwedSum } from './owed-store.ts';

/** `name` is what people call it by: the transaction's short code and its number there. */
export type NamedSum = OwedSum & { shortCode: string; name: string };

export const toNamed = <Sum extends OwedSum & { shortCode: string }>(sum: Sum) => ({
  ...sum,
  name: `${sum.shortCode}-${sum.number}`,
});

export interface Choice {
  isWanted(sum: NamedSum): boolean;
  /** What all of them are: `owed`, `settled`. */
  state: string;
  /** Why none of them can be chosen. */
  describeNone(named: readonly [NamedSum, ...NamedSum[]]): string;
}

/** A transaction's name alone stands for the one sum of it that is wanted. */
export function pickSum(
  sums: readonly NamedSum[],
  { number, typed }: { number: number | undefined; typed: string },
  { isWanted, state, describeNone }: Choice,
): NamedSum {
  const named = number === undefined ? sums : sums.filter((sum) => sum.number === number);
  const [first, ...others] = named;
  if (!first) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
  const wanted = named.filter(isWanted);
  const [sum] = wanted;
  if (wanted.length > 1) {
    const names = wanted.map(({ name }) => name).join(', ');
    throw new BoothError('conflict', `Several sums are ${state} there; say which: ${names}.`);
  }
  if (sum) return sum;
  throw new BoothError('conflict', describeNone([first, ...others]));
}
