import { beforeEach, expect, test } from 'vitest';
import { deadLine, ok, refusal } from '../../../../../../tests/support/fake-booth.ts';
import { settle } from '../../../../../../tests/support/let-time-pass.ts';
import { COMPLETE_SHOWN_MS, type LoadStateOf } from '../load-run.ts';
import { createLoadVisit, type LoadVisit } from '../testing/load-visit.ts';

const COMPILE = 'POST /api/compile-painting';
const PRODUCT = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: true,
} as const;
const MEDIA = { compiled: '/print.jpg', videoURL: '/living.mp4', stackedVideoUrl: '/clip.mp4' };
const STATE: LoadStateOf<'compile-painting'> = {
  ...PRODUCT,
  action: 'compile-painting',
  paintingImage: new Blob(['png']),
  withPainting: true,
  data: MEDIA,
};
const COMPILED = { image_path: '/painted.jpg', video_path: '/painted.mp4' };

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

const galleryWith = (state: object) => ['/final-preview', { state, replace: true }];
const PAINTED = {
  ...PRODUCT,
  ...MEDIA,
  compiled: '/painted.jpg',
  videoURL: '/painted.mp4',
  withPainting: true,
};

test('the painting is sent, and the gallery gets it once the film is over too (section 4)', async () => {
  visit.booth.answer(COMPILE, () => ok(COMPILED));
  visit.start(STATE);
  await visit.pass(3_000);
  expect(visit.booth.asked[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    withRecording: 'true',
    paintingImg: expect.objectContaining({ name: 'painting.png' }),
  });
  expect(visit.left).toEqual([]);
  visit.film.resolve();
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith(PAINTED));
  expect(visit.booth.clock.pending()).toBe(0);
});

test('a film that is over before the compile waits for it (section 4)', async () => {
  const answer = Promise.withResolvers<Response>();
  visit.booth.answer(COMPILE, () => answer.promise);
  visit.start(STATE);
  visit.film.resolve();
  await visit.pass(20_000);
  expect(visit.left).toEqual([]);
  answer.resolve(ok(COMPILED));
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith(PAINTED));
});

test('a film that stalls holds nobody up', async () => {
  visit.booth.answer(COMPILE, () => ok(COMPILED));
  visit.start(STATE);
  await visit.pass(8_000 + COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith(PAINTED));
});

test('without a painted video the gallery keeps the one there was', async () => {
  visit.booth.answer(COMPILE, () => ok({ image_path: '/painted.jpg', video_path: null }));
  visit.film.resolve();
  visit.start(STATE);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith({ ...PAINTED, videoURL: '/living.mp4' }));
});

test('it is tried 20 times, 30 s apart; then the photos go on without the drawing', async () => {
  visit.booth.answer(COMPILE, deadLine);
  visit.start(STATE);
  await settle();
  expect(visit.findTrouble()).toMatchObject({ text: 'No response, Retrying...' });
  await visit.pass(19 * 30_000);
  expect(visit.booth.asked).toHaveLength(20);
  expect(visit.findTrouble()).toMatchObject({
    kind: 'problem',
    text: 'Problem Adding Your Drawing',
  });
  await visit.pass(4_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(galleryWith({ ...PRODUCT, ...MEDIA }));
});

test('a refused painting is not sent twice, and costs only itself (D18)', async () => {
  visit.booth.answer(COMPILE, () => refusal(422, 'This is no painting.'));
  visit.start(STATE);
  await visit.pass(5_000);
  expect(visit.booth.asked).toHaveLength(1);
  expect(visit.left).toEqual(galleryWith({ ...PRODUCT, ...MEDIA }));
});
