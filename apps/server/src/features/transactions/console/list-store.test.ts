import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { createTransactionListStore } from './list-store.ts';

test.each([
  ['the first page', sql`1 = 1`, 'transactions_newest'],
  ['one location', sql`location = 'jakarta'`, 'transactions_of_location'],
  ['a rare state', sql`status = 'refunded' and staff_id is null`, 'transactions_of_status'],
  ['bypasses', sql`staff_id is not null`, 'transactions_bypassed'],
  ['a code', sql`short_code >= 'ACD' and short_code <= 'ACDZZZZ'`, 'transactions'],
])('%s: the list uses an index (CONSOLE-89)', async (_, where, index) => {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from transactions where ${where}
    order by created_at desc, id desc limit 51
  `.execute(await openInMemory());
  const plan = rows.map(({ detail }) => detail).join('\n');
  expect(plan).toMatch(new RegExp(`(SEARCH|SCAN) transactions USING INDEX \\w*${index}`));
});

test('transactions with owed sums are found by an index on the owed sums (CONSOLE-89)', async () => {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from transactions where id in (
      select transaction_id from owed where settled_at is null
      union all select id from transactions where refund_wanted_at is not null and status = 'paid'
    ) order by created_at + 0 desc, id desc limit 51
  `.execute(await openInMemory());
  const plan = rows.map(({ detail }) => detail).join('\n');
  expect(plan).not.toContain('SCAN');
  expect(plan).toContain('transactions_refund_wanted');
});

test('the totals read the refunds of all transactions in one query (CONSOLE-218)', async () => {
  const database = await openInMemory();
  const plans: Promise<string>[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = database.getExecutor().compileQuery(node, queryId);
      const explain = { ...query, sql: `explain query plan ${query.sql}` };
      const plan = database.executeQuery<{ detail: string }>(explain);
      plans.push(plan.then(({ rows }) => rows.map(({ detail }) => detail).join('\n')));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await createTransactionListStore(database.withPlugin(plugin)).sum(null, {});
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(await plan).not.toContain('CORRELATED');
});
