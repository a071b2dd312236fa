import type { Language } from '@jepret/contract';
import type { TestBooth } from './test-booth.ts';

/** The visitor of a transaction reads another language from now on. */
export async function setVisitorLanguage(
  { database }: Pick<TestBooth, 'database'>,
  transactionId: string,
  language: Language,
): Promise<void> {
  await database
    .updateTable('transactions')
    .set({ language })
    .where('id', '=', transactionId)
    .execute();
}
