import { listDelays } from '@jepret/testing/list-delays.ts';
import { expect, test } from 'vitest';
import { createKioskConnection } from './connection.ts';

test('a server that is away is asked again after 1, 2 and then every 4 s (SCREEN-51)', async () => {
  expect(await listDelays((parts) => createKioskConnection(parts).untilServerAnswers(), 4)).toEqual(
    [1_000, 2_000, 4_000, 4_000],
  );
});
