import type { ChosenFrame, KioskSession } from '@jepret/contract';
import { expect, test } from 'vitest';
import { wayOn } from './way-on.ts';

const frame: ChosenFrame = {
  frameName: 'batik',
  categoryName: 'AVAILABLE_4_FRAME',
  frameURL: 'http://booth.test/static/frames/AVAILABLE_4_FRAME/fe-batik.png',
  isNoCut: false,
  config_frame: {
    InterColPadding: 100,
    InterRowPadding: 24,
    CustomPadding: 60,
    TopFramePadding: 180,
    IsColumnMirrored: true,
  },
  numberSnap: 3,
  width: 1240,
  height: 1844,
};

function follow(
  capture: KioskSession['capture'],
  { kept = [] as number[], isRecording = false } = {},
): unknown[] {
  const went: unknown[] = [];
  const session: KioskSession = {
    trx_id: 'trx-1',
    short_code: 'K7PQ2',
    offer: 'resume',
    offered_until: '2026-01-01T10:05:00.000Z',
    capture,
  };
  wayOn(session, { kept: kept.map((number) => ({ number })), isRecording })((...way) =>
    went.push(...way),
  );
  return went;
}

test('a session without photos goes on where the frame is chosen', () => {
  expect(follow(null)).toEqual(['/load', { state: { action: 'verify', trx_id: 'trx-1' } }]);
});

test('a session with some of its photos goes on at the camera, in its frame (D13)', () => {
  expect(follow({ frame, snaps: [1] }, { kept: [1, 2] })).toEqual([
    '/capture',
    { state: { txID: 'trx-1', frame }, replace: false },
  ]);
});

test('a session with all of its photos, here or on the server, goes on to its prints', () => {
  expect(follow({ frame, snaps: [1, 2] }, { kept: [2, 3] })).toEqual([
    '/load',
    { state: { action: 'generate-image', data: { txID: 'trx-1', frame } } },
  ]);
});

test('where clips are recorded, the session goes on with its recorder (D36)', () => {
  const [camera] = follow({ frame, snaps: [1] }, { isRecording: true });
  expect(camera).toBe('/capture-with-recording');
  const [, options] = follow({ frame, snaps: [1, 2, 3] }, { isRecording: true });
  expect(options).toMatchObject({
    state: {
      action: 'generate-image-and-upload-recording',
      data: { txID: 'trx-1', frame, fps: 30, resizeOptions: { crop_width: 1920 } },
    },
  });
});
