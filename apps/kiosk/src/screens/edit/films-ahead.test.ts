import type { NavigationState } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, deadLine, type FakeBooth, ok } from '../../testing/fake-booth.ts';
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

const listAsked = () => booth.asked.map(({ address }) => address);

async function open(result = RESULT) {
  const films = createFilmsAhead(booth, result);
  const leave = films.begin();
  await settle();
  return { films, leave };
}

/** Held as a server holds it that is busy; gives whether the kiosk has hung up. */
function holdAhead(): () => boolean {
  let hasHungUp = false;
  booth.answer(AHEAD, ({ signal }) => {
    signal?.addEventListener('abort', () => {
      hasHungUp = true;
    });
    return new Promise(() => {});
  });
  return () => hasHungUp;
}

test('SKIP with finished films goes to the gallery with what the server names (SCREEN-63)', async () => {
  booth.answer(AHEAD, () => ok({ ready: true }));
  booth.answer(COMPILE, () => ok(COMPILED));
  const { films } = await open();
  expect(await films.take()).toEqual({ ...RESULT, withPainting: false });
  expect(booth.asked.map(({ body }) => body)).toEqual([
    { txID: 'trx-1' },
    { txID: 'trx-1', effect: 'original', withRecording: 'true' },
  ]);
});

test.each([
  ['are not made ahead', () => ok({ ready: false })],
  ['are still being made', () => new Promise<Response>(() => {})],
  ['cannot be asked for', deadLine],
])('SKIP with films that %s is left to /load (SCREEN-63)', async (_, respond) => {
  booth.answer(AHEAD, respond);
  const { films } = await open();
  expect(await films.take()).toBeUndefined();
  expect(listAsked()).toEqual([AHEAD]);
});

test('an answer to SKIP that takes more than 2 s, fails or names no films is left to /load (SCREEN-63)', async () => {
  booth.answer(AHEAD, () => ok({ ready: true }));
  const { films } = await open();
  booth.answer(COMPILE, () => new Promise(() => {}));
  const slow = films.take();
  await booth.clock.advance(1_999);
  expect(booth.clock.pending()).toBe(1);
  await booth.clock.advance(1);
  expect(await slow).toBeUndefined();
  booth.answer(COMPILE, deadLine);
  expect(await films.take()).toBeUndefined();
  booth.answer(COMPILE, () => ok({ ...COMPILED, video_path: null }));
  expect(await films.take()).toBeUndefined();
});

test('the first line hangs up, and the films are not asked for again (FILM-37)', async () => {
  const hasHungUp = holdAhead();
  const { films } = await open();
  expect(hasHungUp()).toBe(false);
  films.stop();
  expect(hasHungUp()).toBe(true);
  films.begin();
  expect(listAsked()).toEqual([AHEAD]);
});

test('a visitor who leaves without SKIP hangs up; after SKIP /load joins the work (FILM-36)', async () => {
  const hasHungUp = holdAhead();
  const skipped = await open();
  await skipped.films.take();
  skipped.leave();
  expect(hasHungUp()).toBe(false);
  const left = await open();
  left.leave();
  expect(hasHungUp()).toBe(true);
});

test('photos without clips have no films to ask for', async () => {
  const { films } = await open({ ...RESULT, withRecording: false });
  expect(await films.take()).toBeUndefined();
  expect(listAsked()).toEqual([]);
});
