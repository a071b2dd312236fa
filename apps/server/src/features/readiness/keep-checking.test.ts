import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { recordLog } from '../../testing/recorded-log.ts';
import { keepCheckingReadiness } from './keep-checking.ts';

const ALL_WELL = { problems: [], canTakeMoney: true };

test('the server checks the locations of kiosks every minute, also without kiosk calls (OPS-37)', async () => {
  const scheduler = createManualClock();
  const { log, logged } = recordLog();
  const checked: string[] = [];
  let locations: string[] | undefined = [];
  const stop = keepCheckingReadiness({
    readiness: {
      async checkWithDatabase(location) {
        checked.push(location);
        if (location === 'bandung') throw new Error('odd');
        return ALL_WELL;
      },
    },
    listLocations: async () => {
      if (!locations) throw new Error('The database is unreachable.');
      return locations;
    },
    scheduler,
    log,
  });
  await scheduler.advance(0);
  expect(checked).toEqual(['default']);
  locations = ['bandung', 'jakarta'];
  await scheduler.advance(60_000);
  expect(checked).toEqual(['default', 'bandung', 'jakarta']);
  expect(logged).toMatchObject([{ details: { location: 'bandung' } }]);
  locations = undefined;
  await scheduler.advance(60_000);
  expect(checked.slice(3)).toEqual(['bandung', 'jakarta']);
  stop();
  await scheduler.advance(600_000);
  expect(checked).toHaveLength(5);
});
