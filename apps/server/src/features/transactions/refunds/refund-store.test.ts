import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';

test('refunds that ended are found by their order without reading all of them', async () => {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from refunds where order_id in ('A', 'B') and state = 'refused'
  `.execute(await openInMemory());
  const plan = rows.map(({ detail }) => detail).join('\n');
  expect(plan).toContain('SEARCH refunds USING INDEX refunds_order_id');
});
