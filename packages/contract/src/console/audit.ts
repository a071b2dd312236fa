import { z } from 'zod';
import type { Call } from '../calls.ts';
import { PageQuery, pageOf } from './pages.ts';

/** Every action that writes an audit entry. */
export const AUDIT_ACTIONS = [
  'console.signed-in',
  'console.signed-out',
  'console.second-factor-enrolled',
  'console.second-factor-missing',
  'console.recovery-code-used',
  'console.recovery-codes-renewed',
  'console.password-changed',
  'alerts.chosen',
  'alerts.chat-changed',
  'alerts.device-added',
  'alerts.device-removed',
  'alerts.tested',
  'alerts.webhook-added',
  'alerts.webhook-removed',
  'booth.clock-confirmed',
  'booth.renamed',
  'booth.signed-in',
  'booth.location-reported',
  'booth.location-changed',
  'booth.camera-side-changed',
  'booth.accepted',
  'booth.locked',
  'booth.unlocked',
  'booth.command-sent',
  'booth.command-cancelled',
  'booth.signed-out',
  'booth.retired',
  'booth.restored',
  'frame.added',
  'frame.changed',
  'frame.moved',
  'frame.windows-changed',
  'frame.removed',
  'frame.restored',
  'free.asked',
  'free.accepted',
  'free.declined',
  'incident.muted',
  'incident.unmuted',
  'job.dismissed',
  'job.run-again',
  'location.added',
  'location.changed',
  'location.removed',
  'location.restored',
  'location.landing-video-changed',
  'location.landing-video-removed',
  'need.noted',
  'need.released',
  'need.resolved',
  'need.taken',
  'printer.added',
  'printer.disabled',
  'printer.removed',
  'printer.roll-started',
  'printer.roll-undone',
  'printer.test-sheet-printed',
  'printer.token-renewed',
  'settings.tested',
  'transaction.bypassed',
  'transaction.erased',
  'transaction.mail-resent',
  'transaction.photo-opened',
  'transaction.print-cancelled',
  'transaction.refund-asked',
  'transaction.refund-declined',
  'transaction.refund-wanted',
  'transaction.refunded-by-hand',
  'transaction.moved',
  'transaction.reprinted',
  'transaction.owed-settled',
  'transaction.owed-reopened',
  'voucher.added',
  'voucher.changed',
  'voucher.disabled',
  'voucher.enabled',
  'voucher.batch-added',
  'voucher.batch-disabled',
  'voucher.batch-enabled',
  'team.added',
  'team.invited',
  'team.invitation-accepted',
  'team.changed',
  'team.disabled',
  'team.enabled',
  'team.password-reset',
  'team.second-factor-reset',
  'team.unlocked',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.number(),
  /** An e-mail, the command line with its user, or the server; as text. */
  actor: z.string(),
  actor_kind: z.enum(['staff', 'system']),
  action: z.string(),
  subject: z.string(),
  location: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The location's time zone; without a location the default profile's. */
  time_zone: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = PageQuery.extend({
  /** Matches the actor or the subject. */
  search: z.string().trim().max(200).optional(),
  action: AuditAction.optional(),
  /** A slug. */
  location: z.string().min(1).max(60).optional(),
  /** Days in the location's time zone, otherwise in the default profile's; both included. */
  from: z.iso.date('A day looks like 2026-11-15.').optional(),
  until: z.iso.date('A day looks like 2026-11-15.').optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditPage = pageOf(AuditEntry);

export const auditCalls = {
  listAudit: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/audit',
    access: { console: 'audit.see' },
    query: AuditQuery,
    data: AuditPage,
    summary: 'List audit entries, newest first',
  },
} as const satisfies Record<string, Call>;
