import { expect, test } from 'vitest';
import { CancelledError } from '../api/console-client.ts';
import { LIVE } from './live.ts';

test('live data is refetched every 10 seconds, except after a cancelled sign-in prompt (CONSOLE-65)', () => {
  const intervalAfter = (error: unknown) => LIVE.refetchInterval({ state: { error } });
  expect(intervalAfter(null)).toBe(10_000);
  expect(intervalAfter(new Error('The server does not respond.'))).toBe(10_000);
  expect(intervalAfter(new CancelledError('Cancelled.'))).toBe(false);
});
