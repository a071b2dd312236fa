import { listRetryDelays } from '@jepret/testing/list-retry-delays.ts';
import { expect, test } from 'vitest';
import { createConsoleConnection } from './connection.ts';

test('a server that does not respond is checked again after 1, 2, 5 and then every 10 s (CONSOLE-231)', async () => {
  const delays = listRetryDelays((parts) => createConsoleConnection(parts).waitForServer(), 5);
  expect(await delays).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});
