import { type Allowance, type Language, TransactionStatus } from '@jepret/contract';
import type { TransactionTable } from '../../../database/tables/money-tables.ts';

/** A transaction as it is stored; `transaction-response.ts` has the kiosk's view of it. */
export interface StoredTransaction {
  id: string;
  shortCode: string;
  requestHash: string | null;
  kioskId: string | null;
  staffId: string | null;
  isBypass: boolean;
  location: string | null;
  status: TransactionStatus;
  priceIdr: number;
  discountIdr: number;
  amountIdr: number;
  voucherId: number | null;
  pushToken: string | null;
  guestToken: string;
  filesKey: string;
  createdAt: number;
  expiresAt: number | null;
  touchedAt: number;
  touchedSeq: number;
  paidAt: number | null;
  paidOrderId: string | null;
  isLate: boolean;
  erasedAt: number | null;
  walkedAwayAt: number | null;
  /** Staff's refund request: its time, and the amount that is still to be decided. */
  refundWish: { at: number; amountIdr: number } | null;
  /** Null until paid. */
  allowance: Allowance | null;
  language: Language;
}

export function toTransaction(row: TransactionTable): StoredTransaction {
  return {
    id: row.id,
    shortCode: row.short_code,
    requestHash: row.request_hash,
    kioskId: row.kiosk_id,
    staffId: row.staff_id,
    isBypass: row.staff_id !== null,
    location: row.location,
    status: TransactionStatus.parse(row.status),
    priceIdr: row.price_idr,
    discountIdr: row.discount_idr,
    amountIdr: row.amount_idr,
    voucherId: row.voucher_id,
    pushToken: row.push_token,
    guestToken: row.guest_token,
    filesKey: row.files_key,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    touchedAt: row.touched_at,
    touchedSeq: row.touched_seq,
    paidAt: row.paid_at,
    paidOrderId: row.paid_order_id,
    isLate: row.is_late === 1,
    erasedAt: row.erased_at,
    walkedAwayAt: row.walked_away_at,
    refundWish:
      row.refund_wanted_at === null
        ? null
        : { at: row.refund_wanted_at, amountIdr: row.refund_wanted_idr ?? 0 },
    allowance: toAllowance(row),
    language: row.language,
  };
}

const toAllowance = ({ may_record, most_prints }: TransactionTable): Allowance | null =>
  may_record === null || most_prints === null
    ? null
    : { recording: may_record === 1, prints: most_prints };

export const allowanceColumns = ({ recording, prints }: Allowance) => ({
  may_record: Number(recording),
  most_prints: prints,
});

export const refundRequestColumns = (request: StoredTransaction['refundWish']) => ({
  refund_wanted_at: request?.at ?? null,
  refund_wanted_idr: request?.amountIdr ?? null,
});
