import { formatPrice, LocationName, TransactionStatus, toSlug } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { findRefundAccount } from '../../features/transactions/ledger/refund-account.ts';
import type { TransactionRecords } from '../../features/transactions/operations/operations.ts';
import { createReader, readCount } from '../program/options.ts';
import { formatFields, formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { addOwedCommands, toOwedRow } from './owed.ts';
import { addRefundCommands, toRefundRow } from './refunds.ts';
import { describeFindings } from './transaction-findings.ts';

const NAME = 'its id or short code';
const STATUS = `A status is ${TransactionStatus.options.join(', ')}.`;

const readStatus = createReader(z.string().pipe(z.enum(TransactionStatus.options, STATUS)));
const readSlug = createReader(LocationName.transform(toSlug));

export function addTransactionCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const transactions = program
    .command('transactions')
    .description('payments, their history, and a check of the ledger');

  addQueries(transactions, withServices);
  addChanges(transactions, withServices, terminal);
  addRefundCommands(transactions, withServices, terminal);
  addOwedCommands(transactions, withServices, terminal);
}

function addQueries(transactions: Command, withServices: WithServices): void {
  transactions
    .command('list')
    .description('list transactions, the newest first')
    .option('--status <status>', 'pending, paid, expired …', readStatus)
    .option('--location <name>', 'only this location', readSlug)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'print JSON')
    .action(
      (options: { status?: TransactionStatus; location?: string; limit: number; json?: true }) =>
        withServices(async (services) => {
          const { json, ...filter } = options;
          const list = await services.transactions.list(filter);
          if (json) return formatJson(list);
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
    .description('show one transaction with its charges, webhooks and ledger')
    .argument('<transaction>', NAME)
    .option('--json', 'print JSON')
    .action((name: string, options: { json?: true }) =>
      withServices(async (services) => {
        const records = await services.transactions.getRecords(name);
        return options.json ? formatJson(records) : formatRecords(records);
      }),
    );
}

function addChanges(transactions: Command, withServices: WithServices, { actor }: Terminal): void {
  transactions
    .command('move')
    .description('move it to another kiosk, or offer it again on the same one')
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
    .description('recompute every transaction from its ledger and compare; count owed sums')
    .action(() =>
      withServices(async (services) => {
        const findings = await services.transactions.check();
        const report = describeFindings(findings);
        if (findings.disagreements.length > 0) throw new BoothError('conflict', report);
        return report;
      }),
    );
}

const formatAmount = ({ isBypass, amountIdr }: TransactionRecords['transaction']): string =>
  isBypass ? 'no payment' : formatPrice(amountIdr);

function formatRecords(records: TransactionRecords): string {
  const { transaction, charges, ledger, webhooks, refunds, owed } = records;
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
    ...describeRefunded(records),
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
        details: formatDetails(entry.details),
      })),
    ),
  ];
  return [fields, ...parts.filter(Boolean)].join('\n\n');
}

/** The amount that has gone back, and the amount that still can. */
function describeRefunded(records: TransactionRecords) {
  const { transaction, charges } = records;
  const charge = charges.find(({ orderId }) => orderId === transaction.paidOrderId);
  if (!charge || transaction.status !== 'paid') return {};
  const { refundedIdr, leftIdr } = findRefundAccount(charge, records);
  return {
    refunded: `${formatPrice(refundedIdr)} of ${formatPrice(transaction.amountIdr)}`,
    left: formatPrice(leftIdr),
  };
}

const table = (title: string, rows: Record<string, string | number>[]): string =>
  rows.length === 0 ? '' : `${title}\n${formatTable(rows)}`;

const formatDetails = (details: object): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
