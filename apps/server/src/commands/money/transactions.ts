import { formatPrice, LocationName, TransactionStatus, toSlug } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import type { TransactionFile } from '../../features/transactions/operations.ts';
import { findRefundAccount } from '../../features/transactions/refunds/refund-account.ts';
import { readCount, reader } from '../program/options.ts';
import { asJson, formatFields, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { addOwedCommands, toOwedRow } from './owed.ts';
import { addRefundCommands, toRefundRow } from './refunds.ts';
import { describeFindings } from './transaction-findings.ts';

const NAME = 'its id or its short code';
const STATUS = `A status is ${TransactionStatus.options.join(', ')}.`;

const readStatus = reader(z.string().pipe(z.enum(TransactionStatus.options, STATUS)));
const readSlug = reader(LocationName.transform(toSlug));

export function addTransactionCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const transactions = program
    .command('transactions')
    .description('payments, what happened to them, and whether the ledger agrees');

  addReading(transactions, withServices);
  addChanges(transactions, withServices, terminal);
  addRefundCommands(transactions, withServices, terminal);
  addOwedCommands(transactions, withServices, terminal);
}

function addReading(transactions: Command, withServices: WithServices): void {
  transactions
    .command('list')
    .description('the newest first')
    .option('--status <status>', 'pending, paid, expired …', readStatus)
    .option('--location <name>', 'of one location only', readSlug)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'for machines')
    .action(
      (options: { status?: TransactionStatus; location?: string; limit: number; json?: true }) =>
        withServices(async (services) => {
          const { json, ...filter } = options;
          const list = await services.transactions.list(filter);
          if (json) return asJson(list);
          if (list.length === 0) return 'There is no such transaction.';
          return formatTable(
            list.map((transaction) => ({
              code: transaction.shortCode,
              status: transaction.isBypass ? 'bypass' : transaction.status,
              amount: formatAmount(transaction),
              location: transaction.location ?? '-',
              kiosk: transaction.kioskId ?? '-',
              made: formatInstant(transaction.createdAt),
              paid: formatInstant(transaction.paidAt),
            })),
          );
        }),
    );

  transactions
    .command('show')
    .description('one transaction with its charges, its webhooks and its ledger')
    .argument('<transaction>', NAME)
    .option('--json', 'for machines')
    .action((name: string, options: { json?: true }) =>
      withServices(async (services) => {
        const file = await services.transactions.show(name);
        return options.json ? asJson(file) : formatFile(file);
      }),
    );
}

function addChanges(transactions: Command, withServices: WithServices, { actor }: Terminal): void {
  transactions
    .command('move')
    .description('give it to another kiosk, or to the same one once more: it is offered there')
    .argument('<transaction>', NAME)
    .argument('<kiosk>', 'as `kiosks list` shows it')
    .action((name: string, kioskId: string) =>
      withServices(async (services) => {
        const { shortCode } = await services.transactions.moveToKiosk(name, { kioskId, actor });
        return `${shortCode} now belongs to kiosk ${kioskId}.`;
      }),
    );

  transactions
    .command('check')
    .description('recompute every transaction from its ledger and compare; count what is owed')
    .action(() =>
      withServices(async (services) => {
        const findings = await services.transactions.check();
        const report = describeFindings(findings);
        if (findings.disagreements.length > 0) throw new BoothError('conflict', report);
        return report;
      }),
    );
}

const formatAmount = ({ isBypass, amountIdr }: TransactionFile['transaction']): string =>
  isBypass ? 'no payment' : formatPrice(amountIdr);

function formatFile(file: TransactionFile): string {
  const { transaction, charges, ledger, webhooks, refunds, owed } = file;
  const fields = formatFields({
    code: transaction.shortCode,
    id: transaction.id,
    status: transaction.isBypass ? 'pending (bypass)' : transaction.status,
    amount: formatAmount(transaction),
    ...(!transaction.isBypass && {
      price: formatPrice(transaction.priceIdr),
      discount: formatPrice(transaction.discountIdr),
    }),
    location: transaction.location ?? '-',
    kiosk: transaction.kioskId ?? '-',
    made: formatInstant(transaction.createdAt),
    paid: `${formatInstant(transaction.paidAt)}${transaction.isLate ? ' (late)' : ''}`,
    ...describeRefunded(file),
  });
  const parts = [
    table(
      'Charges',
      charges.map((charge) => ({
        order: charge.orderId,
        provider: charge.provider,
        reference: charge.providerReference ?? '-',
        amount: formatPrice(charge.amountIdr),
        state: charge.state,
      })),
    ),
    table(
      'Webhooks',
      webhooks.map((webhook) => ({
        first: formatInstant(webhook.first_at),
        times: webhook.times,
        provider: webhook.provider,
        verdict: webhook.verdict,
        order: webhook.order_id ?? '-',
      })),
    ),
    table('Refunds', refunds.map(toRefundRow)),
    table('Owed', owed.map(toOwedRow)),
    table(
      'Ledger',
      ledger.map((entry) => ({
        at: new Date(entry.at).toISOString().slice(0, 19).replace('T', ' '),
        who: entry.actor,
        what: entry.event,
        status: entry.to === null ? '' : `${entry.from ?? 'new'} > ${entry.to}`,
        amount: entry.amountIdr === null ? '' : formatPrice(entry.amountIdr),
        details: describe(entry.details),
      })),
    ),
  ];
  return [fields, ...parts.filter(Boolean)].join('\n\n');
}

/** How much of what was paid has gone back, and how much still can. */
function describeRefunded(file: TransactionFile) {
  const { transaction, charges } = file;
  const charge = charges.find(({ orderId }) => orderId === transaction.paidOrderId);
  if (!charge || transaction.status !== 'paid') return {};
  const { refundedIdr, leftIdr } = findRefundAccount(charge, file);
  return {
    refunded: `${formatPrice(refundedIdr)} of ${formatPrice(transaction.amountIdr)}`,
    left: formatPrice(leftIdr),
  };
}

const table = (title: string, rows: Record<string, string | number>[]): string =>
  rows.length === 0 ? '' : `${title}\n${formatTable(rows)}`;

const describe = (details: object): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
