import type { KioskSession } from '@jepret/contract';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import { expect, test } from 'vitest';
import { getResumeRoute } from './resume-route.ts';

const frame = aChosenFrame({ numberSnap: 3 });

function getNavigations(
  capture: KioskSession['capture'],
  stored: number[] = [],
  removed: number[] = [],
  isRecording = false,
): unknown[] {
  const navigations: unknown[] = [];
  const session = aKioskSession({ capture, allowance: { recording: isRecording, prints: 1 } });
  const own = { stored: stored.map((number) => ({ number, frame })), removed };
  getResumeRoute(session, own)((...way) => navigations.push(...way));
  return navigations;
}

const AT_CAMERA = ['/capture', { state: { txID: 'trx-1', frame }, replace: true }];
const AT_PRINTS = [
  '/load',
  {
    state: { action: 'generate-image', data: { txID: 'trx-1', frame } },
    replace: true,
  },
];

test('a session without photos resumes before the frame choice (HOME-29)', () => {
  expect(getNavigations(null)).toEqual([
    '/load',
    { state: { action: 'verify', trx_id: 'trx-1' }, replace: true },
  ]);
});

test('a session with some photos resumes at the camera, with its frame (HOME-29)', () => {
  expect(getNavigations({ frame, snaps: [1] }, [1, 2])).toEqual(AT_CAMERA);
  expect(getNavigations({ frame, snaps: [1] })).toEqual(AT_CAMERA);
});

test('retakes counted by the server stay used, also if the kiosk forgot them (CAM-14)', () => {
  expect(getNavigations({ frame, snaps: [1], retakes: 2 })).toEqual([
    '/capture',
    { state: { txID: 'trx-1', frame, retakesUsed: 2 }, replace: true },
  ]);
});

test('photos that are not uploaded count too', () => {
  expect(getNavigations(null, [1])).toEqual(AT_CAMERA);
  expect(getNavigations(null, [1, 2, 3])).toEqual(AT_PRINTS);
});

test('a session with all photos, stored here or on the server, resumes at its prints (HOME-29)', () => {
  expect(getNavigations({ frame, snaps: [1, 2] }, [2, 3])).toEqual(AT_PRINTS);
});

test('a removed photo does not count although the server has it', () => {
  expect(getNavigations({ frame, snaps: [1, 2, 3] }, [1, 2], [3])).toEqual(AT_CAMERA);
});

test('photos of a larger or another frame do not count', () => {
  expect(getNavigations({ frame, snaps: [1, 2, 4, 5] })).toEqual(AT_CAMERA);
  for (const other of [
    { ...frame, frameName: 'parang' },
    { ...frame, categoryName: 'OTHER_3_FRAME' },
  ]) {
    expect(getNavigations({ frame: other, snaps: [1, 2, 3] }, [1])).toEqual(AT_CAMERA);
  }
});

test('a session with clips resumes with recording (HOME-29, HOME-32)', () => {
  const [camera] = getNavigations({ frame, snaps: [1] }, [], [], true);
  expect(camera).toBe('/capture-with-recording');
  const [, options] = getNavigations({ frame, snaps: [1, 2, 3] }, [], [], true);
  expect(options).toMatchObject({
    state: {
      action: 'generate-image-and-upload-recording',
      data: { txID: 'trx-1', frame, fps: 30, resizeOptions: { crop_width: 1920 } },
    },
  });
});
