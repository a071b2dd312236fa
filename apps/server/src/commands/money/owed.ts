import { formatPrice } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Services } from '../../composition/services.ts';
import { isOrderId } from '../../features/transactions/ledger/order-id.ts';
import type { UnmatchedOrder } from '../../features/transactions/ledger/webhook-store.ts';
import type { OwedOverview } from '../../features/transactions/operations/owed-operations.ts';
import { describeReopened } from '../../features/transactions/operations/reopen-owed.ts';
import { createReader } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { describeRemedy, readReason } from './refund-remedies.ts';

const NOTE = 'A note has 1 to 500 characters.';
const readNote = createReader(z.string().trim().min(1, NOTE).max(500, NOTE));

const KINDS: Record<OwedOverview['kind'], string> = {
  wrong_amount: 'wrong amount',
  second_payment: 'second payment',
  refund_noted: 'refund',
  refund_refused: 'refund refused',
  refund_doubled: 'went back twice',
};

/** Money without an owner; each sum is named by the short code of its transaction and a number. */
export function addOwedCommands(
  transactions: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  transactions
    .command('owed')
    .description('list the sums to settle: money without an owner, and refused refunds')
    .option('--all', 'include settled sums')
    .option('--json', 'print JSON')
    .action((options: { all?: true; json?: true }) =>
      withServices(async (services) => {
        const list = await services.transactions.listOwed({ isOpen: !options.all });
        if (options.json) return formatJson(list);
        const unmatched = await services.transactions.listUnmatched({ isOpen: !options.all });
        const parts = [
          formatTable(list.map(options.all ? toOwedRow : toOpenRow)),
          describeRefusedRefunds(list),
          describeDoubleRefunds(list),
          describeUnmatched(unmatched, options),
        ];
        return parts.filter(Boolean).join('\n\n') || 'Nothing is owed.';
      }),
    );

  transactions
    .command('settle')
    .description('note what was done about an owed sum; this moves no money')
    .argument(
      '<sum>',
      'sum or order as `transactions owed` shows it, or the short code if it has only one',
    )
    .requiredOption('--note <text>', 'what was done, for the ledger', readNote)
    .option('--by-provider', 'for a refused refund: the provider shows that it went back')
    .action((name: string, { note, byProvider }: { note: string; byProvider?: true }) =>
      withServices(async (services) => {
        if (!isOrderId(name)) {
          const settled = await services.transactions.settleOwed(name, {
            actor,
            note,
            maxIdr: null,
            ...(byProvider && { way: 'by_provider' }),
          });
          return describeSettled(settled);
        }
        await services.transactions.settleUnmatched(name, { actor, note });
        return `${name} is settled.`;
      }),
    );

  transactions
    .command('reopen')
    .description('reopen a settled sum; this moves no money')
    .argument(
      '<sum>',
      'sum as `transactions owed --all` shows it, or the short code if it has only one',
    )
    .requiredOption('--reason <text>', 'why, for the ledger', readReason)
    .action((name: string, { reason }: { reason: string }) =>
      withServices(async (services) => {
        const request = { actor, reason, seenSettledAt: undefined };
        return describeReopened(await services.transactions.reopenOwed(name, request));
      }),
    );
}

/** Names the counted amount if less than the sum was left of the payment. */
function describeSettled({
  name,
  kind,
  amountIdr,
  countedIdr,
}: Awaited<ReturnType<Services['transactions']['settleOwed']>>): string {
  return kind === 'refund_refused' && countedIdr < amountIdr
    ? `${name} is settled. Only ${formatPrice(countedIdr)} was left to refund, so only that counts.`
    : `${name} is settled.`;
}

/** The reason of each refused refund, and what to do instead. */
function describeRefusedRefunds(list: OwedOverview[]): string {
  const lines = list.flatMap((sum) => {
    const { name, refused, settledAt } = sum;
    if (!refused || settledAt !== null) return [];
    return [`${name}: ${refused.providerMessage} ${describeRemedy(refused.refusal, sum)}`];
  });
  return lines.join('\n');
}

function describeDoubleRefunds(list: OwedOverview[]): string {
  const lines = list.flatMap(({ name, kind, settledAt }) =>
    kind === 'refund_doubled' && settledAt === null
      ? [`${name}: ${REFUNDED_TWICE} \`transactions settle ${name} --note "…"\`.`]
      : [],
  );
  return lines.join('\n');
}

const REFUNDED_TWICE =
  'It was noted as sent back by hand, and the provider has sent it back too. Find out whether the visitor has it twice, then note what was done with';

function describeUnmatched(orders: UnmatchedOrder[], { all }: { all?: true }): string {
  if (orders.length === 0) return '';
  const rows = orders.map(({ orderId, provider, webhooks, since, note }) => ({
    order: orderId,
    provider,
    webhooks,
    since: formatInstant(since),
    ...(all && { note: note ?? '-' }),
  }));
  const title = 'Orders of webhooks that are not in the ledger; ask the provider what was paid:';
  return `${title}\n${formatTable(rows)}`;
}

const toOpenRow = (sum: OwedOverview) => ({
  sum: sum.name,
  what: KINDS[sum.kind],
  amount: formatPrice(sum.amountIdr),
  order: sum.orderId,
  since: formatInstant(sum.notedAt),
});

export function toOwedRow(sum: OwedOverview) {
  return {
    ...toOpenRow(sum),
    settled: formatInstant(sum.settledAt),
    who: sum.settledBy ?? '-',
    note: sum.note ?? '-',
  };
}
