import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSlug } from './slugs.ts';

test('a slug has no capitals, spaces or accents (LOC-2)', () => {
  expect(toSlug('  Kota  Bandung ')).toBe('kota-bandung');
  expect(toSlug('JAKARTA')).toBe('jakarta');
  expect(toSlug('Café São Paulo!')).toBe('cafe-sao-paulo');
});

test('the slug of a slug is itself, and a slug contains no path characters (LOC-2)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const slug = toSlug(name);
      expect(toSlug(slug)).toBe(slug);
      expect(slug).not.toMatch(/[./\\\0%?#]/);
    }),
    { examples: [['ℌ'], ['İ'], ['../..'], ['ﷺ'], ['Σ'], ['ΑΣ ']] },
  );
});
