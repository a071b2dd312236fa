import { counted, formatPrice } from '@jepret/contract';
import type { Findings } from '../../features/transactions/operations.ts';

/** What `transactions check` says, for people. */
export function describeFindings(findings: Findings): string {
  return [
    ...describeLedgers(findings),
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

function describeOwed({ owed }: Findings): string[] {
  if (owed.length === 0) return [];
  // Never one sum: what came in twice is not balanced, nor doubled, by what went back.
  const wentBack = owed.filter(({ kind }) => kind === 'refund_noted');
  const cameIn = owed.filter(({ kind }) => kind !== 'refund_noted');
  const sums = [...describeSum(cameIn, 'came in'), ...describeSum(wentBack, 'went back')];
  return [`Money without an owner: ${sums.join(', ')}. See \`transactions owed\`.`];
}

function describeSum(owed: Findings['owed'], where: string): string[] {
  if (owed.length === 0) return [];
  const sumIdr = owed.reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return [`${formatPrice(sumIdr)} ${where} (${owed.length})`];
}

function describeUnmatched({ unmatched }: Findings): string[] {
  if (unmatched.length === 0) return [];
  const count = `Orders that webhooks name and our ledger does not: ${unmatched.length}.`;
  return [
    `${count} See \`transactions owed\`.`,
    ...unmatched.map(
      ({ orderId, provider, webhooks }) =>
        `${orderId}: ${provider}, ${counted(webhooks, 'webhook')}`,
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
