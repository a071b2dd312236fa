import { z } from 'zod';
import type { Call } from '../calls.ts';
import { StaffRole } from '../entities/sign-in.ts';
import { IncidentCause } from './incidents.ts';
import { TIME_ZONES } from './locations.ts';
import { StaffLocations } from './team.ts';
import { VersionBody } from './version-body.ts';

/** How a person receives alerts. */
export const PersonalChannel = z.enum(['mail', 'telegram', 'web-push']);
export type PersonalChannel = z.infer<typeof PersonalChannel>;

/** What an incident is called in alerts and choices, after the name of its location. */
export const CAUSE_NAMES: Readonly<Record<IncidentCause, string>> = {
  'no-contact': 'no contact with a booth',
  'closed-to-money': 'a booth takes no money',
  camera: 'a camera has a problem',
  printer: 'a printer has a problem',
  'roll-ends': 'the paper ends before closing time',
  'print-unknown': 'a print may have been lost',
  'mail-provider': 'mails cannot be sent',
  'payment-provider': 'payments do not work',
  'backup-old': 'the last backup is too old',
  'disk-full': 'the disk is nearly full',
  certificate: 'the certificate ends soon',
  'free-cap': 'more free sessions than allowed',
  'more-sheets-than-sales': 'more sheets than sales',
  ledger: 'the ledger check fails',
  'wrong-passwords': 'repeated wrong passwords',
};

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.');

/** When a person wants no messages; they are held for the daily summary. */
export const QuietHours = z
  .object({ from: ClockTime, until: ClockTime, time_zone: z.enum(TIME_ZONES) })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Quiet hours need an end that differs from their beginning.',
  });
export type QuietHours = z.infer<typeof QuietHours>;

export const AlertChoice = z.object({
  channels: z.array(PersonalChannel).max(3),
  /** Null is every cause, including future ones. */
  causes: z.array(IncidentCause).nullable(),
  /** Slugs; null is every location within the person's reach. */
  locations: StaffLocations,
  quiet: QuietHours.nullable(),
});
export type AlertChoice = z.infer<typeof AlertChoice>;

/** Messages that did not arrive; null while there are none. */
const Trouble = z
  .object({
    reason: z.string(),
    /** How many are tried again. */
    waiting: z.number().int(),
    /** How many were given up in the last week. */
    failed: z.number().int(),
  })
  .nullable();

export const AlertChannelState = z.object({
  name: PersonalChannel,
  /** `ready`: messages can be sent to this person. */
  state: z.enum(['ready', 'not-set-up', 'off']),
  /** What it uses, or what is missing, as a sentence. */
  detail: z.string(),
  trouble: Trouble,
});
export type AlertChannelState = z.infer<typeof AlertChannelState>;

export const AlertDevice = z.object({
  /** A hash of the browser's push address, so that a browser finds its own. */
  id: z.string(),
  label: z.string(),
  added_at: z.number(),
});
export type AlertDevice = z.infer<typeof AlertDevice>;

/** The caller's own alerts. */
export const OwnAlerts = z.object({
  choice: AlertChoice,
  version: z.number().int(),
  channels: z.array(AlertChannelState),
  devices: z.array(AlertDevice),
  /** The public key with which a browser subscribes; null if web push is off. */
  push_key: z.string().nullable(),
});
export type OwnAlerts = z.infer<typeof OwnAlerts>;

const CHAT_ID = 'A chat id is a number like 123456789, or -1001234567890 for a group.';
const ChatId = z
  .string(CHAT_ID)
  .trim()
  .regex(/^-?[1-9]\d{0,19}$/, CHAT_ID);

export const AlertWebhook = z.object({
  id: z.string(),
  url: z.string(),
  added_at: z.number(),
  added_by: z.string(),
  trouble: Trouble,
});
export type AlertWebhook = z.infer<typeof AlertWebhook>;

/** Where alerts go besides mail and browsers; set by owners. */
export const AlertTargets = z.object({
  has_telegram: z.boolean(),
  has_webhooks: z.boolean(),
  people: z.array(
    z.object({ id: z.string(), email: z.string(), role: StaffRole, chat_id: ChatId.nullable() }),
  ),
  webhooks: z.array(AlertWebhook),
});
export type AlertTargets = z.infer<typeof AlertTargets>;

/** The result of a test, for the person who tests; contains no secret. */
export const AlertTest = z.object({
  is_sent: z.boolean(),
  reason: z.string(),
});
export type AlertTest = z.infer<typeof AlertTest>;

const KEYS = 'The browser sent keys that cannot be used.';

/** What `PushManager.subscribe` returns, and a name for the list. */
export const DeviceBody = z.object({
  endpoint: z.string().max(1000),
  p256dh: z.string().regex(/^[\w-]{87}$/, KEYS),
  auth: z.string().regex(/^[\w-]{22}$/, KEYS),
  label: z.string().trim().min(1).max(60),
});
export type DeviceBody = z.infer<typeof DeviceBody>;

export const alertCalls = {
  getOwnAlerts: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/alerts',
    access: { console: 'alerts.choose' },
    data: OwnAlerts,
    summary: 'Get the caller’s own alerts: choice, channels and devices',
  },
  chooseAlerts: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/alerts',
    access: { console: 'alerts.choose' },
    body: AlertChoice.extend(VersionBody.shape),
    data: OwnAlerts,
    summary: 'Choose channels, causes, locations and quiet hours',
  },
  testAlerts: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/channels/{channel}/test',
    access: { console: 'alerts.choose' },
    data: AlertTest,
    summary: 'Send a test to the caller over one channel',
  },
  addAlertDevice: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/devices',
    access: { console: 'alerts.choose' },
    body: DeviceBody,
    data: OwnAlerts,
    summary: 'Send the caller’s alerts to this browser',
  },
  removeAlertDevice: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/devices/{id}/remove',
    access: { console: 'alerts.choose' },
    data: OwnAlerts,
    summary: 'Send no more alerts to a browser',
  },
  listAlertTargets: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/alerts/targets',
    access: { console: 'alerts.manage' },
    data: AlertTargets,
    summary: 'List the Telegram chats of all people, and the webhooks',
  },
  setAlertChat: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/alerts/people/{id}/chat',
    access: { console: 'alerts.manage', requiresRecentPassword: true },
    body: z.object({ chat_id: ChatId.nullable() }),
    data: AlertTargets,
    summary: 'Set the Telegram chat that receives a person’s alerts',
  },
  addAlertWebhook: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/webhooks',
    access: { console: 'alerts.manage', requiresRecentPassword: true },
    body: z.object({ url: z.string().trim().min(1).max(500) }),
    data: AlertTargets,
    summary: 'Send all alerts to a program',
  },
  removeAlertWebhook: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/webhooks/{id}/remove',
    access: { console: 'alerts.manage', requiresRecentPassword: true },
    data: AlertTargets,
    summary: 'Send no more alerts to a program',
  },
  testAlertWebhook: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/alerts/webhooks/{id}/test',
    access: { console: 'alerts.manage' },
    data: AlertTest,
    summary: 'Send a test to a program',
  },
} as const satisfies Record<string, Call>;
