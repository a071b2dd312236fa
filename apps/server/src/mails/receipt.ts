import { formatPrice, formatTime, type Sentence, type Translate } from '@jepret/messages';
import type { PaymentGateway } from '../ports/payment-gateway.ts';

export interface Receipt {
  shortCode: string;
  amountIdr: number;
  method: ReceiptMethod;
  at: number;
}

/** The payment method; `qris` for a provider that this booth no longer supports. */
export type ReceiptMethod = 'bypass' | 'voucher' | 'qris' | PaymentGateway['name'];

/** Names of providers are the same in every language. */
const METHODS: Record<ReceiptMethod, Sentence> = {
  bypass: (t) => t('receipt.bypass'),
  voucher: (t) => t('receipt.voucher'),
  sandbox: (t) => t('receipt.sandbox'),
  midtrans: () => 'QRIS (Midtrans)',
  xendit: () => 'QRIS (Xendit)',
  qris: () => 'QRIS',
};

type Row = readonly [label: string, value: string];

/** The rows of a receipt, in the mail and on the guest page. */
export const listReceipt = (
  t: Translate,
  { shortCode, amountIdr, method, at }: Receipt,
): readonly Row[] => [
  [t('receipt.code'), shortCode],
  [t('receipt.amount'), formatPrice(t, amountIdr)],
  [t('receipt.method'), METHODS[method](t)],
  [t('receipt.time'), formatTime(t, at)],
];
