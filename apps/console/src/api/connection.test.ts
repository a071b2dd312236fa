import { listDelays } from '@jepret/testing/list-delays.ts';
import { expect, test } from 'vitest';
import { createConsoleConnection } from './connection.ts';

test('a server that is away is asked again after 1, 2, 5 and then every 10 s (CONSOLE-231)', async () => {
  const ask = listDelays((parts) => createConsoleConnection(parts).untilServerAnswers(), 5);
  expect(await ask).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});
