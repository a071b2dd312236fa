import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { FONTS_LIMIT_MS, loadFonts } from './load-fonts.ts';

const clock = createManualClock();

test('loading waits for both fonts', async () => {
  const arrivals: (() => void)[] = [];
  let isLoaded = false;
  const load = () => new Promise<FontFace[]>((resolve) => arrivals.push(() => resolve([])));
  void loadFonts({ load }, clock).then(() => {
    isLoaded = true;
  });
  expect(arrivals).toHaveLength(2);
  arrivals[0]?.();
  await settle();
  expect(isLoaded).toBe(false);
  arrivals[1]?.();
  await settle();
  expect(isLoaded).toBe(true);
  expect(clock.pending()).toBe(0);
});

test('a font that fails or never loads does not delay the start for long', async () => {
  await loadFonts({ load: () => Promise.reject(new Error('gone')) }, clock);
  const endless = loadFonts({ load: () => new Promise(() => {}) }, clock);
  clock.tick(FONTS_LIMIT_MS);
  await endless;
});
