import { formatPrice } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Services } from '../../composition/services.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hasGoneBack } from '../../features/transactions/ledger/owed-store.ts';
import type { RefundRequest } from '../../features/transactions/refunds/refund-request.ts';
import {
  type ListedRefund,
  RefundState,
} from '../../features/transactions/refunds/refund-store.ts';
import { readCount, reader, readPrice } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { describeRemedy, readReason } from './refund-words.ts';

const STATE = `A state is ${RefundState.options.join(', ')}.`;
const readState = reader(z.string().pipe(z.enum(RefundState.options, STATE)));

/** Money that goes back: by the provider, or by hand. */
export function addRefundCommands(
  transactions: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  transactions
    .command('refund')
    .description('ask the provider to send the money back, all of it or a part')
    .argument('<transaction>', 'its id or its short code, or a sum as `transactions owed` shows it')
    .requiredOption('--reason <text>', 'why, for the ledger and the provider', readReason)
    .option('--amount <idr>', 'only a part, with --left', readPrice)
    .option('--left <idr>', 'what can still go back, as `transactions show` says', readPrice)
    .action((name: string, options: RefundOptions) =>
      withServices(async (services) => {
        const request = { reason: options.reason, actor, maxIdr: null };
        const amount = readAmount(options);
        const refund = await services.transactions.askRefund(name, { ...request, amount });
        return describeOutcome(services, refund);
      }),
    );

  transactions
    .command('refunds')
    .description('what providers were asked to send back, the newest first')
    .option('--state <state>', 'asked, proven or refused', readState)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'for machines')
    .action(({ json, ...filter }: { state?: RefundState; limit: number; json?: true }) =>
      withServices(async (services) => {
        const list = await services.transactions.listRefunds(filter);
        if (json) return asJson(list);
        return list.length === 0 ? 'There is no such refund.' : formatTable(list.map(toRefundRow));
      }),
    );

  transactions
    .command('refunded')
    .description('note that the money was sent back by hand; this moves no money by itself')
    .argument('<transaction>', 'its id or its short code')
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

/** A repeated command must not send the same part once more (PAY-120). */
function readAmount({ amount, left }: RefundOptions): RefundRequest['amount'] {
  if (amount === undefined && left === undefined) return 'all';
  if (amount === undefined || left === undefined) {
    const words = 'A part takes both: --amount, and --left as `transactions show` says.';
    throw new BoothError('invalid', words);
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
  answer: refund.word ?? '-',
});

/** A refusal is the command's failure: nothing went back. */
async function describeOutcome(
  { transactions }: Services,
  { shortCode, provider, amountIdr, state, word, refusal, orderId, transactionId }: ListedRefund,
): Promise<string> {
  const amount = formatPrice(amountIdr);
  if (state === 'proven') return `${shortCode}: ${amount} went back.`;
  if (state === 'asked') {
    const trouble = word === null ? '' : ` ${word}`;
    return `${shortCode}: ${provider} was asked to send ${amount} back.${trouble} The booth follows it up, see \`transactions refunds\`.`;
  }
  const owed = await transactions.listOwed({ transactionId, isOpen: true });
  const sum = owed.find((one) => one.orderId === orderId && !hasGoneBack(one));
  const remedy = sum && refusal ? describeRemedy(refusal, sum) : '';
  throw new BoothError('provider_refused', `${shortCode}: nothing went back. ${word} ${remedy}`);
}
