import { wait } from '@jepret/time';
import { beforeEach, expect, test } from 'vitest';
import { networkError, ok, refusal } from '../../../testing/fake-booth.ts';
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

test('the painting is sent, and the gallery opens when compile and video have finished (EDIT-25)', async () => {
  visit.booth.respondTo(COMPILE, () => ok(COMPILED));
  visit.start(STATE);
  await visit.pass(3_000);
  expect(visit.booth.requests[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    withRecording: 'true',
    paintingImg: expect.objectContaining({ name: 'painting.png' }),
  });
  expect(visit.navigations).toEqual([]);
  visit.video.resolve();
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(galleryWith(PAINTED));
  expect(visit.booth.clock.pending()).toBe(0);
});

test('a video that ends before the compile waits for it (EDIT-25)', async () => {
  const answer = Promise.withResolvers<Response>();
  visit.booth.respondTo(COMPILE, () => answer.promise);
  visit.start(STATE);
  visit.video.resolve();
  await visit.pass(20_000);
  expect(visit.navigations).toEqual([]);
  answer.resolve(ok(COMPILED));
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(galleryWith(PAINTED));
});

test('a video that stalls delays the visit only for a limited time (EDIT-25)', async () => {
  visit.booth.respondTo(COMPILE, () => ok(COMPILED));
  visit.start(STATE);
  await visit.pass(8_000 + COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(galleryWith(PAINTED));
});

const WITHOUT_FILMS = { ...COMPILED, video_path: null, stacked_video_path: null };

test('films that cannot be made are reported, and the visit continues with the painted print (EDIT-24)', async () => {
  visit.booth.respondTo(COMPILE, () => ok(WITHOUT_FILMS));
  visit.video.resolve();
  visit.start(STATE);
  await visit.pass(4_999);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(
    galleryWith({ ...PHOTOS, compiled: '/painted.jpg', withPainting: true }),
  );
});

test('without a recording no films are expected', async () => {
  visit.booth.respondTo(COMPILE, () => ok(WITHOUT_FILMS));
  visit.video.resolve();
  visit.start({ ...STATE, withRecording: false, data: { compiled: '/print.jpg' } });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toMatchObject({ withRecording: 'false' });
  expect(visit.navigations).toEqual(
    galleryWith({ ...PHOTOS, compiled: '/painted.jpg', withPainting: true }),
  );
});

const { paintingImage: _, ...SKIPPED } = { ...STATE, withPainting: false };
const BARE = {
  image_path: '/print.jpg',
  video_path: '/living.mp4',
  stacked_video_path: '/clip.mp4',
};

test('SKIP sends no painting and waits for the films (EDIT-2, FILM-35)', async () => {
  visit.booth.respondTo(COMPILE, () => ok(BARE));
  visit.video.resolve();
  visit.start(SKIPPED);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests.map(({ body }) => body)).toEqual([
    { txID: 'trx-1', effect: 'original', withRecording: 'true' },
  ]);
  expect(visit.navigations).toEqual(galleryWith({ ...PRODUCT, ...MEDIA, withPainting: false }));
});

test('after SKIP a try lasts 30 s and joins the same work; after 20 tries the visit continues with photos only (FILM-20, FILM-21)', async () => {
  visit.booth.respondTo(COMPILE, () => new Promise(() => {}));
  visit.video.resolve();
  visit.start(SKIPPED);
  await visit.pass(20 * 30_000 - 1);
  expect(visit.booth.requests).toHaveLength(20);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
  await visit.pass(5_000);
  expect(visit.navigations).toEqual(galleryWith(PHOTOS));
});

test('an unreachable server is tried 20 times for 30 s; then the visit continues without the drawing (EDIT-26, EDIT-27)', async () => {
  visit.booth.respondTo(COMPILE, networkError);
  visit.start(STATE);
  await visit.pass(4_000);
  expect(visit.findNotice()).toMatchObject({ text: 'No response, Retrying...' });
  expect(visit.findWayOut()?.text).toBe('go on without the drawing');
  await visit.pass(20 * 30_000 - 4_000 - 1);
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', number: 20 });
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({
    kind: 'problem',
    text: 'Problem Adding Your Drawing',
  });
  await visit.pass(4_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(navigationAfterSkip());
});

/** Goes to the films, which are then made without the drawing. */
const navigationAfterSkip = () => ['/load', { state: SKIPPED, replace: true }];

test('a call that the server dropped is repeated at once (EDIT-26)', async () => {
  let calls = 0;
  visit.booth.respondTo(COMPILE, () => (++calls === 1 ? networkError() : ok(COMPILED)));
  visit.video.resolve();
  visit.start(STATE);
  await visit.pass(2_000 + COMPLETE_SHOWN_MS, 100);
  expect(visit.views.some(({ notice }) => notice)).toBe(false);
  expect(visit.navigations).toEqual(galleryWith(PAINTED));
});

test('a painting whose upload takes longer than a try is not sent again (EDIT-26)', async () => {
  const answer = Promise.withResolvers<Response>();
  visit.booth.respondTo(COMPILE, () => answer.promise);
  visit.video.resolve();
  visit.start(STATE);
  await visit.pass(45_000);
  expect(visit.booth.requests).toHaveLength(1);
  answer.resolve(ok(COMPILED));
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(galleryWith(PAINTED));
});

test('a server that never responds is given 20 tries of time, however often the painting is sent (EDIT-26)', async () => {
  const callDurationMs = 120_000;
  visit.booth.respondTo(COMPILE, async () => {
    await wait(visit.booth.clock, callDurationMs);
    return networkError();
  });
  visit.video.resolve();
  visit.start(STATE);
  await visit.pass(20 * 30_000 - 1, 1_000);
  expect(visit.booth.requests).toHaveLength(5);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ text: 'Problem Adding Your Drawing' });
  await visit.pass(5_000);
  expect(visit.booth.requests).toHaveLength(5);
  expect(visit.navigations).toEqual(navigationAfterSkip());
});

test('a refused painting is not sent again, and the visit continues without it (EDIT-27)', async () => {
  visit.booth.respondTo(COMPILE, () => refusal(422, 'This is no painting.'));
  visit.start(STATE);
  await visit.pass(5_000);
  expect(visit.booth.requests).toHaveLength(1);
  expect(visit.navigations).toEqual(navigationAfterSkip());
});

test('a refused drawing on photos alone keeps the photos (EDIT-27)', async () => {
  visit.booth.respondTo(COMPILE, () => refusal(422, 'This is no painting.'));
  visit.start({ ...STATE, withRecording: false });
  await visit.pass(5_000);
  expect(visit.navigations).toEqual(galleryWith(PHOTOS));
});
