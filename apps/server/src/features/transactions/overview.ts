import type { StoredTransaction } from './transaction-row.ts';

type Secret = 'guestToken' | 'filesKey' | 'pushToken' | 'requestHash';
export type TransactionOverview = Omit<StoredTransaction, Secret>;

/** What opens a visitor's photos has no place on an operator's screen. */
export function withoutSecrets(transaction: StoredTransaction): TransactionOverview {
  const { guestToken: _g, filesKey: _f, pushToken: _p, requestHash: _r, ...rest } = transaction;
  return rest;
}
