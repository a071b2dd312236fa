import { expect, test } from 'vitest';
import { newId, newPassword, newToken, systemRandomness } from './randomness.ts';

test('a token carries 256 bits and fits into a header', () => {
  const token = newToken(systemRandomness);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('a generated password has readable groups and at least 80 bits', () => {
  expect(newPassword(systemRandomness)).toMatch(
    /^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/,
  );
});

test('ids, tokens and passwords are unique', () => {
  for (const make of [newId, newPassword, newToken]) {
    expect(new Set(Array.from({ length: 1000 }, () => make(systemRandomness))).size).toBe(1000);
  }
});
