import { english } from '@jepret/messages/every-language';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { type ImageLoader, loadTemplateImage, type TemplateImage } from './template-image.ts';

const FRAME_URL = 'http://booth.test/static/frames/A/fe-batik.png';

/** What is said of it, where it failed. */
const say = (image: TemplateImage) => (image.kind === 'failed' ? english(image.text) : image.kind);

function begin(url: string, load: ImageLoader) {
  const clock = createHandMovedClock();
  const images: TemplateImage[] = [];
  const stop = loadTemplateImage(url, { clock, load }, (image) => images.push(image));
  return { clock, images, stop };
}

test("the template is the preview's address without fe- (FRAME-16)", async () => {
  const asked: string[] = [];
  const { images, clock } = begin(FRAME_URL, async (url) => void asked.push(url));
  await settle();
  expect(asked).toEqual(['http://booth.test/static/frames/A/batik.png']);
  expect(images).toEqual([{ kind: 'ready', url: asked[0] }]);
  expect(clock.pending()).toBe(0);
});

test.each(['fe-batik.png', 'http://', 'file:///frames/fe-batik.png'])(
  '%s is said to be no address (FRAME-14)',
  (url) => {
    const { images } = begin(url, async () => {});
    expect(images.map(say)).toEqual(['Invalid image URL format']);
  },
);

const FAILED = 'Failed to load template image. Please check the image path and CORS settings.';

test('a template that cannot be loaded is said so (FRAME-13)', async () => {
  const { images } = begin(FRAME_URL, () => Promise.reject(new Error('404')));
  await settle();
  expect(images.map(say)).toEqual([FAILED]);
});

test('a template is waited for 5 s; then its request ends, and what comes later stays away (FRAME-14)', async () => {
  let arrive = () => {};
  let request: AbortSignal | undefined;
  const { images, clock } = begin(FRAME_URL, (_, signal) => {
    request = signal;
    return new Promise<void>((resolve) => (arrive = resolve));
  });
  clock.tick(4_999);
  await settle();
  expect(images).toEqual([]);
  expect(request?.aborted).toBe(false);
  clock.tick(1);
  await settle();
  // Else another picture with the same address would hang as well.
  expect(request?.aborted).toBe(true);
  expect(images.map(say)).toEqual([FAILED]);
  arrive();
  await settle();
  expect(images).toHaveLength(1);
});

test('nobody hears of a template that is no longer wanted', async () => {
  const { images, clock, stop } = begin(FRAME_URL, async () => {});
  stop();
  await settle();
  clock.tick(5_000);
  expect(images).toEqual([]);
});
