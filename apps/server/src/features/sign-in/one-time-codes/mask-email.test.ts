import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test('a masked address shows its first letter and its domain', () => {
  expect(maskEmail('sari@example.com')).toBe('s***@example.com');
  expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com');
  expect(maskEmail('unknown')).toBe('u***@');
});
