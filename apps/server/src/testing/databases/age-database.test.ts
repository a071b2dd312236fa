import { expect, test } from 'vitest';
import { startSnappingBooth } from '../booths/snapping-booth.ts';
import { ageDatabase } from './age-database.ts';
import { describeOnEveryDatabase } from './every-database.ts';

const HOUR_MS = 3_600_000;

describeOnEveryDatabase('ageDatabase', (open) => {
  test('moves every instant back and leaves all other columns', async () => {
    const { database, startPaid } = await startSnappingBooth(await open());
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
