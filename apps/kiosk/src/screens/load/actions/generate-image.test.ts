import type { LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { networkError, ok, refusal, WHOLE_PICTURE } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, type LoadVisit } from '../testing/load-visit.ts';

const UPLOAD = 'POST /api/upload-file';
const COMPOSE = 'POST /api/generate-image';
const STILL_WANTED = 'GET /v1/transaction/trx/trx-1';
const FRAME = aChosenFrame({ numberSnap: 2 });
const GENERATE: LoadState = { action: 'generate-image', data: { txID: 'trx-1', frame: FRAME } };

const resultUrl = (effect: string, name: string) =>
  `http://booth.test/static/res_image/jakarta/key/${effect}/${name}.jpg`;

/** The still-wanted report is sent in parallel. */
const listProcessingCalls = () =>
  visit.listAddresses().filter((address) => address !== STILL_WANTED);

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('generate-image uploads missing photos, composes and shows the effects in order (SCREEN-21)', async () => {
  const EFFECTS = ['dark_grayscale', 'original', 'light_grayscale', 'light_original'];
  visit.booth.respondTo(UPLOAD, () => ok(null));
  visit.booth.respondTo(COMPOSE, () =>
    ok({
      compiled_url: EFFECTS.map((effect) => resultUrl(effect, 'print')),
      img_url: EFFECTS.flatMap((effect) => [resultUrl(effect, '1'), resultUrl(effect, '2')]),
    }),
  );
  const picture = new Blob(['photo']);
  await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 1, picture });
  await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 2, picture });
  visit.start(GENERATE);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.listAddresses()).toEqual([UPLOAD, UPLOAD, COMPOSE]);
  expect(visit.booth.requests[0]?.body).toMatchObject({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    withRecording: 'false',
    images: expect.objectContaining({ name: '1.png' }),
  });
  expect(visit.booth.requests[2]?.body).toEqual({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
  });
  // The pictures load while the bar shows 100 % (SCREEN-54).
  expect(visit.preloadedPictures.toSorted()).toEqual(
    EFFECTS.map((effect) => resultUrl(effect, 'print')).toSorted(),
  );
  const [to, options] = visit.navigations as [string, { state: { effects: unknown[] } }];
  expect(to).toBe('/effect-preview');
  expect(options.state).toMatchObject({ txID: 'trx-1', isNoCut: false, withRecording: false });
  expect(options.state.effects).toEqual(
    ['light_original', 'original', 'light_grayscale', 'dark_grayscale'].map((effectName) => ({
      effectName,
      compiled: resultUrl(effectName, 'print'),
      imgURI: resultUrl(effectName, '1'),
    })),
  );
});

test('composing is tried 20 times, 30 s apart, then the visit goes home after 5 s (SCREEN-18, SCREEN-22)', async () => {
  visit.booth.respondTo(COMPOSE, networkError);
  visit.start(GENERATE);
  await settle();
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', text: 'No response, Retrying...' });
  await visit.pass(19 * 30_000);
  expect(listProcessingCalls()).toEqual(Array(20).fill(COMPOSE));
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Images' });
  await visit.pass(4_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(HOME);
});

test('the 20 tries count for upload and composing together (SCREEN-22)', async () => {
  let uploads = 0;
  visit.booth.respondTo(UPLOAD, () => (++uploads < 8 ? networkError() : ok(null)));
  visit.booth.respondTo(COMPOSE, networkError);
  const picture = new Blob(['photo']);
  // As after a reload: only FINISH uploads it.
  visit.booth.stored.remove('token');
  await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 1, picture });
  visit.start(GENERATE);
  await visit.pass(19 * 30_000 - 1);
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', number: 20, max: 20 });
  await visit.pass(1);
  expect(listProcessingCalls()).toEqual([...Array(8).fill(UPLOAD), ...Array(13).fill(COMPOSE)]);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Images' });
});

test('the retry screen counts down to the next try and offers to go home (SCREEN-18)', async () => {
  visit.booth.respondTo(COMPOSE, networkError);
  visit.start(GENERATE);
  await settle();
  expect(visit.findNotice()).toEqual({
    kind: 'retrying',
    text: 'No response, Retrying...',
    number: 2,
    max: 20,
    secondsLeft: 30,
    hint: 'Your photos are safe: the start screen offers to go on with them.',
  });
  await visit.pass(29_000);
  expect(visit.findNotice()).toMatchObject({ number: 2, secondsLeft: 1 });
  await visit.pass(1_000);
  expect(visit.findNotice()).toMatchObject({ number: 3, secondsLeft: 30 });
  const way = visit.findWayOut();
  expect(way?.text).toBe('Back to Home');
  way?.follow();
  expect(visit.navigations).toEqual(HOME);
  await visit.pass(600_000);
  expect(listProcessingCalls()).toHaveLength(2);
  expect(visit.listAddresses()).toContain(STILL_WANTED);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('a refused composition is not retried (CALL-17)', async () => {
  visit.booth.respondTo(COMPOSE, () => refusal(422, 'Photo 2 is missing.'));
  visit.start(GENERATE);
  await settle();
  expect(listProcessingCalls()).toEqual([COMPOSE]);
  expect(visit.findNotice()).toMatchObject({ kind: 'problem', text: 'Problem Processing Images' });
});

describe('generate-image-and-upload-recording', () => {
  const RECORDED: LoadState = {
    action: 'generate-image-and-upload-recording',
    data: { txID: 'trx-1', frame: FRAME, fps: 24, resizeOptions: WHOLE_PICTURE },
  };
  const picture = new Blob(['photo']);
  const clip = {
    film: new Blob(['video']),
    fps: 24,
    resizeOptions: WHOLE_PICTURE,
    isMirrored: true,
  };
  const runAndGetState = async () => {
    visit.start(RECORDED);
    await visit.pass(COMPLETE_SHOWN_MS);
    const [to, options] = visit.navigations as [string, { state: object }];
    expect(to).toBe('/effect-preview');
    return options.state;
  };

  beforeEach(() => {
    visit.booth.respondTo(UPLOAD, () => ok(null));
    visit.booth.respondTo('POST /api/v2/upload-file', () => ok(null));
    const print = resultUrl('original', 'print');
    visit.booth.respondTo(COMPOSE, () => ok({ compiled_url: [print], img_url: [print] }));
  });

  test('one clip is enough for films (SCREEN-23)', async () => {
    await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 1, picture, clip });
    await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 2, picture });
    expect(await runAndGetState()).toMatchObject({ withRecording: true, fps: 24 });
    expect(visit.listAddresses().toSorted()).toEqual([COMPOSE, UPLOAD, 'POST /api/v2/upload-file']);
  });

  test('a session without clips continues with photos only (SCREEN-23)', async () => {
    await visit.booth.shots.save({ txID: 'trx-1', frame: FRAME, number: 1, picture });
    expect(await runAndGetState()).toMatchObject({ withRecording: false });
  });

  test('a session whose clips only the server has keeps them', async () => {
    expect(await runAndGetState()).toMatchObject({ withRecording: true, fps: 24 });
  });
});
