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
  /** The kiosk and its idempotency key, to find the transaction of a repeated create. */
  request_key: string | null;
  request_hash: string | null;
  /** Null for a bypass that no kiosk has used yet. */
  kiosk_id: string | null;
  /** Set only on a bypass. */
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
  /** The last use by the kiosk while it was entitled. */
  touched_at: number;
  /** The sequence number of that use among the kiosk's sessions; 0 in old rows. */
  touched_seq: number;
  /** The sequence number of its payment among those uses. */
  paid_seq: number;
  /** The last sequence number in the session. */
  last_seq: number;
  paid_at: number | null;
  /** The charge that paid it; null if there was nothing to pay. */
  paid_order_id: string | null;
  /** 1 if the money arrived after it expired, was cancelled or failed. */
  is_late: number;
  /** The end of the lease of the process that requests its QR code. */
  charging_until: number;
  /** The last check at the provider that a kiosk's call caused. */
  asked_at: number;
  /** When the push about its payment is sent again; null if none is due. */
  notify_at: number | null;
  /** From then on it can't be used, even if files are still to be removed (PRIVACY-5). */
  erased_at: number | null;
  /** When "still there?" was not answered: from then on it is not offered, until staff move it. */
  walked_away_at: number | null;
  /** When a person without the right to refund requested a refund; null again when it is decided. */
  refund_wanted_at: number | null;
  /** The undecided amount of the request. */
  refund_wanted_idr: number | null;
  /** 1 if clips may be recorded; decided, like `most_prints`, at the payment. */
  may_record: number | null;
  most_prints: number | null;
  /** The visitor's language: for mail, guest page and receipt. */
  language: Language;
}

/** One attempt to get a transaction paid, stored before the provider is called. */
export interface ChargeTable {
  order_id: string;
  transaction_id: string;
  provider: string;
  provider_reference: string | null;
  amount_idr: number;
  state: string;
  /** The paid amount that the provider reported, right or wrong. */
  paid_idr: number | null;
  refunded_idr: number | null;
  /** 1 if its payment method does not support partial refunds. */
  refunds_whole_only: number;
  /** A PNG data URL. */
  qr_code: string | null;
  /** The sequence number within its transaction; 0 in old rows. */
  seq: number;
  created_at: number;
  /** When the sweeper checks it next; a worker moves it to the future first, as its lease. */
  check_at: number | null;
  checks: number;
}

/** Append-only; written in the database transaction of the change. */
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

/** Owed sums; one row for each fact that a provider reported. */
interface OwedTable {
  transaction_id: string;
  /** Counts from 1 within its transaction. */
  number: number;
  /** Identifies the fact: a repeated report finds the same row. */
  fact: string;
  /** `wrong_amount`, `second_payment`, `refund_noted`, `refund_refused` or `refund_doubled`, as in the ledger. */
  kind: string;
  order_id: string;
  amount_idr: number;
  noted_at: number;
  settled_at: number | null;
  /** The actor, as in the ledger. */
  settled_by: string | null;
  note: string | null;
}

/** A refund that a provider is asked for, stored before the provider is called. */
export interface RefundTable {
  /** The idempotency key at the provider. */
  key: string;
  transaction_id: string;
  order_id: string;
  /** Counts from 1 within its transaction. */
  number: number;
  amount_idr: number;
  reason: string;
  /** The owed sum that it refunds; null if it refunds the payment. */
  owed_number: number | null;
  /** The actor, as in the ledger. */
  asked_by: string;
  asked_at: number;
  /** `asked`, `proven` or `refused`. */
  state: string;
  provider_reference: string | null;
  /** Why the provider refused, as in the payment port, or `unproven`. */
  refusal: string | null;
  /** The provider's last message about it, for operators. */
  word: string | null;
  ended_at: number | null;
  /** The number of requests to the provider; counted before each request. */
  tries: number;
  /** 1 while an earlier request without a response may have arrived. */
  is_unsure: number;
  /** 1 when the provider has confirmed that it received the request. */
  is_taken: number;
  /** When it is checked next; a worker moves it to the future first, as its lease. */
  check_at: number | null;
  checks: number;
}

/** Refunded money of one charge: one entry per refund, whatever its source, on the day for which it counts. */
interface RefundEntryTable {
  transaction_id: string;
  /** Unique within its transaction. */
  number: number;
  order_id: string;
  /**
   * `proven` by the provider; `noted` by a person until the provider proves it; given `by_hand` after the provider did
   * not send it. If the provider then does, the money has gone back twice.
   */
  kind: string;
  at: number;
  amount_idr: number;
  /** The amount that the provider has proven. */
  proven_idr: number;
  /** The owed sum that a person settled with it. */
  owed_number: number | null;
}

/** References of refunds that the provider reported, without their amounts. */
interface RefundReferenceTable {
  order_id: string;
  reference: string;
  noted_at: number;
}

/** The last mail to a staff member about open requests of a kind. */
interface RequestMailTable {
  staff_id: string;
  kind: string;
  mailed_at: number;
}

/** One row for each distinct webhook. */
export interface WebhookTable {
  hash: string;
  provider: string;
  /** JSON: only the used fields, without data of the payer. */
  body: string;
  verdict: string;
  reason: string | null;
  order_id: string | null;
  first_at: number;
  last_at: number;
  times: number;
}

/** The sandbox provider's own records; only the sandbox reads them. */
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

/** Refunds by the sandbox. */
export interface SandboxRefundTable {
  key: string;
  order_id: string;
  amount_idr: number;
  asked_at: number;
}

/** Free grants of a person, and requests to an owner for more. */
export interface FreeGrantTable {
  id: string;
  staff_id: string;
  staff_name: string;
  kind: string;
  /** The changed object: a code, the id of a batch, or a slug. */
  target: string;
  subject: string;
  /** A slug. */
  location: string | null;
  /** Null without a limit. */
  sessions: number | null;
  /** JSON: the change. */
  payload: string;
  /** `granted` within the cap; `asked`, then `accepted` or `declined`. */
  state: string;
  version: number;
  asked_at: number;
  decided_at: number | null;
  decided_by: string | null;
  note: string | null;
}
