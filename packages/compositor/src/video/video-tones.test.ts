import { EFFECTS, type EffectName } from '@jepret/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, type Rgb } from '../testing/drawings.ts';
import { toned } from '../testing/toned.ts';
import { toneVideo } from './video-tones.ts';
import { bluenessOf, blueOf, greenOf, lumaOf, rednessOf, redOf } from './yuv.ts';

/** Video has fewer steps than a print; where the tones are steepest, in the deepest dark, it shows. */
const WORST = 6;
const TYPICAL = 1.5;

/** A picture of two by two pixels in one colour, and what it looks like. */
function paint(colour: Rgb) {
  const bytes = new Uint8Array(6);
  bytes.fill(Math.round(lumaOf(...colour)), 0, 4);
  bytes.set([bluenessOf(...colour), rednessOf(...colour)].map(Math.round), 4);
  const look = (): Rgb => {
    const [luma = 0, , , , blueness = 0, redness = 0] = bytes;
    const clamp = (value: number) => Math.min(255, Math.max(0, value));
    return [
      clamp(redOf(luma, redness)),
      clamp(greenOf(luma, blueness, redness)),
      clamp(blueOf(luma, blueness)),
    ];
  };
  return { picture: { width: 2, height: 2, bytes }, look };
}

const STEPS = Array.from({ length: 16 }, (_, step) => step * 17);
const COLOURS: readonly Rgb[] = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => [red, green, blue] as const)),
);

test.each(Object.keys(EFFECTS) as EffectName[])(
  'a video in %s has the colours of the print (D21)',
  (effect) => {
    const worst = COLOURS.map((colour) => {
      const { picture, look } = paint(colour);
      // What video can show of the colour at all is where the effect starts.
      const expected = toned(look(), effect);
      toneVideo(picture, effect);
      return distance(look(), expected);
    });
    expect(Math.max(...worst)).toBeLessThanOrEqual(WORST);
    expect(worst.reduce((sum, one) => sum + one) / worst.length).toBeLessThanOrEqual(TYPICAL);
  },
);

test('original changes no byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const picture = { width: 4, height: 4, bytes: Uint8Array.from(bytes) };
      toneVideo(picture, 'original');
      expect([...picture.bytes]).toEqual([...bytes]);
    }),
  );
});
