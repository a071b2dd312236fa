import type { ConsoleVoucher, VoucherDiscount } from '@jepret/contract/console';
import type { z } from 'zod';
import { readWholeNumber } from '../../components/read-whole-number.ts';

/** The terms of a voucher as text in form fields. */
export interface Terms {
  kind: VoucherDiscount['kind'];
  percent: string;
  amount: string;
  firstDay: string;
  lastDay: string;
  quota: string;
  /** Slugs; null means every location. */
  locations: string[] | null;
}

/** The most frequent terms: one free session, at the person's locations. */
export const newTerms = (locations: string[] | null): Terms => ({
  kind: 'free',
  percent: '50',
  amount: '10000',
  firstDay: '',
  lastDay: '',
  quota: '1',
  locations,
});

export function termsOf(voucher: ConsoleVoucher): Terms {
  const { discount, first_day, last_day, quota, locations } = voucher;
  return {
    ...newTerms(locations),
    kind: discount.kind,
    ...(discount.kind === 'percent' && { percent: String(discount.percent) }),
    ...(discount.kind === 'amount' && { amount: String(discount.amount_idr) }),
    firstDay: first_day ?? '',
    lastDay: last_day ?? '',
    quota: quota === null ? '' : String(quota),
  };
}

/** Converts the fields to the call's body; invalid values are rejected with the contract's messages. */
export const readTerms = (terms: Terms) => ({
  discount: readDiscount(terms),
  first_day: terms.firstDay || null,
  last_day: terms.lastDay || null,
  quota: terms.quota.trim() === '' ? null : readWholeNumber(terms.quota),
  locations: terms.locations,
});

function readDiscount({ kind, percent, amount }: Terms): VoucherDiscount {
  if (kind === 'free') return { kind };
  if (kind === 'percent') return { kind, percent: readWholeNumber(percent) };
  return { kind, amount_idr: readWholeNumber(amount) };
}

export type Problems = Readonly<Record<string, string>>;

/** Returns the body to send, or the problems by field. */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: z.input<Schema>,
): { body: z.output<Schema> | undefined; problems: Problems } {
  const read = schema.safeParse(body);
  const wrong = read.success ? [] : read.error.issues;
  const problems = Object.fromEntries(
    wrong.map(({ path, message }) => [String(path[0]), message] as const).toReversed(),
  );
  const { locations, first_day, last_day } = body as ReturnType<typeof readTerms>;
  if (locations?.length === 0) problems.locations = 'Choose at least one location.';
  if (first_day && last_day && last_day < first_day) {
    problems.last_day = 'A voucher cannot end before it begins.';
  }
  const isFine = read.success && Object.keys(problems).length === 0;
  return { body: isFine ? read.data : undefined, problems };
}
