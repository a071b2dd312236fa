import { isFinal, isTooLargeForProxy } from '@jepret/api-client';
import type { ChosenFrame } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
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
const REPORT = 'POST /v1/kiosk/refused-uploads';
const SHOT: Shot = {
  id: 'shot-1',
  txID: 'trx-1',
  number: 2,
  frame: { frameName: 'batik', categoryName: 'AVAILABLE_4_FRAME' } as ChosenFrame,
  picture: new Blob(['photo']),
  clip: { film: new Blob(['video']), fps: 30, resizeOptions: WHOLE_PICTURE, isMirrored: true },
  state: 'waiting',
};

let booth: FakeBooth;

beforeEach(() => {
  booth = createFakeBooth();
  booth.respondTo(BOTH, () => ok(null));
  booth.respondTo(PICTURE, () => ok(null));
});

const upload = () => uploadShot(booth.api, SHOT, new AbortController().signal);
const addresses = () => booth.requests.map(({ address }) => address);

test('a snap and its clip are sent in one form (PIC-17)', async () => {
  await upload();
  expect(addresses()).toEqual([BOTH]);
  expect(booth.requests[0]?.body).toMatchObject({
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

test('if the server refuses the clip, the photo is sent alone (PIC-17)', async () => {
  booth.respondTo(BOTH, () => refusal(422, 'Clip 2 is no video.'));
  await upload();
  expect(addresses()).toEqual([BOTH, PICTURE]);
});

test.each([401, 402, 404, 503])(
  'a refusal that is not about the files is not retried: %d',
  async (status) => {
    booth.respondTo(BOTH, () => refusal(status, 'No.'));
    await expect(upload()).rejects.toThrow('No.');
    expect(addresses()).toEqual([BOTH]);
  },
);

/** The response of nginx to a body larger than client_max_body_size, by default 1 MB. */
const nginxTooLarge = () =>
  new Response(
    '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n<center><h1>413 Request Entity Too Large</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n',
    { status: 413, headers: { 'content-type': 'text/html' } },
  );

test('photos that a proxy refuses as too large stay on the kiosk after the session, staff are notified, and they are sent later (PIC-40)', async () => {
  booth.stored.set('token', 'kiosk-token');
  booth.respondTo(BOTH, nginxTooLarge);
  booth.respondTo(PICTURE, nginxTooLarge);
  booth.respondTo(REPORT, () => ok(null));
  const { txID, number, frame, picture, clip } = SHOT;
  await booth.shots.save({ txID, number, frame, picture, clip });
  await settle();
  const error = await booth.shots.uploadAll(txID).catch((cause) => cause);
  expect(error.describe(english)).toBe(
    'Your photos are safe here, but we can’t send them right now. Please ask our staff.',
  );
  expect(addresses()).toContain(REPORT);

  // The next visitor's session starts.
  await booth.shots.deleteAllExcept(undefined);
  expect(await booth.shots.list(txID)).toMatchObject([{ number, state: 'waiting' }]);
  booth.respondTo(BOTH, () => ok(null));
  await advanceInSteps(booth.clock, 60_000);
  expect(await booth.shots.list(txID)).toMatchObject([{ number, state: 'sent' }]);
});

test('a 413 of the server is final and is not reported to staff (PIC-40)', async () => {
  booth.respondTo(BOTH, () => refusal(413, 'A file has at most 25 MB.'));
  booth.respondTo(PICTURE, () => refusal(413, 'A file has at most 25 MB.'));
  const error = await upload().catch((cause) => cause);
  expect([isFinal(error), isTooLargeForProxy(error)]).toEqual([true, false]);
  expect(addresses()).toEqual([BOTH, PICTURE]);
});
