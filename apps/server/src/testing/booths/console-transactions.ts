import type { consoleCalls, TransactionFile } from '@jepret/contract/console';
import type { OpenDatabase } from '../databases/every-database.ts';
import type { ConsoleBrowser } from './console-browser.ts';
import type { TestBooth } from './test-booth.ts';
import { openTill } from './till.ts';

export const ask = (
  browser: ConsoleBrowser,
  name: keyof typeof consoleCalls,
  transaction: string,
  body: object = {},
  params: Record<string, string> = {},
) => browser.call(name, { params: { transaction, ...params }, body });

export const readFile = async (
  browser: ConsoleBrowser,
  transaction: string,
): Promise<TransactionFile> =>
  (await browser.call('getTransaction', { params: { transaction } })).json().data;

export async function openPaid(open: OpenDatabase) {
  const till = await openTill(await open());
  const created = await till.kiosk.start();
  await till.choose(created, 'pay');
  const code = created.short_code;
  return { till, code, trx_id: created.trx_id };
}

/** What was done about it, as the audit says. */
export const actionsOf = async ({ database }: TestBooth, code: string): Promise<string[]> =>
  (
    await database
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', code)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);
