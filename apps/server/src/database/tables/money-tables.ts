import type { Language } from '@jepret/contract';

export interface MoneyTables {
  transactions: TransactionTable;
  charges: ChargeTable;
  ledger: LedgerTable;
  owed: OwedTable;
  refunds: RefundTable;
  refund_entries: RefundEntryTable;
  refund_references: RefundReferenceTable;
  request_mails: RequestMailTable;
  free_grants: FreeGrantTable;
  notices: WebhookTable;
  sandbox_charges: SandboxChargeTable;
  sandbox_refunds: SandboxRefundTable;
}

export interface TransactionTable {
  id: string;
  short_code: string;
  /** The kiosk and its idempotency key: a repeated create finds the transaction by it. */
  request_key: string | null;
  request_hash: string | null;
  /** Null for a bypass that no kiosk has used yet. */
  kiosk_id: string | null;
  /** Set on a bypass and on nothing else. */
  staff_id: string | null;
  /** A slug. */
  location: string | null;
  status: string;
  price_idr: number;
  discount_idr: number;
  amount_idr: number;
  voucher_id: number | null;
  push_token: string | null;
  guest_token: string;
  files_key: string;
  created_at: number;
  expires_at: number | null;
  /** When the kiosk last used it while it was entitled. */
  touched_at: number;
  /** Numbers the touches of its kiosk's sessions; 0 in rows from before they were counted. */
  touched_seq: number;
  /** The touch that its payment was. */
  paid_seq: number;
  /** Counts what happens in the session. */
  last_seq: number;
  paid_at: number | null;
  /** The charge that paid it; null when nothing was to be paid. */
  paid_order_id: string | null;
  /** 1 when the money came after it was expired, cancelled or failed. */
  is_late: number;
  /** Whoever asks the provider for its QR has the right to until then. */
  charging_until: number;
  /** When the provider was last asked because a kiosk wanted to know. */
  asked_at: number;
  /** When the push about its payment is sent again; null when none is owed. */
  notify_at: number | null;
  /** From then on nobody may use it, whatever is left to remove (PRIVACY-5). */
  erased_at: number | null;
  /** Nobody answered "still there?": from then on it is offered to nobody, until staff move it. */
  walked_away_at: number | null;
  /** When a person who may not refund it asked for its refund; null again when that was decided. */
  refund_wanted_at: number | null;
  /** How much of the request is still to be decided. */
  refund_wanted_idr: number | null;
  /** 1 when clips may be recorded; decided, as `most_prints` is, when it is paid. */
  may_record: number | null;
  most_prints: number | null;
  /** The visitor's: of the mail, the guest page and the receipt. */
  language: Language;
}

/** One attempt to get a transaction paid, stored before the provider hears of it. */
export interface ChargeTable {
  order_id: string;
  transaction_id: string;
  provider: string;
  provider_reference: string | null;
  amount_idr: number;
  state: string;
  /** What the provider said came in, right or wrong. */
  paid_idr: number | null;
  refunded_idr: number | null;
  /** 1 when the way it was paid takes no refund of a part. */
  refunds_whole_only: number;
  /** A PNG data URL. */
  qr_code: string | null;
  /** Numbers those of its transaction; 0 in rows from before they were counted. */
  seq: number;
  created_at: number;
  /** When the sweeper looks at it next; whoever does so moves it on first, which is the lease. */
  check_at: number | null;
  checks: number;
}

/** Only ever added to, in the database transaction that makes the change. */
interface LedgerTable {
  transaction_id: string;
  seq: number;
  at: number;
  actor: string;
  event: string;
  from_status: string | null;
  to_status: string | null;
  amount_idr: number | null;
  /** JSON. */
  details: string;
}

/** Money without an owner; one row for each fact that a provider told, until somebody settles it. */
interface OwedTable {
  transaction_id: string;
  /** Counts from 1 within its transaction. */
  number: number;
  /** What was told, in one line: told again it is the same row. */
  fact: string;
  /** `wrong_amount`, `second_payment`, `refund_noted`, `refund_refused` or `refund_doubled`, like its line in the ledger. */
  kind: string;
  order_id: string;
  amount_idr: number;
  noted_at: number;
  settled_at: number | null;
  /** As the ledger names who does something. */
  settled_by: string | null;
  note: string | null;
}

/** Money of one charge that a provider was asked to send back, stored before it hears of it. */
export interface RefundTable {
  /** By which the provider knows it, however often it is asked. */
  key: string;
  transaction_id: string;
  order_id: string;
  /** Counts from 1 within its transaction. */
  number: number;
  amount_idr: number;
  reason: string;
  /** The owed sum of its transaction that it sends back; null for the money that paid it. */
  owed_number: number | null;
  /** As the ledger names who does something. */
  asked_by: string;
  asked_at: number;
  /** `asked`, `proven` or `refused`. */
  state: string;
  provider_reference: string | null;
  /** Why the provider refused, as the payment port names it, or `unproven`. */
  refusal: string | null;
  /** What the provider last said about it, for operators. */
  word: string | null;
  ended_at: number | null;
  /** How often the provider was asked for it; counted before each time. */
  tries: number;
  /** 1 while an earlier try may have arrived that nobody has answered. */
  is_unsure: number;
  /** 1 once the provider has answered that it has it. */
  is_taken: number;
  /** When it is followed up next; whoever does so moves it on first, which is the lease. */
  check_at: number | null;
  checks: number;
}

/** Money of one charge that has gone back, once however it was learnt, on the day it counts. */
interface RefundEntryTable {
  transaction_id: string;
  /** Tells those of its transaction apart. */
  number: number;
  order_id: string;
  /**
   * `proven` by the provider; `noted` by a person, until the provider proves it; given `by_hand`
   * because the provider had not sent it: if it then does, the money has gone back twice.
   */
  kind: string;
  at: number;
  amount_idr: number;
  /** How much of it the provider has proven. */
  proven_idr: number;
  /** The owed sum that a person settled with it. */
  owed_number: number | null;
}

/** Refunds that the provider spoke of; how much each gave back, only the provider knows. */
interface RefundReferenceTable {
  order_id: string;
  reference: string;
  noted_at: number;
}

/** When a member of staff was last mailed that requests of a kind are waiting. */
interface RequestMailTable {
  staff_id: string;
  kind: string;
  mailed_at: number;
}

/** One row for each different webhook, however often it came. */
export interface WebhookTable {
  hash: string;
  provider: string;
  /** JSON: what of it is used, and nothing about the payer. */
  body: string;
  verdict: string;
  reason: string | null;
  order_id: string | null;
  first_at: number;
  last_at: number;
  times: number;
}

/** The sandbox provider's own records; nothing but the sandbox reads them. */
export interface SandboxChargeTable {
  order_id: string;
  reference: string;
  page_id: string;
  amount_idr: number;
  description: string;
  state: string;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

/** What the sandbox has sent back. */
export interface SandboxRefundTable {
  key: string;
  order_id: string;
  amount_idr: number;
  asked_at: number;
}

/** What a person made free, and what they asked an owner to make free. */
export interface FreeGrantTable {
  id: string;
  staff_id: string;
  staff_name: string;
  kind: string;
  /** A code, the id of a batch, or a slug. */
  target: string;
  subject: string;
  /** A slug. */
  location: string | null;
  /** Null without a limit. */
  sessions: number | null;
  /** JSON of the change. */
  payload: string;
  /** `granted` within the cap; `asked`, then `accepted` or `declined`. */
  state: string;
  version: number;
  asked_at: number;
  decided_at: number | null;
  decided_by: string | null;
  note: string | null;
}
