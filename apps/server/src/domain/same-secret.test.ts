import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

test('two secrets are the same if and only if their texts are equal', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(isSameSecret(a, a)).toBe(true);
      expect(isSameSecret(a, b)).toBe(a === b);
      expect(isSameSecret(a, `${a}${b}x`)).toBe(false);
    }),
  );
});
