import { english } from '@jepret/messages/every-language';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { type ImageLoader, loadTemplateImage, type TemplateImage } from './template-image.ts';

const FRAME_URL = 'http://booth.test/static/frames/A/fe-batik.png';

/** The error text if it failed, else its kind. */
const describe = (image: TemplateImage) =>
  image.kind === 'failed' ? english(image.text) : image.kind;

function start(url: string, load: ImageLoader) {
  const clock = createManualClock();
  const images: TemplateImage[] = [];
  const stop = loadTemplateImage(url, { clock, load }, (image) => images.push(image));
  return { clock, images, stop };
}

test("the template has the preview's URL without fe- (FRAME-16)", async () => {
  const requested: string[] = [];
  const { images, clock } = start(FRAME_URL, async (url) => void requested.push(url));
  await settle();
  expect(requested).toEqual(['http://booth.test/static/frames/A/batik.png']);
  expect(images).toEqual([{ kind: 'ready', url: requested[0] }]);
  expect(clock.pending()).toBe(0);
});

test.each(['fe-batik.png', 'http://', 'file:///frames/fe-batik.png'])(
  '%s is reported as an invalid URL (FRAME-14)',
  (url) => {
    const { images } = start(url, async () => {});
    expect(images.map(describe)).toEqual(['Invalid image URL format']);
  },
);

const FAILED = 'Failed to load template image. Please check the image path and CORS settings.';

test('a template that cannot be loaded is reported (FRAME-13)', async () => {
  const { images } = start(FRAME_URL, () => Promise.reject(new Error('404')));
  await settle();
  expect(images.map(describe)).toEqual([FAILED]);
});

test('after 5 s the request of a template is aborted, and a late picture is ignored (FRAME-14)', async () => {
  let arrive = () => {};
  let request: AbortSignal | undefined;
  const { images, clock } = start(FRAME_URL, (_, signal) => {
    request = signal;
    return new Promise<void>((resolve) => (arrive = resolve));
  });
  clock.tick(4_999);
  await settle();
  expect(images).toEqual([]);
  expect(request?.aborted).toBe(false);
  clock.tick(1);
  await settle();
  // Otherwise another picture with the same URL would hang too.
  expect(request?.aborted).toBe(true);
  expect(images.map(describe)).toEqual([FAILED]);
  arrive();
  await settle();
  expect(images).toHaveLength(1);
});

test('a stopped load reports nothing', async () => {
  const { images, clock, stop } = start(FRAME_URL, async () => {});
  stop();
  await settle();
  clock.tick(5_000);
  expect(images).toEqual([]);
});
