import type { Database } from '../../../database/schema.ts';
import { openLedgerStores } from './ledger-stores.ts';

const PROVIDER_NAMES: Record<string, string> = {
  midtrans: 'QRIS (Midtrans)',
  xendit: 'QRIS (Xendit)',
  sandbox: 'Sandbox (no money was taken)',
};

interface ReceiptFacts {
  shortCode: string;
  amountIdr: number;
  /** How it was paid, in words. */
  method: string;
  at: number;
}

export async function getReceipt(database: Database, transactionId: string): Promise<ReceiptFacts> {
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
    method: describeMethod(isBypass, provider),
  };
}

function describeMethod(isBypass: boolean, provider: string | undefined): string {
  if (isBypass) return 'Settled with our staff';
  return provider === undefined ? 'Voucher' : (PROVIDER_NAMES[provider] ?? 'QRIS');
}
