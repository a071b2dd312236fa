import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { networkError, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, type LoadVisit } from '../testing/load-visit.ts';

const VIDEO = 'POST /api/generate-video';
const GENERATE_VIDEO: LoadState = {
  action: 'generate-video',
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: true,
  data: {
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    fps: 30,
    compiled: 'http://booth.test/print.jpg',
  },
};
const PHOTOS_ONLY = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: false,
  compiled: 'http://booth.test/print.jpg',
};

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test.each([
  [true, '/edit', { editorFollows: true }],
  [false, '/final-preview', {}],
])(
  'generate-video with useEdit %s goes to %s with both films; with the editor they are made later (FILM-23, FILM-35)',
  async (useEdit, to, expectedBody) => {
    visit.booth.stored.set('useEdit', useEdit);
    visit.booth.respondTo(VIDEO, () => ok({ video_url: 'living', stacked_video_url: 'animated' }));
    visit.start(GENERATE_VIDEO);
    await visit.pass(COMPLETE_SHOWN_MS);
    expect(visit.booth.requests[0]?.body).toEqual({
      txID: 'trx-1',
      frameName: 'batik',
      categoryName: 'AVAILABLE_4_FRAME',
      effect: 'original',
      fps: 30,
      ...expectedBody,
    });
    const films = { withRecording: true, videoURL: 'living', stackedVideoUrl: 'animated' };
    expect(visit.navigations).toEqual([to, { state: { ...PHOTOS_ONLY, ...films }, replace: true }]);
  },
);

const FILMS = { video_url: 'living', stacked_video_url: 'animated' };
const ALIVE = {
  ...PHOTOS_ONLY,
  withRecording: true,
  videoURL: 'living',
  stackedVideoUrl: 'animated',
};
const listNotices = () => visit.views.flatMap(({ notice }) => notice ?? []);

test('a try lasts 30 s, and the next joins the same work without a message (FILM-20)', async () => {
  const work = Promise.withResolvers<void>();
  visit.booth.respondTo(VIDEO, () => work.promise.then(() => ok(FILMS)));
  visit.start(GENERATE_VIDEO);
  await visit.pass(29_999);
  expect(visit.listAddresses()).toHaveLength(1);
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(2);
  await visit.pass(300_000);
  expect(visit.listAddresses()).toHaveLength(12);
  expect(new Set(visit.booth.requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  work.resolve();
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(listNotices()).toEqual([]);
  expect(visit.navigations).toEqual(['/final-preview', { state: ALIVE, replace: true }]);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('after 20 tries of 30 s the visit continues with photos, never home (FILM-21)', async () => {
  visit.booth.respondTo(VIDEO, () => new Promise(() => {}));
  visit.start(GENERATE_VIDEO);
  await visit.pass(20 * 30_000 - 1);
  expect(visit.listAddresses()).toHaveLength(20);
  expect(visit.findNotice()).toBeUndefined();
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
  await visit.pass(5_000);
  expect(visit.navigations).toEqual(['/final-preview', { state: PHOTOS_ONLY, replace: true }]);
});

test('a single network error is retried soon without a message (FILM-22)', async () => {
  let calls = 0;
  visit.booth.respondTo(VIDEO, () => (++calls === 1 ? networkError() : ok(FILMS)));
  visit.start(GENERATE_VIDEO);
  await visit.pass(2_000 + COMPLETE_SHOWN_MS, 100);
  expect(listNotices()).toEqual([]);
  expect(visit.navigations).toEqual(['/final-preview', { state: ALIVE, replace: true }]);
});

test('an unreachable server is tried 20 times for 30 s with a message, which disappears when the server is back (FILM-22)', async () => {
  const work = Promise.withResolvers<Response>();
  let isAway = true;
  visit.booth.respondTo(VIDEO, () =>
    isAway ? Promise.resolve(refusal(503, 'The booth is being restarted.')) : work.promise,
  );
  visit.start(GENERATE_VIDEO);
  await visit.pass(40_000);
  expect(visit.findNotice()).toMatchObject({
    kind: 'retrying',
    text: 'No response, Retrying...',
    number: 2,
    max: 20,
  });
  isAway = false;
  await visit.pass(6_000);
  expect(visit.views.at(-1)).toMatchObject({ notice: undefined, wayOut: undefined });
  isAway = true;
  work.reject(new TypeError('Failed to fetch'));
  await visit.pass(20 * 30_000 - 46_000 - 1);
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', number: 20 });
  await visit.pass(1);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Video' });
});

test('the visitor can continue with photos instead of waiting (FILM-22)', async () => {
  visit.booth.respondTo(VIDEO, networkError);
  visit.start(GENERATE_VIDEO);
  await visit.pass(4_000);
  const way = visit.findWayOut();
  expect(way?.text).toBe('go on without the video');
  way?.follow();
  expect(visit.navigations).toEqual(['/final-preview', { state: PHOTOS_ONLY, replace: true }]);
  await settle();
  expect(visit.booth.clock.pending()).toBe(0);
});

test('after a server error the next try starts 30 s later', async () => {
  visit.booth.respondTo(VIDEO, () => refusal(500, 'Something went wrong.'));
  visit.start(GENERATE_VIDEO);
  await visit.pass(29_999);
  expect(visit.listAddresses()).toHaveLength(1);
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', number: 2 });
  await visit.pass(1);
  expect(visit.listAddresses()).toHaveLength(2);
});

test('a video that cannot be made is not retried (CALL-17)', async () => {
  visit.booth.stored.set('useEdit', true);
  visit.booth.respondTo(VIDEO, () => refusal(422, 'The video could not be made.'));
  visit.start(GENERATE_VIDEO);
  await visit.pass(5_000);
  expect(visit.listAddresses()).toEqual([VIDEO]);
  expect(visit.navigations).toEqual(['/edit', { state: PHOTOS_ONLY, replace: true }]);
});
