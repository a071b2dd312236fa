import { expect, test } from 'vitest';
import { findNextTab, findShown, listMedia } from './gallery.ts';

const ALL = {
  compiled: 'http://booth.test/print.jpg',
  stackedVideoUrl: 'http://booth.test/animated.mp4',
  videoURL: 'http://booth.test/living.mp4',
};
const tabs = (result: Parameters<typeof listMedia>[0]) => listMedia(result).map(({ tab }) => tab);

test('each kind of media has its tab, in this order (GALLERY-1)', () => {
  expect(tabs(ALL)).toEqual(['PHOTOS', 'GIF', 'LIVE MODE']);
});

test('what does not exist has no tab (GALLERY-2)', () => {
  expect(tabs({ compiled: ALL.compiled })).toEqual(['PHOTOS']);
});

test.each(['', '/static/print.jpg', 'http://', 'javascript:alert(1)', 'data:image/png,x'])(
  'an address that does not parse as one of the web is not shown: %j (GALLERY-6)',
  (compiled) => {
    expect(tabs({ ...ALL, compiled })).toEqual(['GIF', 'LIVE MODE']);
  },
);

test('the first one is shown while everything loads (GALLERY-3)', () => {
  expect(findShown(listMedia(ALL), {}, undefined)?.tab).toBe('PHOTOS');
});

test('what the visitor asked for is shown until it fails, then the first of the others', () => {
  const media = listMedia(ALL);
  expect(findShown(media, { GIF: 'loaded' }, 'LIVE MODE')?.tab).toBe('LIVE MODE');
  const failed = { PHOTOS: 'error', GIF: 'loaded', 'LIVE MODE': 'error' } as const;
  expect(findShown(media, failed, 'LIVE MODE')?.tab).toBe('GIF');
});

test('when everything has failed nothing is shown (GALLERY-5)', () => {
  const failed = { PHOTOS: 'error', GIF: 'error', 'LIVE MODE': 'error' } as const;
  expect(findShown(listMedia(ALL), failed, 'GIF')).toBeUndefined();
});

test('arrow keys go around, Home and End to the ends', () => {
  const shown = ['PHOTOS', 'GIF', 'LIVE MODE'];
  expect(findNextTab(shown, 'LIVE MODE', 'ArrowRight')).toBe('PHOTOS');
  expect(findNextTab(shown, 'PHOTOS', 'ArrowLeft')).toBe('LIVE MODE');
  expect(findNextTab(shown, 'PHOTOS', 'End')).toBe('LIVE MODE');
  expect(findNextTab(shown, 'LIVE MODE', 'Home')).toBe('PHOTOS');
  expect(findNextTab(shown, 'PHOTOS', 'a')).toBeUndefined();
});
