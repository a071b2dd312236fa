import { english } from '@jepret/messages/every-language';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDemoSource,
  FakeDevices,
  FakePage,
  FakeTrack,
  FakeVideo,
  WEBCAM,
} from '../../../testing/fake-cameras.ts';
import type { CameraChoice, CameraView, CameraWatch } from '../camera.ts';
import { OPEN_LIMIT_MS } from './camera-machine.ts';
import { watchCamera } from './watch-camera.ts';
import { FIRST_FRAME_LIMIT_MS } from './watch-frames.ts';

const CANON = { ...WEBCAM, deviceId: 'canon', label: 'Canon EOS R50' };

let clock: HandMovedClock;
let devices: FakeDevices;
let page: FakePage;
let video: FakeVideo;
let views: CameraView[];
let watch: CameraWatch;
let remembered: CameraChoice | undefined;
let demoTrack: FakeTrack;
let isMoneyReal: boolean;
let allowAgain: () => void;

beforeEach(() => {
  clock = createHandMovedClock();
  devices = new FakeDevices();
  devices.plugged = [WEBCAM];
  page = new FakePage();
  video = new FakeVideo();
  views = [];
  remembered = undefined;
  demoTrack = new FakeTrack('demo');
  isMoneyReal = false;
});

async function begin(hasDevices = true) {
  watch = watchCamera(
    {
      devices: hasDevices ? devices.asDevices() : undefined,
      page,
      clock,
      listenForPermission: (onChange) => {
        allowAgain = onChange;
      },
      remembered: {
        find: async () => remembered,
        set: async (camera) => {
          remembered = camera;
        },
      },
      isMoneyReal: async () => isMoneyReal,
      openDemo: async () => aDemoSource(demoTrack),
    },
    video,
    (view) => views.push(view),
  );
  await settle();
}

async function beginLive() {
  await begin();
  video.receive();
}

const view = () => views.at(-1);
const pass = (durationMs: number) => letTimePass(clock, durationMs);

describe('opening', () => {
  test('it is live when a real picture of a known size has arrived, not before', async () => {
    await begin();
    expect(view()?.phase).toBe('opening');
    video.receive(0, 0);
    expect(view()?.phase).toBe('opening');
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('1920×1080 at 30 is asked for, 1280×720 at 24 at least (CAM-17)', async () => {
    await begin();
    expect(devices.asked).toEqual([
      {
        deviceId: { exact: 'webcam' },
        width: { ideal: 1920, min: 1280 },
        height: { ideal: 1080, min: 720 },
        frameRate: { ideal: 30, min: 24 },
      },
    ]);
  });

  test('a camera of 320×240 is worked with, not refused (CAM-17)', async () => {
    devices.plugged = [{ ...WEBCAM, widthPx: 320, heightPx: 240, framesPerSecond: 10 }];
    await begin();
    video.receive(320, 240);
    expect(view()?.phase).toBe('live');
  });

  test('names that come only with the permission still decide', async () => {
    devices.plugged = [WEBCAM, CANON];
    devices.hasNames = false;
    await begin();
    expect(view()?.current).toMatchObject({ deviceId: 'canon' });
    expect(devices.openTracks().map(({ deviceId }) => deviceId)).toEqual(['canon']);
  });

  test('a stream without pictures is said to have failed', async () => {
    await begin();
    await pass(FIRST_FRAME_LIMIT_MS);
    expect(view()?.problem?.text(english)).toBe('Failed to initialize video stream');
  });

  test('a browser that never answers is not waited for, and its late answer is put away', async () => {
    let answer = () => {};
    devices.answer = new Promise((resolve) => {
      answer = resolve;
    });
    await begin();
    await pass(OPEN_LIMIT_MS);
    expect(view()?.problem?.text(english)).toBe('Failed to initialize video stream');
    watch.stop();
    answer();
    await settle();
    expect(devices.tracks.length).toBeGreaterThan(0);
    expect(devices.openTracks()).toEqual([]);
  });

  test('an address without cameras says so', async () => {
    await begin(false);
    expect(view()?.problem?.text(english)).toBe(
      'Camera access failed: this address may not use cameras',
    );
  });
});

describe('a camera with a problem', () => {
  test('a refusal is retried by itself, with growing delay (CAM-31)', async () => {
    devices.refusal = 'NotAllowedError';
    await begin();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: permission was denied');
    const triedAt: number[] = [];
    let before = devices.asked.length;
    for (let second = 1; second <= 45; second += 1) {
      await pass(1_000);
      if (devices.asked.length > before) triedAt.push(second);
      before = devices.asked.length;
    }
    expect(triedAt).toEqual([1, 3, 7, 15, 30, 45]);
  });

  test('Retry does not wait (CAM-31)', async () => {
    devices.refusal = 'NotReadableError';
    await begin();
    devices.refusal = undefined;
    watch.retry();
    expect(view()).toMatchObject({ phase: 'problem', isRetrying: true });
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', problem: undefined, isRetrying: false });
  });

  test('a permission that is given is used at once (CAM-31)', async () => {
    devices.refusal = 'NotAllowedError';
    await begin();
    devices.refusal = undefined;
    allowAgain();
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('a camera that is plugged in is found by itself (CAM-31)', async () => {
    devices.plugged = [];
    await begin();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: no camera was found');
    devices.plug(WEBCAM);
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', current: { deviceId: 'webcam' } });
  });

  test('an unplugged camera is said, and found again when it returns', async () => {
    await beginLive();
    devices.unplug();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: the camera was unplugged');
    await pass(60_000);
    expect(view()?.phase).toBe('problem');
    devices.plug(WEBCAM);
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('a camera that sends nothing more is opened anew', async () => {
    await beginLive();
    devices.tracks[0]?.dispatchEvent(new Event('mute'));
    expect(view()?.problem?.text(english)).toBe(
      'Camera access failed: the camera sends no picture',
    );
    await pass(1_000);
    video.receive();
    expect(view()?.phase).toBe('live');
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('a picture that stands still for 3 s is a problem, a slow one is not (CAM-31)', async () => {
    await beginLive();
    for (let second = 0; second < 10; second += 1) {
      await pass(1_000);
      video.receive();
    }
    expect(view()?.phase).toBe('live');
    // Looked at every 3 s: one look finds the last picture, the next one finds no other.
    await pass(6_000);
    expect(
      views.some(({ problem }) => problem?.text(english).endsWith('the picture stands still')),
    ).toBe(true);
  });
});

describe('a hidden page', () => {
  test('gets no pictures, which is no problem; they must come again before it is live', async () => {
    await beginLive();
    page.turn('hidden');
    expect(view()?.phase).toBe('opening');
    await pass(600_000);
    expect(view()).toMatchObject({ phase: 'opening', problem: undefined });
    page.turn('visible');
    expect(view()?.phase).toBe('opening');
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('that is shown again tries at once what has failed', async () => {
    devices.refusal = 'NotReadableError';
    await begin();
    page.turn('hidden');
    devices.refusal = undefined;
    page.turn('visible');
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
  });
});

describe('choosing', () => {
  test("staff's choice is opened, remembered and taken the next time (CAM-29)", async () => {
    devices.plugged = [CANON, WEBCAM];
    await beginLive();
    expect(view()?.cameras).toHaveLength(2);
    watch.choose(WEBCAM);
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', current: { deviceId: 'webcam' } });
    watch.stop();
    await beginLive();
    expect(view()?.current).toMatchObject({ deviceId: 'webcam' });
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('the demo camera comes by a tap only, and any retry goes back to real ones', async () => {
    devices.plugged = [];
    await begin();
    await pass(120_000);
    expect(views.some(({ isDemo }) => isDemo)).toBe(false);
    watch.openDemo();
    await settle();
    video.receive(1280, 720);
    expect(view()).toMatchObject({ phase: 'live', isDemo: true });
    devices.plugged = [WEBCAM];
    watch.retry();
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', isDemo: false });
    expect(demoTrack.readyState).toBe('ended');
  });

  test('the demo camera is offered where no money is real, and there only', async () => {
    devices.plugged = [];
    await begin();
    expect(view()).toMatchObject({ phase: 'problem', isDemoOffered: true });
    watch.stop();
    isMoneyReal = true;
    views = [];
    await begin();
    await pass(120_000);
    expect(views.some(({ isDemoOffered }) => isDemoOffered)).toBe(false);
  });

  test('a booth that turned to real money opens no demo camera any more (CAM-33)', async () => {
    devices.plugged = [];
    await begin();
    isMoneyReal = true;
    watch.openDemo();
    await settle();
    expect(view()).toMatchObject({ phase: 'problem', isDemo: false, isDemoOffered: false });
    isMoneyReal = false;
    watch.openDemo();
    await settle();
    video.receive(1280, 720);
    expect(view()).toMatchObject({ phase: 'live', isDemo: true });
    isMoneyReal = true;
    // Its film stops, and it is not opened again.
    demoTrack.dispatchEvent(new Event('ended'));
    await pass(2_000);
    expect(view()).toMatchObject({ phase: 'problem', isDemo: false, isDemoOffered: false });
  });

  test('a session begins with a real camera, whatever the last one had', async () => {
    devices.plugged = [];
    await begin();
    watch.openDemo();
    await settle();
    watch.stop();
    views = [];
    await begin();
    expect(views.some(({ isDemo }) => isDemo)).toBe(false);
    expect(remembered).toBeUndefined();
  });
});

test('a screen that is left lets the camera go, and is told nothing more (CAM-41)', async () => {
  await beginLive();
  watch.stop();
  const told = views.length;
  devices.unplug();
  devices.plug(WEBCAM);
  page.turn('hidden');
  page.turn('visible');
  await pass(60_000);
  expect(views).toHaveLength(told);
  expect(devices.openTracks()).toEqual([]);
  expect(video.srcObject).toBeNull();
  expect(clock.pending()).toBe(0);
});

test('hasty taps on Retry leave one camera open', async () => {
  devices.refusal = 'NotReadableError';
  await begin();
  devices.refusal = undefined;
  for (let tap = 0; tap < 50; tap += 1) watch.retry();
  await settle();
  video.receive();
  expect(view()?.phase).toBe('live');
  expect(devices.openTracks()).toHaveLength(1);
});
