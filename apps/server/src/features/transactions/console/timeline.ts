import type { AuditEntry, DeliveryOverview, TimelineEntry } from '@jepret/contract/console';
import type { WebhookTable } from '../../../database/tables/money-tables.ts';
import { sayActor } from '../../../domain/actor.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { describeLedgerEntry } from './ledger-words.ts';
import { nameBoothById, type PlaceNames } from './places.ts';
import { nameProvider } from './provider-names.ts';

/** What a timeline tells of a line of the audit. */
export type AuditNote = Pick<AuditEntry, 'at' | 'actor' | 'actor_kind' | 'action' | 'after'>;

interface Sources {
  ledger: readonly LedgerEntry[];
  webhooks: readonly WebhookTable[];
  deliveries: readonly DeliveryOverview[];
  audit: readonly AuditNote[];
  names: PlaceNames;
  /** E-mails by the ids of staff. */
  staff: ReadonlyMap<string, string>;
}

/** All that happened to a transaction, from every record there is, oldest first. */
export function buildTimeline(sources: Sources): TimelineEntry[] {
  const { ledger, webhooks, deliveries, audit } = sources;
  const isNamed = audit.some(({ action }) => action === 'transaction.print-cancelled');
  const entries = [
    ...ledger
      // The audit says who took it back.
      .filter(({ details }) => !(isNamed && details.failure === 'cancelled'))
      .map((entry) => ({
        at: entry.at,
        who: nameActor(entry, sources),
        ...describeLedgerEntry(entry, sources.names),
      })),
    ...webhooks.map(describeWebhook),
    ...deliveries.flatMap(describeDelivery),
    ...audit.flatMap(describeAudit),
  ];
  return entries.toSorted((one, other) => one.at - other.at);
}

export function nameActor(
  { actor, details }: LedgerEntry,
  { names, staff }: Pick<Sources, 'names' | 'staff'>,
): string {
  if (typeof details.by === 'string') {
    const isStaff = actor.startsWith('staff:');
    return sayActor({ kind: isStaff ? 'staff' : 'system', name: details.by });
  }
  const [kind = '', id = ''] = actor.split(':');
  switch (kind) {
    case 'kiosk':
      return nameBoothById(names, id);
    case 'staff':
      return staff.get(id) ?? 'somebody of the staff';
    case 'provider':
      return nameProvider(id);
    case 'visitor':
      return 'the visitor';
    case 'operator':
      return 'Command line';
    default:
      return 'Jepret itself';
  }
}

/** Its meaning: what it says of money was asked for at the provider, and stands in the ledger. */
function describeWebhook({ provider, first_at, times, body }: WebhookTable): TimelineEntry {
  const { refundReference } = JSON.parse(body) as { refundReference?: string | null };
  return {
    at: first_at,
    kind: 'money',
    who: nameProvider(provider),
    what: refundReference ? 'Sent word of a refund' : 'Sent word of the payment',
    note: times > 1 ? `${times} times` : null,
  };
}

function describeDelivery(delivery: DeliveryOverview): TimelineEntry[] {
  const { kind, state, to, sheets, is_staffs, accepted_at, changed_at } = delivery;
  const name = kind === 'print' ? 'print' : 'mail';
  const asked = {
    at: accepted_at,
    kind,
    who: 'the visitor',
    what: `Asked for a ${name}`,
    note: to,
  };
  const done = {
    at: changed_at,
    kind,
    who: kind === 'print' ? 'the printer' : 'the mail server',
    what: kind === 'print' ? `Printed ${countSheets(sheets)}` : 'Took the mail',
    note: kind === 'mail' ? to : null,
  };
  // Whoever of the staff asked for it has a line of their own; what failed stands in the ledger.
  return [...(is_staffs ? [] : [asked]), ...(state === 'done' ? [done] : [])];
}

const countSheets = (sheets: number): string => (sheets === 1 ? 'a sheet' : `${sheets} sheets`);

/** What leaves no line in the ledger. */
const DEEDS: Readonly<Record<string, Pick<TimelineEntry, 'kind' | 'what'>>> = {
  'transaction.reprinted': { kind: 'print', what: 'Had it printed once more' },
  'transaction.print-cancelled': { kind: 'print', what: 'Took a print back' },
  'transaction.mail-resent': { kind: 'mail', what: 'Had the mail sent again' },
  'transaction.photo-opened': { kind: 'privacy', what: 'Looked at the photo' },
};

function describeAudit({ at, actor, actor_kind, action, after }: AuditNote): TimelineEntry[] {
  const deed = DEEDS[action];
  const note = typeof after?.to === 'string' ? `to ${after.to}` : null;
  return deed ? [{ at, who: sayActor({ kind: actor_kind, name: actor }), ...deed, note }] : [];
}
