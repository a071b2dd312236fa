import type { ChosenFrame } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Shot } from '../devices/shot-store/shot-store.ts';
import {
  createFakeBooth,
  type FakeBooth,
  ok,
  refusal,
  WHOLE_PICTURE,
} from '../testing/fake-booth.ts';
import { uploadShot } from './upload-shot.ts';

const BOTH = 'POST /api/v2/upload-file';
const PICTURE = 'POST /api/upload-file';
const SHOT: Shot = {
  id: 'shot-1',
  txID: 'trx-1',
  number: 2,
  frame: { frameName: 'batik', categoryName: 'AVAILABLE_4_FRAME' } as ChosenFrame,
  picture: new Blob(['photo']),
  clip: { film: new Blob(['film']), fps: 30, resizeOptions: WHOLE_PICTURE, isMirrored: true },
  state: 'waiting',
};

let booth: FakeBooth;

beforeEach(() => {
  booth = createFakeBooth();
  booth.answer(BOTH, () => ok(null));
  booth.answer(PICTURE, () => ok(null));
});

const upload = () => uploadShot(booth.api, SHOT, new AbortController().signal);
const addresses = () => booth.asked.map(({ address }) => address);

test('a snap and its clip travel in one form (PIC-17)', async () => {
  await upload();
  expect(addresses()).toEqual([BOTH]);
  expect(booth.asked[0]?.body).toMatchObject({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    withRecording: 'true',
    fps: '30',
    mirrored: 'true',
    resizeOptions: JSON.stringify(WHOLE_PICTURE),
    images: expect.objectContaining({ name: '2.png' }),
    videos: expect.objectContaining({ name: '2.mp4' }),
  });
});

test('a clip that the server does not take does not cost the photo (PIC-17)', async () => {
  booth.answer(BOTH, () => refusal(422, 'Clip 2 is no video.'));
  await upload();
  expect(addresses()).toEqual([BOTH, PICTURE]);
});

test.each([401, 402, 404, 503])(
  'a refusal that is not about the files stands: %d',
  async (status) => {
    booth.answer(BOTH, () => refusal(status, 'No.'));
    await expect(upload()).rejects.toThrow('No.');
    expect(addresses()).toEqual([BOTH]);
  },
);
