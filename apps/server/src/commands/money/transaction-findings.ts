import { formatCount, formatPrice } from '@jepret/contract';
import type { Findings } from '../../features/transactions/operations/operations.ts';

/** The text of `transactions check`. */
export function describeFindings(findings: Findings): string {
  return [
    ...describeLedgers(findings),
    ...describeRefunds(findings),
    ...describeOwed(findings),
    ...describeUnmatched(findings),
    ...describeDemoCodes(findings),
  ].join('\n');
}

function describeLedgers({ checked, disagreements }: Findings): string[] {
  if (disagreements.length === 0 && checked === 1) return ['1 transaction agrees with its ledger.'];
  if (disagreements.length === 0) return [`${checked} transactions agree with their ledgers.`];
  const lines = disagreements.map(({ id, faults }) => `${id}: ${faults.join(' ')}`);
  return [`${lines.length} of ${checked} transactions disagree:`, ...lines];
}

function describeRefunds({ refundsAsked }: Findings): string[] {
  const sums = describeSum(refundsAsked, 'asked back');
  return sums.map(
    (sum) => `Refunds that are not proven yet: ${sum}. See \`transactions refunds\`.`,
  );
}

function describeOwed({ owed }: Findings): string[] {
  // Never one total: money that came in twice is not balanced by money that went back.
  const of = (...kinds: string[]) => owed.filter(({ kind }) => kinds.includes(kind));
  const sums = [
    ...describeSum(of('wrong_amount', 'second_payment'), 'came in'),
    ...describeSum(of('refund_noted'), 'went back'),
  ];
  const twice = describeSum(of('refund_doubled'), 'by hand and by the provider');
  const byHand = describeSum(of('refund_refused'), 'refused by the provider');
  const see = 'See `transactions owed`.';
  return [
    ...(sums.length > 0 ? [`Money without an owner: ${sums.join(', ')}. ${see}`] : []),
    ...twice.map((sum) => `Money that went back twice: ${sum}. ${see}`),
    ...byHand.map((sum) => `Money that has to go back by hand: ${sum}. ${see}`),
  ];
}

function describeSum(list: readonly { amountIdr: number }[], where: string): string[] {
  if (list.length === 0) return [];
  const sumIdr = list.reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return [`${formatPrice(sumIdr)} ${where} (${list.length})`];
}

function describeUnmatched({ unmatched }: Findings): string[] {
  if (unmatched.length === 0) return [];
  const count = `Orders of webhooks that are not in the ledger: ${unmatched.length}.`;
  return [
    `${count} See \`transactions owed\`.`,
    ...unmatched.map(
      ({ orderId, provider, webhooks }) =>
        `${orderId}: ${provider}, ${formatCount(webhooks, 'webhook')}`,
    ),
  ];
}

function describeDemoCodes({ demoRedemptions }: Findings): string[] {
  if (demoRedemptions.length === 0) return [];
  const lines = demoRedemptions.map(
    ({ shortCode, code, discountIdr }) => `${shortCode}: ${code}, ${formatPrice(discountIdr)} off`,
  );
  return [`Demo codes that were redeemed on real money: ${lines.length}.`, ...lines];
}
