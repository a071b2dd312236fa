import { type AuditLine, recordAudit } from '../../../database/audit.ts';
import type { LedgerStores } from './ledger-stores.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** Writes the audit line of a change of money, beside its ledger entry. Call it last in the transaction. */
export async function recordMoneyAudit(
  { database }: LedgerStores,
  at: number,
  { shortCode, location }: Pick<StoredTransaction, 'shortCode' | 'location'>,
  line: Omit<AuditLine, 'subject' | 'location'>,
): Promise<void> {
  const subject = { subject: shortCode, ...(location !== null && { location }) };
  await recordAudit(database, at, { ...line, ...subject });
}
