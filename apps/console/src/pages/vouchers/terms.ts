import type { ConsoleVoucher, VoucherDiscount } from '@jepret/contract/console';
import type { z } from 'zod';
import { readWhole } from '../../components/read-whole.ts';

/** What a voucher gives, when, how often and where, as it stands in its fields. */
export interface Terms {
  kind: VoucherDiscount['kind'];
  percent: string;
  amount: string;
  firstDay: string;
  lastDay: string;
  quota: string;
  /** Slugs; null is every location. */
  locations: string[] | null;
}

/** Good once, for a session, as most are; where, depends on who makes it. */
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

/** As the calls have it; what makes no sense is refused by the contract's words. */
export const readTerms = (terms: Terms) => ({
  discount: readDiscount(terms),
  first_day: terms.firstDay || null,
  last_day: terms.lastDay || null,
  quota: terms.quota.trim() === '' ? null : readWhole(terms.quota),
  locations: terms.locations,
});

function readDiscount({ kind, percent, amount }: Terms): VoucherDiscount {
  if (kind === 'free') return { kind };
  if (kind === 'percent') return { kind, percent: readWhole(percent) };
  return { kind, amount_idr: readWhole(amount) };
}

export type Problems = Readonly<Record<string, string>>;

/** What is sent, or what is wrong with it, each by the field that it belongs to. */
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
