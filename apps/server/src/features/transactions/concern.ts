import type { StoredCharge } from './charges/charge-store.ts';
import type { OwedSum } from './ledger/owed-store.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** What a person has to look at after a reading was applied. */
export interface Concern {
  kind: OwedSum['kind'] | 'demo_voucher';
  amountIdr: number;
}

/** For the log: what names the money, and nothing that leads to the visitor. */
export function describeConcern(
  { kind, amountIdr }: Concern,
  { shortCode }: Pick<StoredTransaction, 'shortCode'>,
  { orderId, provider }: Pick<StoredCharge, 'orderId' | 'provider'>,
) {
  return {
    facts: { transaction: shortCode, kind, amountIdr, orderId, provider },
    message: MESSAGES[kind] ?? 'money without an owner: see `transactions owed`',
  };
}

const MESSAGES: Partial<Record<Concern['kind'], string>> = {
  demo_voucher: 'a demo voucher lowered a real price: see `transactions check`',
  refund_doubled: 'money went back twice, by hand and by the provider: see `transactions owed`',
  refund_refused: 'a refund was refused, its money has to go back by hand: see `transactions owed`',
};
