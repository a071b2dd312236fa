import { formatPrice } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Services } from '../../composition/services.ts';
import { isOrderId } from '../../features/transactions/charges/order-id.ts';
import type { OwedOverview } from '../../features/transactions/ledger/owed-operations.ts';
import { describeReopened } from '../../features/transactions/ledger/reopen-owed.ts';
import type { UnmatchedOrder } from '../../features/transactions/webhooks/webhook-store.ts';
import { reader } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { describeRemedy, readReason } from './refund-words.ts';

const NOTE = 'A note has 1 to 500 characters.';
const readNote = reader(z.string().trim().min(1, NOTE).max(500, NOTE));

const KINDS: Record<OwedOverview['kind'], string> = {
  wrong_amount: 'wrong amount',
  second_payment: 'second payment',
  refund_noted: 'refund',
  refund_refused: 'refund refused',
  refund_doubled: 'went back twice',
};

/** Money without an owner; each sum is named by its transaction's code and a number. */
export function addOwedCommands(
  transactions: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  transactions
    .command('owed')
    .description('what a person has to settle: money without an owner, and refused refunds')
    .option('--all', 'those that were settled too')
    .option('--json', 'for machines')
    .action((options: { all?: true; json?: true }) =>
      withServices(async (services) => {
        const list = await services.transactions.listOwed({ isOpen: !options.all });
        if (options.json) return asJson(list);
        const unmatched = await services.transactions.listUnmatched({ isOpen: !options.all });
        const parts = [
          formatTable(list.map(options.all ? toOwedRow : toOpenRow)),
          describeRefused(list),
          describeDoubled(list),
          describeUnmatched(unmatched, options),
        ];
        return parts.filter(Boolean).join('\n\n') || 'Nothing is owed.';
      }),
    );

  transactions
    .command('settle')
    .description('note what was done about a sum that is owed; this moves no money by itself')
    .argument(
      '<sum>',
      'sum or order as `transactions owed` shows it, or the code when only one is owed there',
    )
    .requiredOption('--note <text>', 'what was done, for the ledger', readNote)
    .option('--by-provider', 'of a refused refund: the provider shows that it went back')
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
    .description('put a settled sum back among those to settle; this moves no money by itself')
    .argument(
      '<sum>',
      'sum as `transactions owed --all` shows it, or the code when it has only one',
    )
    .requiredOption('--reason <text>', 'why, for the ledger', readReason)
    .action((name: string, { reason }: { reason: string }) =>
      withServices(async (services) => {
        const request = { actor, reason, seenSettledAt: undefined };
        return describeReopened(await services.transactions.reopenOwed(name, request));
      }),
    );
}

/** Says so if less was left of the payment than the sum. */
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

/** Why the provider did not send it back, and what to do instead. */
function describeRefused(list: OwedOverview[]): string {
  const lines = list.flatMap((sum) => {
    const { name, refused, settledAt } = sum;
    if (!refused || settledAt !== null) return [];
    return [`${name}: ${refused.word} ${describeRemedy(refused.refusal, sum)}`];
  });
  return lines.join('\n');
}

function describeDoubled(list: OwedOverview[]): string {
  const lines = list.flatMap(({ name, kind, settledAt }) =>
    kind === 'refund_doubled' && settledAt === null
      ? [`${name}: ${TWICE} \`transactions settle ${name} --note "…"\`.`]
      : [],
  );
  return lines.join('\n');
}

const TWICE =
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
  const title = 'Webhooks name these orders, our ledger does not: ask the provider what was paid.';
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
