import type { OwedSum } from './owed-store.ts';

/** `name` is what people call it by: the transaction's short code and its number there. */
export type NamedSum = OwedSum & { shortCode: string; name: string };

export const toNamed = <Sum extends OwedSum & { shortCode: string }>(sum: Sum) => ({
  ...sum,
  name: `${sum.shortCode}-${sum.number}`,
});
