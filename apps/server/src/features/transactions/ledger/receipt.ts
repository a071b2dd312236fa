import type { Database } from '../../../database/schema.ts';
import type { Receipt, ReceiptMethod } from '../../../mails/receipt.ts';
import { openLedgerStores } from './ledger-stores.ts';

export async function getReceipt(database: Database, transactionId: string): Promise<Receipt> {
  const stores = openLedgerStores(database);
  const found = await stores.transactions.find(transactionId);
  if (!found) throw new Error(`No transaction has the id ${transactionId}.`);
  const { shortCode, amountIdr, paidAt, createdAt, paidOrderId, isBypass } = found;
  const charges = await stores.charges.list(transactionId);
  const provider = charges.find(({ orderId }) => orderId === paidOrderId)?.provider;
  return {
    shortCode,
    amountIdr,
    at: paidAt ?? createdAt,
    method: getReceiptMethod(isBypass, provider),
  };
}

function getReceiptMethod(isBypass: boolean, provider: string | undefined): ReceiptMethod {
  if (isBypass) return 'bypass';
  switch (provider) {
    case undefined:
      return 'voucher';
    case 'midtrans':
    case 'xendit':
    case 'sandbox':
      return provider;
    default:
      return 'qris';
  }
}
