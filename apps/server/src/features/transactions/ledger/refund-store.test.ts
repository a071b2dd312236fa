import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';

test('ended refunds are found by an index on their order', async () => {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from refunds where order_id in ('A', 'B') and state = 'refused'
  `.execute(await openInMemory());
  const plan = rows.map(({ detail }) => detail).join('\n');
  expect(plan).toContain('SEARCH refunds USING INDEX refunds_order_id');
});
