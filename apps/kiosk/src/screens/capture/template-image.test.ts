import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createHandMovedClock } from '../../../../../tests/support/hand-moved-clock.ts';
import { loadTemplate } from './template-image.ts';

const clock = createHandMovedClock();
const base = 'http://booth.test/capture';
const loadedBy = (url: string, load: (url: string, signal: AbortSignal) => Promise<void>) =>
  loadTemplate(url, { clock, load, base });
const FAILED = {
  isLoaded: false,
  text: 'Failed to load template image. Please check the image path and CORS settings.',
};

test('a template that loads is shown', async () => {
  expect(await loadedBy('http://booth.test/static/kawung.png', async () => {})).toEqual({
    isLoaded: true,
  });
  expect(await loadedBy('/static/kawung.png', async () => {})).toEqual({ isLoaded: true });
});

test.each(['http://', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
  '%s is no image URL, and nothing is asked for (section 8)',
  async (url) => {
    let asked = 0;
    const outcome = await loadedBy(url, async () => {
      asked += 1;
    });
    expect(outcome).toEqual({ isLoaded: false, text: 'Invalid image URL format' });
    expect(asked).toBe(0);
  },
);

test('a template that does not load is said', async () => {
  expect(await loadedBy('/x.png', () => Promise.reject(new Error('404')))).toEqual(FAILED);
});

test('nobody waits longer than 5 s for it (section 9)', async () => {
  let isBrokenOff = false;
  const outcome = loadedBy('/x.png', (_url, signal) => {
    signal.addEventListener('abort', () => {
      isBrokenOff = true;
    });
    return new Promise(() => {});
  });
  clock.advance(PHOTO_LOAD_TIMEOUT_MS - 1);
  expect(isBrokenOff).toBe(false);
  clock.advance(1);
  expect(await outcome).toEqual(FAILED);
  expect(isBrokenOff).toBe(true);
});
