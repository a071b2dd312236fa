import type { Allowance, Transaction } from '@jepret/contract';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

/** A transaction as the kiosk and staff receive it. */
export function toTransactionResponse(
  transaction: StoredTransaction,
  qrCode: string | null,
  allowance: Allowance | null,
): Transaction {
  const { id, status, priceIdr, discountIdr, expiresAt } = transaction;
  return {
    trx_id: id,
    txID: id,
    short_code: transaction.shortCode,
    status,
    amount: transaction.amountIdr,
    snapFee: priceIdr,
    discounted: discountIdr > 0,
    discount_amount: discountIdr,
    original_price: priceIdr,
    qr_code: status === 'pending' ? qrCode : null,
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    allowance,
    language: transaction.language,
  };
}
