import { COUNTDOWN_MS } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createShotMeasure, SHOT_MEASURE } from './shot-measure.ts';

const measures = () => performance.getEntriesByName(SHOT_MEASURE);

test('a snap is measured from the end of its countdown, and only the newest measure is kept', () => {
  const measure = createShotMeasure(performance);
  measure.pixelsTaken();
  expect(measures()).toHaveLength(0);
  for (let snap = 0; snap < 3; snap += 1) {
    const beganAtMs = performance.now();
    measure.countdownBegan();
    measure.pixelsTaken();
    expect(measures()).toHaveLength(1);
    expect(measures()[0]?.startTime).toBeGreaterThanOrEqual(beganAtMs + COUNTDOWN_MS);
  }
});
