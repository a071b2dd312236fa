import { DEFAULT_LANGUAGE } from '@jepret/contract';
import type { TransactionTable } from '../../../database/tables/money-tables.ts';
import { newSecretId, type Randomness } from '../../../ports/randomness.ts';
import { newShortCode } from '../ledger/short-code.ts';

/** A pending transaction with separate secrets: id (PAY-17), guest page and files (PAY-18). */
export function createTransactionRow(
  randomness: Randomness,
  now: number,
  columns: Partial<TransactionTable> & Pick<TransactionTable, 'price_idr' | 'amount_idr'>,
): TransactionTable {
  return {
    id: newSecretId(randomness),
    short_code: newShortCode(randomness),
    guest_token: newSecretId(randomness),
    files_key: newSecretId(randomness),
    request_key: null,
    request_hash: null,
    kiosk_id: null,
    staff_id: null,
    location: null,
    status: 'pending',
    discount_idr: 0,
    voucher_id: null,
    push_token: null,
    created_at: now,
    expires_at: null,
    touched_at: now,
    touched_seq: 0,
    paid_seq: 0,
    last_seq: 0,
    paid_at: null,
    paid_order_id: null,
    is_late: 0,
    charging_until: 0,
    asked_at: 0,
    notify_at: null,
    erased_at: null,
    walked_away_at: null,
    refund_wanted_at: null,
    refund_wanted_idr: null,
    may_record: null,
    most_prints: null,
    language: DEFAULT_LANGUAGE,
    ...columns,
  };
}
