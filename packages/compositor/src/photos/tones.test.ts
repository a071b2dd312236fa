import { EFFECTS } from '@jepret/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTable, TONES, toLuma, toneTable, toRgb } from './tones.ts';

const toneOf = (name: keyof typeof EFFECTS) => {
  const tone = TONES.find(({ effect }) => effect === name);
  if (!tone) throw new Error(`No tone for ${name}.`);
  return tone;
};

test('the effects come in the order they are shown (EFFECT-1)', () => {
  expect(TONES.map(({ effect }) => effect)).toEqual([
    'light_original',
    'original',
    'light_grayscale',
    'dark_grayscale',
  ]);
});

test('original changes no value (EFFECT-2)', () => {
  expect([...toneTable(EFFECTS.original)]).toEqual(
    Array.from({ length: 256 }, (_, value) => value),
  );
  const bytes = Uint8Array.of(1, 2, 3);
  expect(applyTable(bytes, toneOf('original').table)).toBe(bytes);
});

test('a recipe is lift + gain · value ^ gamma, kept within black and white (EFFECT-3)', () => {
  const table = toneTable({ isGrayscale: false, lift: -0.1, gain: 1.3, gamma: 2 });
  expect([table[0], table[128], table[255]]).toEqual([
    0,
    Math.round(255 * (-0.1 + 1.3 * (128 / 255) ** 2)),
    255,
  ]);
});

test('every effect keeps the order of tones, and light is lighter than dark (EFFECT-3)', () => {
  for (const recipe of Object.values(EFFECTS)) {
    const table = toneTable(recipe);
    expect(table).toEqual(table.toSorted());
  }
  const middle = (name: keyof typeof EFFECTS) => toneTable(EFFECTS[name])[128] ?? 0;
  expect(middle('light_original')).toBeGreaterThan(middle('original') + 15);
  expect(middle('light_grayscale')).toBeGreaterThan(middle('dark_grayscale') + 30);
});

test('every byte is toned, also in unaligned rasters', () => {
  const { table } = toneOf('dark_grayscale');
  const expected = toneTable(EFFECTS.dark_grayscale);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(7), (values, offset) => {
      const bytes = new Uint8Array(new ArrayBuffer(offset + values.length), offset);
      bytes.set(values);
      const toned = applyTable(bytes, table);
      expect([...toned]).toEqual([...values].map((value) => expected[value]));
      expect([...bytes]).toEqual([...values]);
    }),
  );
});

test('gray keeps black and white, and green is brighter than red, and red than blue', () => {
  const luma = toLuma(Uint8Array.of(255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255));
  expect([...luma]).toEqual([255, 0, 150, 76, 29]);
  expect([...toRgb(luma.slice(2, 4))]).toEqual([150, 150, 150, 76, 76, 76]);
});
