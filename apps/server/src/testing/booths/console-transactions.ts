import type { consoleCalls, TransactionDetails } from '@jepret/contract/console';
import type { OpenDatabase } from '../databases/every-database.ts';
import type { ConsoleBrowser } from './console-browser.ts';
import { startPayingBooth } from './paying-booth.ts';
import type { TestBooth } from './test-booth.ts';

export const callOnTransaction = (
  browser: ConsoleBrowser,
  name: keyof typeof consoleCalls,
  transaction: string,
  body: object = {},
  params: Record<string, string> = {},
) => browser.call(name, { params: { transaction, ...params }, body });

export const getTransactionDetails = async (
  browser: ConsoleBrowser,
  transaction: string,
): Promise<TransactionDetails> =>
  (await browser.call('getTransaction', { params: { transaction } })).json().data;

export async function startPaidBooth(open: OpenDatabase) {
  const booth = await startPayingBooth(await open());
  const created = await booth.kiosk.start();
  await booth.choose(created, 'pay');
  const code = created.short_code;
  return { booth, code, trx_id: created.trx_id };
}

/** The audit's actions on a transaction, oldest first. */
export const listAuditActions = async ({ database }: TestBooth, code: string): Promise<string[]> =>
  (
    await database
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', code)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);
