import { expect, test } from 'vitest';
import { CancelledError } from '../api/console-client.ts';
import { LIVE } from './live.ts';

test('what is watched is asked again, but whoever would rather not sign in again is left alone (CONSOLE-65)', () => {
  const again = (error: unknown) => LIVE.refetchInterval({ state: { error } });
  expect(again(null)).toBe(10_000);
  expect(again(new Error('The line is down.'))).toBe(10_000);
  expect(again(new CancelledError('Not now.'))).toBe(false);
});
