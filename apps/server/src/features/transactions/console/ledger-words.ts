import { formatPrice } from '@jepret/contract';
import type { TimelineEntry } from '@jepret/contract/console';
import { isPerson, type LedgerEntry, type LedgerEvent } from '../ledger/ledger.ts';
import { nameBoothById, type PlaceNames } from './places.ts';
import { nameProvider } from './provider-names.ts';

type Words = Pick<TimelineEntry, 'kind' | 'what' | 'note'>;

/** What a line of the ledger says, for people who never saw one. */
export function describeLedgerEntry(entry: LedgerEntry, names: PlaceNames): Words {
  const describe = Object.hasOwn(WORDS, entry.event)
    ? WORDS[entry.event as LedgerEvent]
    : undefined;
  return describe?.(entry, names) ?? session(entry.event);
}

const money = (what: string, note: string | null = null): Words => ({ kind: 'money', what, note });
const session = (what: string, note: string | null = null): Words => ({
  kind: 'session',
  what,
  note,
});
const privacy = (what: string): Words => ({ kind: 'privacy', what, note: null });

const price = ({ amountIdr }: LedgerEntry): string =>
  amountIdr === null ? 'money' : formatPrice(amountIdr);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
/** Lines about a charge name its provider only at its beginning. */
const provider = ({ details }: LedgerEntry): string =>
  typeof details.provider === 'string' ? nameProvider(details.provider) : 'the provider';

const WORDS: Record<LedgerEvent, (entry: LedgerEntry, names: PlaceNames) => Words> = {
  created: (entry) =>
    money(
      `Asked for ${price(entry)}`,
      Number(entry.details.discountIdr) > 0
        ? `${formatPrice(Number(entry.details.discountIdr))} off with a voucher`
        : null,
    ),
  bypassed: () => session('Let somebody in without paying'),
  charge_asked: (entry) => money(`Asked ${provider(entry)} for a QR code`),
  charge_open: () => money('Showed the QR code'),
  charge_unsure: ({ details }) =>
    money('Nobody knows whether there is a QR code', text(details.reason)),
  charge_refused: ({ details }) => money('Got no QR code', text(details.reason)),
  paid: (entry) =>
    money(
      entry.amountIdr === 0 ? 'Nothing was left to pay' : `${price(entry)} came in`,
      entry.from === 'pending'
        ? null
        : `Late: the payment had ${ENDED[entry.from ?? ''] ?? 'ended'}.`,
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
  wrong_amount: (entry) => money(`${price(entry)} came in, which is not the price`),
  second_payment: (entry) => money(`${price(entry)} came in a second time`),
  refund_wanted: (entry) => money(`Wants ${price(entry)} to go back`, text(entry.details.reason)),
  refund_declined: ({ details }) => money('Said no to the refund', text(details.reason)),
  refund_asked: (entry) =>
    money(`Asked ${provider(entry)} to send ${price(entry)} back`, text(entry.details.reason)),
  refund_refused: (entry) => money(`Did not send ${price(entry)} back`, text(entry.details.reason)),
  refund_proven: ({ details }) =>
    money(`Has sent ${formatPrice(Number(details.amountIdr ?? 0))} back`),
  part_refunded: (entry) => money(`${price(entry)} of it went back`),
  refund_noted: (entry) => money(`${price(entry)} went back, though nobody here asked for it`),
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
  claimed: () => session('Took it up'),
  moved: ({ details }, names) =>
    session(
      details.kioskId === details.fromKioskId
        ? 'Let it run again'
        : `Moved it to ${nameBoothById(names, String(details.kioskId))}`,
      details.hasNewLink === true ? 'Its guest page has a new link' : null,
    ),
  walked_away: () => session('The visitor walked away'),
  delivery_failed: ({ details }) => ({
    kind: details.kind === 'mail' ? 'mail' : 'print',
    what: details.kind === 'mail' ? 'The mail could not be sent' : 'The print failed',
    note: text(details.reason),
  }),
  erase_asked: ({ actor }) =>
    privacy(actor === 'sweeper' ? 'The photos had been kept long enough' : 'Had the photos erased'),
  erased: ({ details }) => ({
    ...privacy('Photos and addresses are gone'),
    note: typeof details.files === 'number' ? `${details.files} files` : null,
  }),
};

const ENDED: Readonly<Record<string, string>> = {
  expired: 'run out',
  cancelled: 'been cancelled',
  failed: 'failed',
};
