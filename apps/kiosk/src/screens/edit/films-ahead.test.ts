import type { NavigationState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth, networkError, ok } from '../../testing/fake-booth.ts';
import { createFilmsAhead } from './films-ahead.ts';

const AHEAD = 'POST /v1/films-ahead';
const COMPILE = 'POST /api/compile-painting';
const RESULT: NavigationState<'/edit'> = {
  ...{ txID: 'trx-1', effect: 'original', isNoCut: false, withRecording: true },
  ...{ compiled: '/print.jpg', videoURL: '/living.mp4', stackedVideoUrl: '/clip.mp4' },
};
const COMPILED = {
  image_path: '/print.jpg',
  video_path: '/living.mp4',
  stacked_video_path: '/clip.mp4',
};

let booth: FakeBooth;

beforeEach(() => {
  booth = createFakeBooth();
});

const listRequests = () => booth.requests.map(({ address }) => address);

async function open(result = RESULT) {
  const films = createFilmsAhead(booth, result);
  const leave = films.start();
  await settle();
  return { films, leave };
}

/** The server does not respond; returns whether the kiosk aborted the request. */
function holdAhead(): () => boolean {
  let isAborted = false;
  booth.respondTo(AHEAD, ({ signal }) => {
    signal?.addEventListener('abort', () => {
      isAborted = true;
    });
    return new Promise(() => {});
  });
  return () => isAborted;
}

test("SKIP with finished films goes to the gallery with the server's response (SCREEN-63)", async () => {
  booth.respondTo(AHEAD, () => ok({ ready: true }));
  booth.respondTo(COMPILE, () => ok(COMPILED));
  const { films } = await open();
  expect(await films.findResult()).toEqual({ ...RESULT, withPainting: false });
  expect(booth.requests.map(({ body }) => body)).toEqual([
    { txID: 'trx-1' },
    { txID: 'trx-1', effect: 'original', withRecording: 'true' },
  ]);
});

test.each([
  ['are not made ahead', () => ok({ ready: false })],
  ['are still being made', () => new Promise<Response>(() => {})],
  ['cannot be requested', networkError],
])('SKIP with films that %s continues at /load (SCREEN-63)', async (_, respond) => {
  booth.respondTo(AHEAD, respond);
  const { films } = await open();
  expect(await films.findResult()).toBeUndefined();
  expect(listRequests()).toEqual([AHEAD]);
});

test('SKIP continues at /load if the response takes more than 2 s, fails or has no films (SCREEN-63)', async () => {
  booth.respondTo(AHEAD, () => ok({ ready: true }));
  const { films } = await open();
  booth.respondTo(COMPILE, () => new Promise(() => {}));
  const slow = films.findResult();
  await booth.clock.advance(1_999);
  expect(booth.clock.pending()).toBe(1);
  await booth.clock.advance(1);
  expect(await slow).toBeUndefined();
  booth.respondTo(COMPILE, networkError);
  expect(await films.findResult()).toBeUndefined();
  booth.respondTo(COMPILE, () => ok({ ...COMPILED, video_path: null }));
  expect(await films.findResult()).toBeUndefined();
});

test('the first line aborts the request, and the films are not requested again (FILM-37)', async () => {
  const isAborted = holdAhead();
  const { films } = await open();
  expect(isAborted()).toBe(false);
  films.stop();
  expect(isAborted()).toBe(true);
  films.start();
  expect(listRequests()).toEqual([AHEAD]);
});

test('leaving without SKIP aborts the request, and leaving after SKIP does not (FILM-36)', async () => {
  const isAborted = holdAhead();
  const skipped = await open();
  await skipped.films.findResult();
  skipped.leave();
  expect(isAborted()).toBe(false);
  const left = await open();
  left.leave();
  expect(isAborted()).toBe(true);
});

test('without clips no films are requested', async () => {
  const { films } = await open({ ...RESULT, withRecording: false });
  expect(await films.findResult()).toBeUndefined();
  expect(listRequests()).toEqual([]);
});
