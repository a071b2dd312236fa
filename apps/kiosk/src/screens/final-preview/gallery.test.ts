import { english } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { findNextTab, findShown, listMedia } from './gallery.ts';

const ALL = {
  compiled: 'http://booth.test/print.jpg',
  stackedVideoUrl: 'http://booth.test/animated.mp4',
  videoURL: 'http://booth.test/living.mp4',
};
const tabs = (result: Parameters<typeof listMedia>[0]) => listMedia(result).map(({ tab }) => tab);

test('each kind of media has a tab, in this order (GALLERY-1)', () => {
  const titles = listMedia(ALL).map(({ title }) => english(title));
  expect(titles).toEqual(['PHOTOS', 'GIF', 'LIVE MODE']);
});

test('missing media have no tab (GALLERY-2)', () => {
  expect(tabs({ compiled: ALL.compiled })).toEqual(['photos']);
});

test.each(['', '/static/print.jpg', 'http://', 'javascript:alert(1)', 'data:image/png,x'])(
  'an invalid web address is not shown: %j (GALLERY-6)',
  (compiled) => {
    expect(tabs({ ...ALL, compiled })).toEqual(['gif', 'live-mode']);
  },
);

test('the first medium is shown while all load (GALLERY-3)', () => {
  expect(findShown(listMedia(ALL), {}, undefined)?.tab).toBe('photos');
});

test('the chosen medium is shown until it fails, then the first of the others', () => {
  const media = listMedia(ALL);
  expect(findShown(media, { gif: 'loaded' }, 'live-mode')?.tab).toBe('live-mode');
  const failed = { photos: 'failed', gif: 'loaded', 'live-mode': 'failed' } as const;
  expect(findShown(media, failed, 'live-mode')?.tab).toBe('gif');
});

test('if all media failed, none is shown (GALLERY-5)', () => {
  const failed = { photos: 'failed', gif: 'failed', 'live-mode': 'failed' } as const;
  expect(findShown(listMedia(ALL), failed, 'gif')).toBeUndefined();
});

test('arrow keys wrap around, Home and End go to the ends', () => {
  const shown = ['photos', 'gif', 'live-mode'] as const;
  expect(findNextTab(shown, 'live-mode', 'ArrowRight')).toBe('photos');
  expect(findNextTab(shown, 'photos', 'ArrowLeft')).toBe('live-mode');
  expect(findNextTab(shown, 'photos', 'End')).toBe('live-mode');
  expect(findNextTab(shown, 'live-mode', 'Home')).toBe('photos');
  expect(findNextTab(shown, 'photos', 'a')).toBeUndefined();
});
