import { z } from 'zod';
import type { Refusal } from '../../features/transactions/ledger/refund-store.ts';
import type { OwedOverview } from '../../features/transactions/operations/owed-operations.ts';
import { createReader } from '../program/options.ts';

const REASON = 'A reason has 1 to 200 characters.';
export const readReason = createReader(z.string().trim().min(1, REASON).max(200, REASON));

const BY_HAND = 'send the money back by hand';

const REMEDIES: Record<Refusal, string> = {
  not_possible: `Now ${BY_HAND}`,
  whole_only: `Refund all of it, or ${BY_HAND.replace('the money', 'the part')}`,
  too_much: `Now ${BY_HAND}`,
  unknown_charge: `Now ${BY_HAND}`,
  already_refunded: `Check at the provider whether it went back already; if not, ${BY_HAND}`,
  no_balance: `Top up the account at the provider and request it again, or ${BY_HAND}`,
  not_allowed: `Have the provider allow refunds, or correct the key, and request it again; or ${BY_HAND}`,
  unproven: `Check at the provider whether it went back; only if not, ${BY_HAND}`,
};

/** What to do about money that a provider did not send back, and how to note it afterwards. */
export function describeRemedy(
  refusal: Refusal,
  { kind, name }: Pick<OwedOverview, 'kind' | 'name'>,
): string {
  const ifRefunded =
    kind === 'refund_refused' && POSSIBLY_REFUNDED.includes(refusal)
      ? ` If it did, note that with \`transactions settle ${name} --by-provider --note "…"\`.`
      : '';
  return `${REMEDIES[refusal]}, then note it with \`transactions settle ${name} --note "…"\`.${ifRefunded}`;
}

const POSSIBLY_REFUNDED: readonly Refusal[] = ['unproven', 'already_refunded'];
