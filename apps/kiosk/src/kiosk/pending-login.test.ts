import { expect, test } from 'vitest';
import { createHandover } from './pending-login.ts';

test('what is handed over is there once, and nowhere after that (SCREEN-5)', () => {
  const handover = createHandover<string>();
  expect(handover.take()).toBeUndefined();
  handover.put('secret');
  expect(handover.take()).toBe('secret');
  expect(handover.take()).toBeUndefined();
});
