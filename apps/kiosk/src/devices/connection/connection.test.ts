import { listRetryDelays } from '@jepret/testing/list-retry-delays.ts';
import { expect, test } from 'vitest';
import { createKioskConnection } from './connection.ts';

test('an unreachable server is checked again after 1, 2 and then every 4 s (SCREEN-51)', async () => {
  expect(await listRetryDelays((parts) => createKioskConnection(parts).waitForServer(), 4)).toEqual(
    [1_000, 2_000, 4_000, 4_000],
  );
});
