import { listUnclearPrints } from '../../features/deliveries/delivery-troubles.ts';
import type { NeedItem, NeedSource } from '../../features/incidents/list-needs.ts';
import { nameProvider } from '../../features/transactions/console/provider-names.ts';
import type { OwedOverview } from '../../features/transactions/operations/owed-operations.ts';
import { createRefundRequestStore } from '../../features/transactions/refunds/refund-request-store.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { PaymentServices } from '../services/payments.ts';

type Others = Pick<PaymentServices, 'transactions'>;

/** What other parts of the booth leave for a person to decide. */
export const listNeedSources = (
  { database, clock }: Pick<BoothDependencies, 'database' | 'clock'>,
  { transactions }: Others,
): NeedSource[] => [
  {
    kind: 'owed',
    right: 'money.settle',
    list: async () => (await transactions.listOwed({ isOpen: true })).map(toOwedItem),
  },
  {
    kind: 'unknown-order',
    right: 'money.settle-unknown',
    list: async () =>
      (await transactions.listUnmatched({ isOpen: true })).map(({ orderId, provider, since }) => ({
        kind: 'unknown-order',
        id: orderId,
        title: 'Unknown order',
        location: null,
        reason: `${capitalize(nameProvider(provider))} reports a payment for ${orderId}, which belongs to no transaction here.`,
        remedy:
          'Check the payment in the provider’s records and correct it there, then settle it here with a note.',
        sinceAt: since,
      })),
  },
  {
    kind: 'refund-request',
    right: 'money.settle',
    list: async () => (await createRefundRequestStore(database).list()).map(toRequestItem),
  },
  {
    kind: 'print',
    right: 'transactions.serve',
    list: async () => (await listUnclearPrints(database, clock.now())).map(toPrintItem),
  },
];

const OWED: Record<OwedOverview['kind'], { title: string; reason: string; remedy: string }> = {
  wrong_amount: {
    title: 'Wrong amount paid',
    reason: 'The visitor paid an amount that is not the price.',
    remedy: 'Refund it, or return it by hand and settle it with a note.',
  },
  second_payment: {
    title: 'Paid twice',
    reason: 'The visitor paid a second time for the same session.',
    remedy: 'Refund the second payment, or return it by hand and settle it with a note.',
  },
  refund_noted: {
    title: 'Refunded at the provider',
    reason: 'The provider sent money back without a request from here.',
    remedy: 'Find out who refunded it at the provider, then settle it with a note.',
  },
  refund_refused: {
    title: 'Refund refused',
    reason: 'The provider refused to send the money back.',
    remedy: 'Return the money by hand and settle it with a note, or request the refund again.',
  },
  refund_doubled: {
    title: 'Refunded twice',
    reason: 'The money was returned by hand, and the provider has sent it back too.',
    remedy: 'Find out whether the visitor has it twice, then settle it with a note.',
  },
};

function toOwedItem(sum: OwedOverview): NeedItem {
  const { title, reason, remedy } = OWED[sum.kind];
  const message = sum.refused?.providerMessage;
  return {
    kind: 'owed',
    id: sum.name,
    title,
    location: sum.location,
    reason: message ? `${reason} It said: ${message}` : reason,
    remedy,
    sinceAt: sum.notedAt,
    amountIdr: sum.amountIdr,
    transaction: sum.shortCode,
  };
}

const toRequestItem = ({
  shortCode,
  location,
  amountIdr,
  requestedAt,
}: Awaited<ReturnType<ReturnType<typeof createRefundRequestStore>['list']>>[number]): NeedItem => ({
  kind: 'refund-request',
  id: shortCode,
  title: 'Refund requested',
  location,
  reason: 'A person at the booth asks for a refund.',
  remedy: 'Read the reason in the transaction, then refund it or decline.',
  sinceAt: requestedAt,
  amountIdr,
  transaction: shortCode,
});

const toPrintItem = ({
  id,
  shortCode,
  location,
  reason,
  at,
}: Awaited<ReturnType<typeof listUnclearPrints>>[number]): NeedItem => ({
  kind: 'print',
  id,
  title: 'Unclear print',
  location,
  reason: reason ?? 'It is not known whether the print came out.',
  remedy:
    'Look at the printer. If the sheet is missing, print it again; if it is there, say so here.',
  sinceAt: at,
  transaction: shortCode,
});

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How people call the tasks that the server does in the background. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  'clips-prepare': 'Prepare a video clip',
  'deliveries-step': 'Print or send a mail',
  'retention-remove': 'Delete the files of a session',
  'staff-mail': 'Mail to a team member',
  'transactions-reread': 'Ask the provider about a payment',
  'videos-ahead': 'Make a video ahead',
  'videos-gif': 'Make a GIF',
  'videos-make': 'Make a video',
};

export const nameJob = (name: string): string => JOB_NAMES[name] ?? `Task ${name}`;
