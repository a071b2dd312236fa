import type { Generated } from 'kysely';

export interface AlertTables {
  alert_choices: AlertChoiceTable;
  alert_chats: AlertChatTable;
  alert_devices: AlertDeviceTable;
  alert_webhooks: AlertWebhookTable;
  alert_notices: AlertNoticeTable;
  alert_messages: AlertMessageTable;
  alert_summaries: AlertSummaryTable;
}

/** What a person chose; without a row the role's default applies. */
interface AlertChoiceTable {
  staff_id: string;
  /** JSON: names of channels. */
  channels: string;
  /** JSON: causes; null is every cause. */
  causes: string | null;
  /** JSON: slugs; null is every location within reach. */
  locations: string | null;
  /** JSON: `from`, `until`, `time_zone`; null without quiet hours. */
  quiet: string | null;
  /** Increases with every change. */
  version: Generated<number>;
}

/** A person's Telegram chat, set by an owner. */
interface AlertChatTable {
  staff_id: string;
  chat_id: string;
}

/** A browser's push subscription. */
interface AlertDeviceTable {
  /** A hash of the endpoint. */
  id: string;
  staff_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  added_at: number;
}

interface AlertWebhookTable {
  id: string;
  url: string;
  added_at: number;
  /** The actor, as in the audit. */
  added_by: string;
}

/** Every opening and closing of an incident, also if it reaches no person now: the summaries list it. */
interface AlertNoticeTable {
  incident_id: string;
  /** `opened` or `closed`. */
  kind: string;
  cause: string;
  /** A slug. */
  location: string;
  /** JSON: the rest of the notice. */
  facts: string;
  at: number;
}

/** One row for each notice or summary, person (or webhook) and channel, so that no message is sent twice. */
interface AlertMessageTable {
  id: string;
  /** The order within a recipient and channel. */
  seq: number;
  /** An incident's id, or the name of a summary. */
  about: string;
  /** `opened`, `closed` or `summary`. */
  kind: string;
  /** A staff id, or `webhook:` and its id. */
  recipient: string;
  channel: string;
  /** `waiting`, `held` (quiet hours), `bundled` (in a summary instead), `sent`, `failed` or `dropped`. */
  state: string;
  due_at: number;
  attempts: Generated<number>;
  created_at: number;
  settled_at: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
  /** JSON: what a summary lists; null for a notice. */
  content: string | null;
}

/** Until when a person's daily summaries cover what happened. */
interface AlertSummaryTable {
  staff_id: string;
  covered_until: number;
}
