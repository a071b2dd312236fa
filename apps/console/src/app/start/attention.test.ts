import { expect, test } from 'vitest';
import { watchAttention } from './attention.ts';

test('a page is attended for a minute after it was used (CONSOLE-65)', () => {
  const page = new EventTarget();
  let now = 0;
  const isAttended = watchAttention(page as unknown as Window, () => now);
  expect(isAttended()).toBe(true);
  now = 60_000;
  expect(isAttended()).toBe(false);
  page.dispatchEvent(new Event('keydown'));
  now = 119_000;
  expect(isAttended()).toBe(true);
});
