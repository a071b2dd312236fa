import type { Language } from '@jepret/contract';
import type { TestBooth } from './test-booth.ts';

/** Sets the language of a transaction's visitor. */
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
