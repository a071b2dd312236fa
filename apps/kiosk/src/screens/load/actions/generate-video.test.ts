import type { LoadState } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import { deadLine, ok, refusal } from '../../../../../../tests/support/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-run.ts';
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
  [true, '/edit'],
  [false, '/final-preview'],
])('generate-video with useEdit %s goes to %s with both films (section 4)', async (useEdit, to) => {
  visit.booth.stored.set('useEdit', useEdit);
  visit.booth.answer(VIDEO, () => ok({ video_url: 'living', stacked_video_url: 'animated' }));
  visit.start(GENERATE_VIDEO);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.asked[0]?.body).toEqual({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    effect: 'original',
    fps: 30,
  });
  const films = { withRecording: true, videoURL: 'living', stackedVideoUrl: 'animated' };
  expect(visit.left).toEqual([to, { state: { ...PHOTOS_ONLY, ...films }, replace: true }]);
});

test('a video is tried 20 times, 30 s apart, and then the photos go on alone, never home (D24)', async () => {
  visit.booth.answer(VIDEO, deadLine);
  visit.start(GENERATE_VIDEO);
  await visit.pass(19 * 30_000);
  expect(visit.listAddresses()).toHaveLength(20);
  expect(visit.findTrouble()).toMatchObject({
    kind: 'problem',
    text: 'Problem Processing Video',
  });
  await visit.pass(5_000);
  expect(visit.left).toEqual(['/final-preview', { state: PHOTOS_ONLY, replace: true }]);
});

test('a video that cannot be made is not tried again (D18)', async () => {
  visit.booth.stored.set('useEdit', true);
  visit.booth.answer(VIDEO, () => refusal(422, 'The video could not be made.'));
  visit.start(GENERATE_VIDEO);
  await visit.pass(5_000);
  expect(visit.listAddresses()).toEqual([VIDEO]);
  expect(visit.left).toEqual(['/edit', { state: PHOTOS_ONLY, replace: true }]);
});
