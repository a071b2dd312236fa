import { beforeEach, expect, test } from 'vitest';
import {
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
  refusal,
} from '../../../../../../tests/support/fake-booth.ts';
import { letTimePass, settle } from '../../../../../../tests/support/let-time-pass.ts';
import { COMPLETE_SHOWN_MS, type LoadStateOf, type LoadView, runLoad } from '../load-run.ts';
import { compilePainting } from './compile-painting.ts';

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

let booth: FakeBooth;
let film: PromiseWithResolvers<void>;
let views: LoadView[];
let left: unknown[];

beforeEach(() => {
  booth = createFakeBooth();
  film = Promise.withResolvers();
  views = [];
  left = [];
});

function start(state = STATE): void {
  const tools = {
    ...booth,
    attemptKey: 'attempt-1',
    fetchFrames: async () => ({}),
    filmEnd: film.promise,
  };
  runLoad(compilePainting, state, tools, {
    onChange: (view) => views.push(view),
    onLeave: (exit) => exit((to, options) => left.push(to, options)),
    onBug: (error) => {
      throw error;
    },
  });
}

const pass = (durationMs: number) => letTimePass(booth.clock, durationMs);
const galleryWith = (state: object) => ['/final-preview', { state, replace: true }];
const PAINTED = {
  ...PRODUCT,
  ...MEDIA,
  compiled: '/painted.jpg',
  videoURL: '/painted.mp4',
  withPainting: true,
};

test('the painting is sent, and the gallery gets it once the film is over too (section 4)', async () => {
  booth.answer(COMPILE, () => ok(COMPILED));
  start();
  await pass(3_000);
  expect(booth.asked[0]?.body).toEqual({
    txID: 'trx-1',
    effect: 'original',
    withRecording: 'true',
    paintingImg: expect.objectContaining({ name: 'painting.png' }),
  });
  expect(left).toEqual([]);
  film.resolve();
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(galleryWith(PAINTED));
  expect(booth.clock.pending()).toBe(0);
});

test('a film that is over before the compile waits for it (section 4)', async () => {
  const answer = Promise.withResolvers<Response>();
  booth.answer(COMPILE, () => answer.promise);
  start();
  film.resolve();
  await pass(20_000);
  expect(left).toEqual([]);
  answer.resolve(ok(COMPILED));
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(galleryWith(PAINTED));
});

test('a film that stalls holds nobody up', async () => {
  booth.answer(COMPILE, () => ok(COMPILED));
  start();
  await pass(8_000 + COMPLETE_SHOWN_MS);
  expect(left).toEqual(galleryWith(PAINTED));
});

test('without a painted video the gallery keeps the one there was', async () => {
  booth.answer(COMPILE, () => ok({ image_path: '/painted.jpg', video_path: null }));
  film.resolve();
  start();
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(galleryWith({ ...PAINTED, videoURL: '/living.mp4' }));
});

test('it is tried 20 times, 30 s apart; then the photos go on without the drawing', async () => {
  booth.answer(COMPILE, deadLine);
  start();
  await settle();
  expect(views.at(-1)?.trouble).toMatchObject({ text: 'No response, Retrying...' });
  await pass(19 * 30_000);
  expect(booth.asked).toHaveLength(20);
  expect(views.at(-1)?.trouble).toMatchObject({
    kind: 'problem',
    text: 'Problem Adding Your Drawing',
  });
  await pass(4_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(galleryWith({ ...PRODUCT, ...MEDIA }));
});

test('a refused painting is not sent twice, and costs only itself (D18)', async () => {
  booth.answer(COMPILE, () => refusal(422, 'This is no painting.'));
  start();
  await pass(5_000);
  expect(booth.asked).toHaveLength(1);
  expect(left).toEqual(galleryWith({ ...PRODUCT, ...MEDIA }));
});
