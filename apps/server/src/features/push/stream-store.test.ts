import { expect, test } from 'vitest';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createStreamStore } from './stream-store.ts';

const KEPT = 3;

describeOnEveryDatabase('the open streams', (open) => {
  test('a kiosk keeps three streams if more are opened at once', async () => {
    const booth = await createTestBooth(await open());
    const store = createStreamStore(booth.database);
    await booth.signIn();
    await booth.signIn();
    const kiosks = (await booth.kiosks.list()).map(({ id }) => id);
    for (let round = 0; round < 5; round += 1) {
      const opened = ['a', 'b', 'c', 'd', 'e'].flatMap((name) =>
        kiosks.map((kioskId) => store.add(`${round}-${name}-${kioskId}`, kioskId, KEPT)),
      );
      await Promise.all(opened);
      for (const kioskId of kiosks) {
        const rows = await booth.database
          .selectFrom('push_streams')
          .select(['id', 'number'])
          .where('kiosk_id', '=', kioskId)
          .execute();
        expect(rows).toHaveLength(KEPT);
        expect(new Set(rows.map(({ number }) => number)).size).toBe(KEPT);
        expect(rows.every(({ id }) => id.startsWith(`${round}-`))).toBe(true);
      }
    }
  });
});
