import { type AuditLine, recordAudit } from '../../../database/audit.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { LedgerStores } from './ledger-stores.ts';

/** What somebody did about a transaction's money, beside its line in the ledger. Best at the end. */
export async function recordMoneyAudit(
  { database }: LedgerStores,
  at: number,
  { shortCode, location }: Pick<StoredTransaction, 'shortCode' | 'location'>,
  line: Omit<AuditLine, 'subject' | 'location'>,
): Promise<void> {
  const subject = { subject: shortCode, ...(location !== null && { location }) };
  await recordAudit(database, at, { ...line, ...subject });
}
