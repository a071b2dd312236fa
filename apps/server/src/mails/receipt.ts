import { formatPrice, formatTime, type Sentence, type Translate } from '@jepret/messages';
import type { PaymentGateway } from '../ports/payment-gateway.ts';

export interface Receipt {
  shortCode: string;
  amountIdr: number;
  method: ReceiptMethod;
  at: number;
}

/** How it was paid; `qris` by a provider that this booth knows no more. */
export type ReceiptMethod = 'bypass' | 'voucher' | 'qris' | PaymentGateway['name'];

/** Providers are called by their own names everywhere. */
const METHODS: Record<ReceiptMethod, Sentence> = {
  bypass: (t) => t('receipt.bypass'),
  voucher: (t) => t('receipt.voucher'),
  sandbox: (t) => t('receipt.sandbox'),
  midtrans: () => 'QRIS (Midtrans)',
  xendit: () => 'QRIS (Xendit)',
  qris: () => 'QRIS',
};

type Row = readonly [label: string, value: string];

/** What a receipt says, in the mail and on the visitor's page. */
export const listReceipt = (
  t: Translate,
  { shortCode, amountIdr, method, at }: Receipt,
): readonly Row[] => [
  [t('receipt.code'), shortCode],
  [t('receipt.amount'), formatPrice(t, amountIdr)],
  [t('receipt.method'), METHODS[method](t)],
  [t('receipt.time'), formatTime(t, at)],
];
