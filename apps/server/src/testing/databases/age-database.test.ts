import { expect, test } from 'vitest';
import { openStudio } from '../booths/studio.ts';
import { ageDatabase } from './age-database.ts';
import { describeOnEveryDatabase } from './every-database.ts';

const HOUR_MS = 3_600_000;

describeOnEveryDatabase('a database that is made older', (open) => {
  test('every instant lies longer ago, and what is no instant stays', async () => {
    const { database, startPaid } = await openStudio(await open());
    const txID = await startPaid();
    const read = () =>
      database
        .selectFrom('transactions')
        .select(['touched_at', 'paid_at', 'amount_idr', 'charging_until', 'erased_at'])
        .where('id', '=', txID)
        .executeTakeFirstOrThrow();
    const before = await read();
    await ageDatabase(database, HOUR_MS);
    expect(await read()).toEqual({
      ...before,
      touched_at: before.touched_at - HOUR_MS,
      paid_at: (before.paid_at ?? 0) - HOUR_MS,
      charging_until: before.charging_until === 0 ? 0 : before.charging_until - HOUR_MS,
    });
  });
});
