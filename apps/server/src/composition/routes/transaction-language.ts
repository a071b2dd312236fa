import type { Language } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';

/** What the visitor of a transaction reads. */
export async function findTransactionLanguage(
  database: Database,
  transactionId: string,
): Promise<Language | undefined> {
  const row = await database
    .selectFrom('transactions')
    .select('language')
    .where('id', '=', transactionId)
    .executeTakeFirst();
  return row?.language;
}
