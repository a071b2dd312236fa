import type { AuditEntry, DeliveryOverview, TimelineEntry } from '@jepret/contract/console';
import type { WebhookTable } from '../../../database/tables/money-tables.ts';
import { formatActor } from '../../../domain/actor.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { describeLedgerEntry } from './describe-ledger-entry.ts';
import { type LocationNames, nameBoothById } from './location-names.ts';
import { nameProvider } from './provider-names.ts';

export type AuditNote = Pick<AuditEntry, 'at' | 'actor' | 'actor_kind' | 'action' | 'after'>;

interface Sources {
  ledger: readonly LedgerEntry[];
  webhooks: readonly WebhookTable[];
  deliveries: readonly DeliveryOverview[];
  audit: readonly AuditNote[];
  names: LocationNames;
  /** E-mails by staff id. */
  staff: ReadonlyMap<string, string>;
}

/** All events of a transaction from ledger, webhooks, deliveries and audit, oldest first. */
export function buildTimeline(sources: Sources): TimelineEntry[] {
  const { ledger, webhooks, deliveries, audit } = sources;
  const isCancelAudited = audit.some(({ action }) => action === 'transaction.print-cancelled');
  const entries = [
    ...ledger
      // The audit line names who cancelled the print.
      .filter(({ details }) => !(isCancelAudited && details.failure === 'cancelled'))
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
    return formatActor({ kind: isStaff ? 'staff' : 'system', name: details.by });
  }
  const [kind = '', id = ''] = actor.split(':');
  switch (kind) {
    case 'kiosk':
      return nameBoothById(names, id);
    case 'staff':
      return staff.get(id) ?? 'a staff member';
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

/** Without amounts: money is in the ledger, as the provider proved it. */
function describeWebhook({ provider, first_at, times, body }: WebhookTable): TimelineEntry {
  const { refundReference } = JSON.parse(body) as { refundReference?: string | null };
  return {
    at: first_at,
    kind: 'money',
    who: nameProvider(provider),
    what: refundReference ? 'Sent a webhook about a refund' : 'Sent a webhook about the payment',
    note: times > 1 ? `${times} times` : null,
  };
}

function describeDelivery(delivery: DeliveryOverview): TimelineEntry[] {
  const { kind, state, to, sheets, is_staffs, accepted_at, changed_at } = delivery;
  const name = kind === 'print' ? 'print' : 'mail';
  const requested = {
    at: accepted_at,
    kind,
    who: 'the visitor',
    what: `Requested a ${name}`,
    note: to,
  };
  const done = {
    at: changed_at,
    kind,
    who: kind === 'print' ? 'the printer' : 'the mail server',
    what: kind === 'print' ? `Printed ${countSheets(sheets)}` : 'Accepted the mail',
    note: kind === 'mail' ? to : null,
  };
  // The audit has the lines of staff's requests, the ledger those of failures.
  return [...(is_staffs ? [] : [requested]), ...(state === 'done' ? [done] : [])];
}

const countSheets = (sheets: number): string => (sheets === 1 ? 'a sheet' : `${sheets} sheets`);

/** Actions that have no ledger entry. */
const AUDIT_LABELS: Readonly<Record<string, Pick<TimelineEntry, 'kind' | 'what'>>> = {
  'transaction.reprinted': { kind: 'print', what: 'Printed again' },
  'transaction.print-cancelled': { kind: 'print', what: 'Cancelled a print' },
  'transaction.mail-resent': { kind: 'mail', what: 'Sent the mail again' },
  'transaction.photo-opened': { kind: 'privacy', what: 'Viewed the photo' },
};

function describeAudit({ at, actor, actor_kind, action, after }: AuditNote): TimelineEntry[] {
  const label = AUDIT_LABELS[action];
  const note = typeof after?.to === 'string' ? `to ${after.to}` : null;
  return label ? [{ at, who: formatActor({ kind: actor_kind, name: actor }), ...label, note }] : [];
}
