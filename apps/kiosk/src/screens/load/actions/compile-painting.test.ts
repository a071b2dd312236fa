import { wait } from '@jepret/time';
import { beforeEach, expect, test } from 'vitest';
import { deadLine, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import type { LoadStateOf } from '../load-run.ts';
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
const COMPILED = {
  image_path: '/painted.jpg',
  video_path: '/painted.mp4',
  stacked_video_path: '/painted-clip.mp4',
};

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

const galleryWith = (state: object) => ['/final-preview', { state, replace: true }];
const PHOTOS = {
  ...PRODUCT,
  withRecording: false,
  withPainting: false,
  compiled: '/print.jpg',
};
const PAINTED = {
  ...PRODUCT,
  ...MEDIA,
  compiled: '/painted.jpg',
  videoURL: '/painted.mp4',
  stackedVideoUrl: '/painted-clip.mp4',
  withPainting: true,
};

test('the painting is sent, and the gallery gets it once the film is over too (EDIT-25)', async () => {
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

test('a film that is over before the compile waits for it (EDIT-25)', async () => {
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

test('a film that stalls holds nobody up (EDIT-25)', async () => {
  visit.booth.answer(COMPILE, () => ok(COMPILED));
  visit.start(STATE);
  await visit.pass(8_000 + COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith(PAINTED));
});

const WITHOUT_FILMS = { ...COMPILED, video_path: null, stacked_video_path: null };

test('films that cannot be made are told, and the painted print goes on alone (EDIT-24)', async () => {
  visit.booth.answer(COMPILE, () => ok(WITHOUT_FILMS));
  visit.film.resolve();
  visit.start(STATE);
  await visit.pass(4_999);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(
    galleryWith({ ...PHOTOS, compiled: '/painted.jpg', withPainting: true }),
  );
});

test('where nothing was recorded no film is missed', async () => {
  visit.booth.answer(COMPILE, () => ok(WITHOUT_FILMS));
  visit.film.resolve();
  visit.start({ ...STATE, withRecording: false, data: { compiled: '/print.jpg' } });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.asked[0]?.body).toMatchObject({ withRecording: 'false' });
  expect(visit.left).toEqual(
    galleryWith({ ...PHOTOS, compiled: '/painted.jpg', withPainting: true }),
  );
});

const { paintingImage: _, ...SKIPPED } = { ...STATE, withPainting: false };
const BARE = {
  image_path: '/print.jpg',
  video_path: '/living.mp4',
  stacked_video_path: '/clip.mp4',
};

test('SKIP sends no painting, and the gallery comes with the films it waited for (EDIT-2, FILM-35)', async () => {
  visit.booth.answer(COMPILE, () => ok(BARE));
  visit.film.resolve();
  visit.start(SKIPPED);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.asked.map(({ body }) => body)).toEqual([
    { txID: 'trx-1', effect: 'original', withRecording: 'true' },
  ]);
  expect(visit.left).toEqual(galleryWith({ ...PRODUCT, ...MEDIA, withPainting: false }));
});

test('after SKIP a try lasts 30 s and joins the same work; after 20 the photos go on alone (FILM-20, FILM-21)', async () => {
  visit.booth.answer(COMPILE, () => new Promise(() => {}));
  visit.film.resolve();
  visit.start(SKIPPED);
  await visit.pass(20 * 30_000 - 1);
  expect(visit.booth.asked).toHaveLength(20);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
  await visit.pass(5_000);
  expect(visit.left).toEqual(galleryWith(PHOTOS));
});

test('a server that is away is asked for 20 tries of 30 s; then the visit goes on without the drawing (EDIT-26, EDIT-27)', async () => {
  visit.booth.answer(COMPILE, deadLine);
  visit.start(STATE);
  await visit.pass(4_000);
  expect(visit.findNotice()).toMatchObject({ text: 'No response, Retrying...' });
  expect(visit.findWay()?.text).toBe('go on without the drawing');
  await visit.pass(20 * 30_000 - 4_000 - 1);
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', number: 20 });
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({
    kind: 'problem',
    text: 'Problem Adding Your Drawing',
  });
  await visit.pass(4_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(asAfterSkip());
});

/** To the films, which are then made without the drawing. */
const asAfterSkip = () => ['/load', { state: SKIPPED, replace: true }];

test('a call that the server dropped when it died is made again at once (EDIT-26)', async () => {
  let calls = 0;
  visit.booth.answer(COMPILE, () => (++calls === 1 ? deadLine() : ok(COMPILED)));
  visit.film.resolve();
  visit.start(STATE);
  await visit.pass(2_000 + COMPLETE_SHOWN_MS, 100);
  expect(visit.views.some(({ notice }) => notice)).toBe(false);
  expect(visit.left).toEqual(galleryWith(PAINTED));
});

test('a painting that is on its way for longer than a try is not sent a second time (EDIT-26)', async () => {
  const answer = Promise.withResolvers<Response>();
  visit.booth.answer(COMPILE, () => answer.promise);
  visit.film.resolve();
  visit.start(STATE);
  await visit.pass(45_000);
  expect(visit.booth.asked).toHaveLength(1);
  answer.resolve(ok(COMPILED));
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(galleryWith(PAINTED));
});

test('a server that never answers is waited for as long as 20 tries last, however often the painting is sent (EDIT-26)', async () => {
  const callLastsMs = 120_000;
  visit.booth.answer(COMPILE, async () => {
    await wait(visit.booth.clock, callLastsMs);
    return deadLine();
  });
  visit.film.resolve();
  visit.start(STATE);
  await visit.pass(20 * 30_000 - 1, 1_000);
  expect(visit.booth.asked).toHaveLength(5);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ text: 'Problem Adding Your Drawing' });
  await visit.pass(5_000);
  expect(visit.booth.asked).toHaveLength(5);
  expect(visit.left).toEqual(asAfterSkip());
});

test('a refused painting is not sent twice, and costs only itself (EDIT-27)', async () => {
  visit.booth.answer(COMPILE, () => refusal(422, 'This is no painting.'));
  visit.start(STATE);
  await visit.pass(5_000);
  expect(visit.booth.asked).toHaveLength(1);
  expect(visit.left).toEqual(asAfterSkip());
});

test('a drawing on photos alone that cannot be added leaves the photos (EDIT-27)', async () => {
  visit.booth.answer(COMPILE, () => refusal(422, 'This is no painting.'));
  visit.start({ ...STATE, withRecording: false });
  await visit.pass(5_000);
  expect(visit.left).toEqual(galleryWith(PHOTOS));
});
