import { formatPrice } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Services } from '../../composition/services.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hasGoneBack } from '../../features/transactions/ledger/owed-store.ts';
import { type ListedRefund, RefundState } from '../../features/transactions/ledger/refund-store.ts';
import type { RefundInput } from '../../features/transactions/refunds/refund-limit.ts';
import { createReader, readCount, readPrice } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { describeRemedy, readReason } from './refund-remedies.ts';

const STATE = `A state is ${RefundState.options.join(', ')}.`;
const readState = createReader(z.string().pipe(z.enum(RefundState.options, STATE)));

/** Refunds by the provider or by hand. */
export function addRefundCommands(
  transactions: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  transactions
    .command('refund')
    .description('request a refund from the provider, in full or in part')
    .argument('<transaction>', 'its id or short code, or a sum as `transactions owed` shows it')
    .requiredOption('--reason <text>', 'why, for the ledger and the provider', readReason)
    .option('--amount <idr>', 'only a part; needs --left', readPrice)
    .option('--left <idr>', 'what can still go back, as `transactions show` shows it', readPrice)
    .action((name: string, options: RefundOptions) =>
      withServices(async (services) => {
        const request = { reason: options.reason, actor, maxIdr: null };
        const amount = readAmount(options);
        const refund = await services.transactions.startRefund(name, { ...request, amount });
        return describeOutcome(services, refund);
      }),
    );

  transactions
    .command('refunds')
    .description('list the refunds requested from providers, the newest first')
    .option('--state <state>', 'asked, proven or refused', readState)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'print JSON')
    .action(({ json, ...filter }: { state?: RefundState; limit: number; json?: true }) =>
      withServices(async (services) => {
        const list = await services.transactions.listRefunds(filter);
        if (json) return formatJson(list);
        return list.length === 0 ? 'There is no such refund.' : formatTable(list.map(toRefundRow));
      }),
    );

  transactions
    .command('refunded')
    .description('note that the money was sent back by hand; this moves no money')
    .argument('<transaction>', 'its id or short code')
    .requiredOption('--amount <idr>', 'what was sent back: all that was left', readPrice)
    .requiredOption('--reason <text>', 'why, for the ledger', readReason)
    .action((name: string, { reason, amount }: { reason: string; amount: number }) =>
      withServices(async (services) => {
        const request = { reason, actor, maxIdr: null, amountIdr: amount };
        const { shortCode } = await services.transactions.markRefunded(name, request);
        return `${shortCode} is marked as refunded.`;
      }),
    );
}

interface RefundOptions {
  reason: string;
  amount?: number;
  left?: number;
}

/** A part needs --left, so that a repeated command does not refund it twice (PAY-120). */
function readAmount({ amount, left }: RefundOptions): RefundInput['amount'] {
  if (amount === undefined && left === undefined) return 'all';
  if (amount === undefined || left === undefined) {
    const message = 'A part needs both: --amount, and --left as `transactions show` shows it.';
    throw new BoothError('invalid', message);
  }
  return { amountIdr: amount, leftIdr: left };
}

export const toRefundRow = (refund: ListedRefund) => ({
  code: refund.shortCode,
  state: refund.state,
  amount: formatPrice(refund.amountIdr),
  provider: refund.provider,
  key: refund.key,
  asked: formatInstant(refund.askedAt),
  who: refund.askedBy,
  ended: formatInstant(refund.endedAt),
  reason: refund.reason,
  answer: refund.providerMessage ?? '-',
});

/** A refused refund fails the command, because nothing went back. */
async function describeOutcome(
  { transactions }: Services,
  {
    shortCode,
    provider,
    amountIdr,
    state,
    providerMessage,
    refusal,
    orderId,
    transactionId,
  }: ListedRefund,
): Promise<string> {
  const amount = formatPrice(amountIdr);
  if (state === 'proven') return `${shortCode}: ${amount} went back.`;
  if (state === 'asked') {
    const trouble = providerMessage === null ? '' : ` ${providerMessage}`;
    return `${shortCode}: ${provider} was asked to send ${amount} back.${trouble} The booth follows it up, see \`transactions refunds\`.`;
  }
  const owed = await transactions.listOwed({ transactionId, isOpen: true });
  const sum = owed.find((one) => one.orderId === orderId && !hasGoneBack(one));
  const remedy = sum && refusal ? describeRemedy(refusal, sum) : '';
  throw new BoothError(
    'provider_refused',
    `${shortCode}: nothing went back. ${providerMessage} ${remedy}`,
  );
}
