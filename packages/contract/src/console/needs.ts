import { z } from 'zod';
import type { Call } from '../calls.ts';
import { IncidentCause } from './incidents.ts';
import { PageQuery, pageOf } from './pages.ts';
import { NoteBody } from './transactions.ts';
import { VersionBody } from './version-body.ts';

/** What a person has to look at. */
export const NeedKind = z.enum([
  'incident',
  'owed',
  'unknown-order',
  'refund-request',
  'print',
  'job',
]);
export type NeedKind = z.infer<typeof NeedKind>;

export const NEED_KIND_NAMES: Readonly<Record<NeedKind, string>> = {
  incident: 'Incident',
  owed: 'Money to settle',
  'unknown-order': 'Unknown order',
  'refund-request': 'Refund request',
  print: 'Unclear print',
  job: 'Failed task',
};

/** How long an incident stays on the page after it has closed. */
export const SHOWN_CLOSED_MS = 86_400_000; // INCIDENT-20

const Place = z.object({ slug: z.string(), name: z.string() });
const Handled = z.object({ by: z.string(), at: z.number() });

/** An open incident, or another entry of the page *Needs you*. */
export const Need = z.object({
  kind: NeedKind,
  id: z.string(),
  /** The name of the problem, in a few words. */
  title: z.string(),
  /** Null if it belongs to no location. */
  location: Place.nullable(),
  /** What is wrong. */
  reason: z.string(),
  /** What to do. */
  remedy: z.string(),
  since_at: z.number(),
  /** Null if it is not about money, or the caller may not see amounts. */
  amount_idr: z.number().int().nullable(),
  /** The short code of its transaction. */
  transaction: z.string().nullable(),
  /** Names of the affected booths. */
  booths: z.array(z.string()),
  /** Only of an incident. */
  cause: IncidentCause.nullable(),
  muted: z.object({ by: z.string(), until_at: z.number() }).nullable(),
  taken: Handled.extend({ is_you: z.boolean() }).nullable(),
  note: Handled.extend({ text: z.string() }).nullable(),
  /** Increases when it is taken or noted; a change of an older version is rejected. */
  version: z.number().int(),
});
export type Need = z.infer<typeof Need>;

export const NeedQuery = PageQuery.extend({
  /** Every word must occur in its texts. */
  search: z.string().trim().max(60).optional(),
  kind: NeedKind.optional(),
  /** A slug. */
  location: z.string().min(1).max(60).optional(),
});
export type NeedQuery = z.infer<typeof NeedQuery>;

export const IncidentRow = z.object({
  id: z.string(),
  cause: IncidentCause,
  location: Place,
  reason: z.string(),
  remedy: z.string(),
  booths: z.array(z.string()),
  opened_at: z.number(),
  closed_at: z.number().nullable(),
  taken_by: z.string().nullable(),
  note: z.string().nullable(),
  time_zone: z.string(),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

export const IncidentQuery = PageQuery.extend({
  state: z.enum(['open', 'closed']).optional(),
  cause: IncidentCause.optional(),
  /** A slug. */
  location: z.string().min(1).max(60).optional(),
  /** `day`: only those that closed in the last day. */
  closed: z.enum(['day']).optional(),
});
export type IncidentQuery = z.infer<typeof IncidentQuery>;

const UNTIL = 'Choose a time at most 30 days ahead.';

export const MuteBody = z.object({
  /** Null ends the mute. */
  until_at: z.number(UNTIL).int(UNTIL).nullable(),
});

export const MAX_MUTE_MS = 30 * 86_400_000; // INCIDENT-9

const TakeBody = VersionBody.extend({ is_taken: z.boolean() });

export const needCalls = {
  listNeeds: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/needs',
    access: { console: 'needs.see' },
    query: NeedQuery,
    data: pageOf(Need),
    summary: 'List open incidents and everything else that needs a person',
  },
  takeNeed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/needs/{kind}/{id}/take',
    access: { console: 'needs.handle' },
    body: TakeBody,
    data: Need,
    summary: 'Take an entry, or release it',
  },
  noteNeed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/needs/{kind}/{id}/note',
    access: { console: 'needs.handle' },
    body: NoteBody.extend(VersionBody.shape),
    data: Need,
    summary: 'Note something about an entry; replaces its note',
  },
  resolvePrint: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/needs/print/{id}/resolve',
    access: { console: 'transactions.serve' },
    body: VersionBody,
    data: z.null(),
    summary: 'Record that an unclear print needs nothing more',
  },
  listIncidents: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/incidents',
    access: { console: 'needs.see' },
    query: IncidentQuery,
    data: pageOf(IncidentRow),
    summary: 'List open and closed incidents, newest first',
  },
  muteIncident: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/incidents/{id}/mute',
    access: { console: 'incidents.mute' },
    body: MuteBody,
    data: Need,
    summary: 'Send no messages about a cause at a location until then',
  },
  runDeadJob: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/needs/job/{id}/run',
    access: { console: 'jobs.resolve' },
    data: z.null(),
    summary: 'Run a failed task again',
  },
  dismissDeadJob: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/needs/job/{id}/dismiss',
    access: { console: 'jobs.resolve' },
    body: NoteBody,
    data: z.null(),
    summary: 'Delete a failed task with a note',
  },
} as const satisfies Record<string, Call>;
