import type { KioskSession } from '@jepret/contract';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import { expect, test } from 'vitest';
import { resumeRoute } from './resume-route.ts';

const frame = aChosenFrame({ numberSnap: 3 });

function follow(
  capture: KioskSession['capture'],
  kept: number[] = [],
  removed: number[] = [],
  isRecording = false,
): unknown[] {
  const went: unknown[] = [];
  const session = aKioskSession({ capture, allowance: { recording: isRecording, prints: 1 } });
  const own = { kept: kept.map((number) => ({ number, frame })), removed };
  resumeRoute(session, own)((...way) => went.push(...way));
  return went;
}

const AT_CAMERA = ['/capture', { state: { txID: 'trx-1', frame }, replace: true }];
const AT_PRINTS = [
  '/load',
  {
    state: { action: 'generate-image', data: { txID: 'trx-1', frame } },
    replace: true,
  },
];

test('a session without photos goes on where the frame is chosen (HOME-29)', () => {
  expect(follow(null)).toEqual([
    '/load',
    { state: { action: 'verify', trx_id: 'trx-1' }, replace: true },
  ]);
});

test('a session with some of its photos goes on at the camera, in its frame (HOME-29)', () => {
  expect(follow({ frame, snaps: [1] }, [1, 2])).toEqual(AT_CAMERA);
  expect(follow({ frame, snaps: [1] })).toEqual(AT_CAMERA);
});

test('retakes that the server knows of stay used, whatever this kiosk has forgotten (CAM-14)', () => {
  expect(follow({ frame, snaps: [1], retakes: 2 })).toEqual([
    '/capture',
    { state: { txID: 'trx-1', frame, retakesUsed: 2 }, replace: true },
  ]);
});

test('photos that never reached the server count as well', () => {
  expect(follow(null, [1])).toEqual(AT_CAMERA);
  expect(follow(null, [1, 2, 3])).toEqual(AT_PRINTS);
});

test('a session with all of its photos, here or on the server, goes on to its prints (HOME-29)', () => {
  expect(follow({ frame, snaps: [1, 2] }, [2, 3])).toEqual(AT_PRINTS);
});

test('a photo that was to be taken again does not come back with the server', () => {
  expect(follow({ frame, snaps: [1, 2, 3] }, [1, 2], [3])).toEqual(AT_CAMERA);
});

test('photos of a larger or another frame do not fill this one', () => {
  expect(follow({ frame, snaps: [1, 2, 4, 5] })).toEqual(AT_CAMERA);
  for (const other of [
    { ...frame, frameName: 'parang' },
    { ...frame, categoryName: 'OTHER_3_FRAME' },
  ]) {
    expect(follow({ frame: other, snaps: [1, 2, 3] }, [1])).toEqual(AT_CAMERA);
  }
});

test('where clips are recorded, the session goes on with its recorder (HOME-29, HOME-32)', () => {
  const [camera] = follow({ frame, snaps: [1] }, [], [], true);
  expect(camera).toBe('/capture-with-recording');
  const [, options] = follow({ frame, snaps: [1, 2, 3] }, [], [], true);
  expect(options).toMatchObject({
    state: {
      action: 'generate-image-and-upload-recording',
      data: { txID: 'trx-1', frame, fps: 30, resizeOptions: { crop_width: 1920 } },
    },
  });
});
