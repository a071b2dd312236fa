import type { StoredCharge } from './charge-store.ts';
import type { OwedSum } from './owed-store.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** Money that a person has to check after a reading was applied. */
export interface MoneyAlert {
  kind: OwedSum['kind'] | 'demo_voucher';
  amountIdr: number;
}

/** For the log: identifies the money, and nothing that identifies the visitor. */
export function describeAlert(
  { kind, amountIdr }: MoneyAlert,
  { shortCode }: Pick<StoredTransaction, 'shortCode'>,
  { orderId, provider }: Pick<StoredCharge, 'orderId' | 'provider'>,
) {
  return {
    facts: { transaction: shortCode, kind, amountIdr, orderId, provider },
    message: MESSAGES[kind] ?? 'money without an owner: see `transactions owed`',
  };
}

const MESSAGES: Partial<Record<MoneyAlert['kind'], string>> = {
  demo_voucher: 'a demo voucher lowered a real price: see `transactions check`',
  refund_doubled: 'money went back twice, by hand and by the provider: see `transactions owed`',
  refund_refused: 'a refund was refused, send the money back by hand: see `transactions owed`',
};
