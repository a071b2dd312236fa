import type { StoredTransaction } from './transaction-row.ts';

type Secret = 'guestToken' | 'filesKey' | 'pushToken' | 'requestHash';
export type TransactionOverview = Omit<StoredTransaction, Secret>;

/** Removes the secrets that give access to a visitor's photos. */
export function withoutSecrets(transaction: StoredTransaction): TransactionOverview {
  const { guestToken: _g, filesKey: _f, pushToken: _p, requestHash: _r, ...rest } = transaction;
  return rest;
}
