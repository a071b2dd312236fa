import { CallError } from '@jepret/api-client';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('a query that could not reach the server is repeated every 5 seconds, a rejected one is not (CONSOLE-230)', () => {
  const { refetchInterval } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof refetchInterval !== 'function') throw new Error('refetchInterval is not a function.');
  type Query = Parameters<typeof refetchInterval>[0];
  const after = (error: Error | null) => refetchInterval({ state: { error } } as Query);
  expect(after(new CallError(undefined, [], { isLocal: true }))).toBe(5_000);
  expect(after(new CallError(422, ['A price is whole rupiah.']))).toBe(false);
  expect(after(null)).toBe(false);
});
