import { formatPrice } from '@jepret/contract';
import type { TimelineEntry } from '@jepret/contract/console';
import { isPerson, type LedgerEntry, type LedgerEvent } from '../ledger/ledger.ts';
import { type LocationNames, nameBoothById } from './location-names.ts';
import { nameProvider } from './provider-names.ts';

type Description = Pick<TimelineEntry, 'kind' | 'what' | 'note'>;

/** A ledger entry as the console's timeline shows it. */
export function describeLedgerEntry(entry: LedgerEntry, names: LocationNames): Description {
  const describe = Object.hasOwn(DESCRIPTIONS, entry.event)
    ? DESCRIPTIONS[entry.event as LedgerEvent]
    : undefined;
  return describe?.(entry, names) ?? session(entry.event);
}

const money = (what: string, note: string | null = null): Description => ({
  kind: 'money',
  what,
  note,
});
const session = (what: string, note: string | null = null): Description => ({
  kind: 'session',
  what,
  note,
});
const privacy = (what: string): Description => ({ kind: 'privacy', what, note: null });

const price = ({ amountIdr }: LedgerEntry): string =>
  amountIdr === null ? 'money' : formatPrice(amountIdr);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
/** Only the first entry of a charge names its provider. */
const provider = ({ details }: LedgerEntry): string =>
  typeof details.provider === 'string' ? nameProvider(details.provider) : 'the provider';

const DESCRIPTIONS: Record<LedgerEvent, (entry: LedgerEntry, names: LocationNames) => Description> =
  {
    created: (entry) =>
      money(
        `Started a payment of ${price(entry)}`,
        Number(entry.details.discountIdr) > 0
          ? `${formatPrice(Number(entry.details.discountIdr))} off with a voucher`
          : null,
      ),
    bypassed: () => session('Started a session without payment'),
    charge_asked: (entry) => money(`Requested a QR code from ${provider(entry)}`),
    charge_open: () => money('Showed the QR code'),
    charge_unsure: ({ details }) =>
      money('Received no response about the QR code', text(details.reason)),
    charge_refused: ({ details }) => money('Received no QR code', text(details.reason)),
    paid: (entry) =>
      money(
        entry.amountIdr === 0 ? 'Nothing to pay' : `${price(entry)} was paid`,
        entry.from === 'pending'
          ? null
          : `Late: the payment had ${END_REASONS[entry.from ?? ''] ?? 'ended'}.`,
      ),
    expired: () => money('The time to pay ran out'),
    cancelled: () => money('The payment was cancelled'),
    failed: () => money('The payment failed'),
    refunded: (entry) =>
      entry.amountIdr === 0
        ? money('All of it has gone back')
        : isPerson(entry.actor)
          ? money(`Noted that ${price(entry)} went back by hand`, text(entry.details.reason))
          : money(`${price(entry)} went back`),
    wrong_amount: (entry) => money(`${price(entry)} was paid, which is not the price`),
    second_payment: (entry) => money(`${price(entry)} was paid a second time`),
    refund_wanted: (entry) =>
      money(`Requested a refund of ${price(entry)}`, text(entry.details.reason)),
    refund_declined: ({ details }) => money('Declined the refund request', text(details.reason)),
    refund_asked: (entry) =>
      money(
        `Started a refund of ${price(entry)} by ${provider(entry)}`,
        text(entry.details.reason),
      ),
    refund_refused: (entry) =>
      money(`${price(entry)} was not sent back`, text(entry.details.reason)),
    refund_proven: ({ details }) =>
      money(`Sent ${formatPrice(Number(details.amountIdr ?? 0))} back`),
    part_refunded: (entry) => money(`${price(entry)} of it went back`),
    refund_noted: (entry) => money(`${price(entry)} went back without a refund by the booth`),
    refund_confirmed: (entry) => money(`Confirmed that ${price(entry)} went back`),
    refund_doubled: (entry) => money(`${price(entry)} went back a second time`),
    owed_reopened: (entry) =>
      money(`Reopened ${price(entry)} that was settled`, text(entry.details.reason)),
    owed_settled: (entry) =>
      money(
        entry.details.way === 'by_provider'
          ? `Saw at the provider that ${price(entry)} went back`
          : `Settled ${price(entry)} that was owed`,
        text(entry.details.note),
      ),
    claimed: () => session('Claimed the session'),
    moved: ({ details }, names) =>
      session(
        details.kioskId === details.fromKioskId
          ? 'Reopened the session'
          : `Moved the session to ${nameBoothById(names, String(details.kioskId))}`,
        details.hasNewLink === true ? 'Its guest page has a new link' : null,
      ),
    walked_away: () => session('The visitor walked away'),
    delivery_failed: ({ details }) => ({
      kind: details.kind === 'mail' ? 'mail' : 'print',
      what: details.kind === 'mail' ? 'The mail could not be sent' : 'The print failed',
      note: text(details.reason),
    }),
    erase_asked: ({ actor }) =>
      privacy(
        actor === 'sweeper' ? 'The retention period of the photos ended' : 'Requested the erasure',
      ),
    erased: ({ details }) => ({
      ...privacy('Photos and addresses were deleted'),
      note: typeof details.files === 'number' ? `${details.files} files` : null,
    }),
  };

const END_REASONS: Readonly<Record<string, string>> = {
  expired: 'run out',
  cancelled: 'been cancelled',
  failed: 'failed',
};
