import { expect, test } from 'vitest';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';
import { BOOTH_JOB_CONCURRENCY } from './jobs.ts';

describeOnEveryDatabase('background jobs', (open) => {
  test('there are more slots than names, so that no hanging job delays a payment', async () => {
    const { booth } = (await createTestBooth(await open())).jobs;
    expect(Object.keys(booth.handlers).length).toBeLessThan(BOOTH_JOB_CONCURRENCY);
  });
});
