import { english } from '@jepret/messages/every-language';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
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
import { type CameraMeter, createCameraMeter } from '../camera-meter.ts';
import { OPEN_LIMIT_MS } from './camera-machine.ts';
import { watchCamera } from './watch-camera.ts';
import { FIRST_FRAME_LIMIT_MS } from './watch-frames.ts';

const CANON = { ...WEBCAM, deviceId: 'canon', label: 'Canon EOS R50' };

let clock: ManualClock;
let devices: FakeDevices;
let page: FakePage;
let video: FakeVideo;
let views: CameraView[];
let watch: CameraWatch;
let remembered: CameraChoice | undefined;
let demoTrack: FakeTrack;
let isMoneyReal: boolean;
let grantPermission: () => void;
let meter: CameraMeter;

beforeEach(() => {
  clock = createManualClock();
  devices = new FakeDevices();
  devices.plugged = [WEBCAM];
  page = new FakePage();
  video = new FakeVideo();
  views = [];
  remembered = undefined;
  demoTrack = new FakeTrack('demo');
  isMoneyReal = false;
  meter = createCameraMeter(clock);
});

async function start(hasDevices = true) {
  watch = watchCamera(
    {
      devices: hasDevices ? devices.asDevices() : undefined,
      page,
      clock,
      listenForPermission: (onChange) => {
        grantPermission = onChange;
      },
      remembered: {
        find: async () => remembered,
        set: async (camera) => {
          remembered = camera;
        },
      },
      isMoneyReal: async () => isMoneyReal,
      openDemo: async () => aDemoSource(demoTrack),
      meter,
    },
    video,
    (view) => views.push(view),
  );
  await settle();
}

async function startLive() {
  await start();
  video.receive();
}

const view = () => views.at(-1);
const advance = (durationMs: number) => advanceInSteps(clock, durationMs);

describe('opening', () => {
  test('the camera is live only after a picture with a known size', async () => {
    await start();
    expect(view()?.phase).toBe('opening');
    video.receive(0, 0);
    expect(view()?.phase).toBe('opening');
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('1920×1080 at 30 fps is requested, at least 1280×720 at 24 fps (CAM-17)', async () => {
    await start();
    expect(devices.requestedConstraints).toEqual([
      {
        deviceId: { exact: 'webcam' },
        width: { ideal: 1920, min: 1280 },
        height: { ideal: 1080, min: 720 },
        frameRate: { ideal: 30, min: 24 },
      },
    ]);
  });

  test('a camera with 320×240 is used (CAM-17)', async () => {
    devices.plugged = [{ ...WEBCAM, widthPx: 320, heightPx: 240, framesPerSecond: 10 }];
    await start();
    video.receive(320, 240);
    expect(view()?.phase).toBe('live');
  });

  test('labels that are known only after permission still decide the choice', async () => {
    devices.plugged = [WEBCAM, CANON];
    devices.hasNames = false;
    await start();
    expect(view()?.current).toMatchObject({ deviceId: 'canon' });
    expect(devices.openTracks().map(({ deviceId }) => deviceId)).toEqual(['canon']);
  });

  test('a stream without pictures is reported as failed', async () => {
    await start();
    await advance(FIRST_FRAME_LIMIT_MS);
    expect(view()?.problem?.text(english)).toBe('Failed to initialize video stream');
  });

  test('a browser that never responds times out, and a late stream is closed', async () => {
    let respond = () => {};
    devices.pendingResponse = new Promise((resolve) => {
      respond = resolve;
    });
    await start();
    await advance(OPEN_LIMIT_MS);
    expect(view()?.problem?.text(english)).toBe('Failed to initialize video stream');
    watch.stop();
    respond();
    await settle();
    expect(devices.tracks.length).toBeGreaterThan(0);
    expect(devices.openTracks()).toEqual([]);
  });

  test('an origin without camera access is reported', async () => {
    await start(false);
    expect(view()?.problem?.text(english)).toBe(
      'Camera access failed: this address may not use cameras',
    );
  });
});

describe('a camera with a problem', () => {
  test('a failed opening is retried automatically with growing delays (CAM-31)', async () => {
    devices.refusal = 'NotAllowedError';
    await start();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: permission was denied');
    const triedAt: number[] = [];
    let before = devices.requestedConstraints.length;
    for (let second = 1; second <= 45; second += 1) {
      await advance(1_000);
      if (devices.requestedConstraints.length > before) triedAt.push(second);
      before = devices.requestedConstraints.length;
    }
    expect(triedAt).toEqual([1, 3, 7, 15, 30, 45]);
  });

  test('Retry opens the camera at once (CAM-31)', async () => {
    devices.refusal = 'NotReadableError';
    await start();
    devices.refusal = undefined;
    watch.retry();
    expect(view()).toMatchObject({ phase: 'problem', isRetrying: true });
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', problem: undefined, isRetrying: false });
  });

  test('a granted permission opens the camera at once (CAM-31)', async () => {
    devices.refusal = 'NotAllowedError';
    await start();
    devices.refusal = undefined;
    grantPermission();
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('a camera that is plugged in is opened automatically (CAM-31)', async () => {
    devices.plugged = [];
    await start();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: no camera was found');
    devices.plugIn(WEBCAM);
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', current: { deviceId: 'webcam' } });
  });

  test('an unplugged camera is reported and opened again when it returns', async () => {
    await startLive();
    devices.unplug();
    expect(view()?.problem?.text(english)).toBe('Camera access failed: the camera was unplugged');
    await advance(60_000);
    expect(view()?.phase).toBe('problem');
    devices.plugIn(WEBCAM);
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('a camera that stops sending is opened again', async () => {
    await startLive();
    devices.tracks[0]?.dispatchEvent(new Event('mute'));
    expect(view()?.problem?.text(english)).toBe(
      'Camera access failed: the camera sends no picture',
    );
    await advance(1_000);
    video.receive();
    expect(view()?.phase).toBe('live');
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('a picture that does not change for 3 s is a problem, a slow one is not (CAM-31)', async () => {
    await startLive();
    for (let second = 0; second < 10; second += 1) {
      await advance(1_000);
      video.receive();
    }
    expect(view()?.phase).toBe('live');
    // Checked every 3 s: the first check sees the last picture, the second sees no new one.
    await advance(6_000);
    expect(
      views.some(({ problem }) => problem?.text(english).endsWith('the picture is frozen')),
    ).toBe(true);
  });
});

describe('a hidden page', () => {
  test('receives no pictures without a problem, and is live again only with a new picture', async () => {
    await startLive();
    page.turn('hidden');
    expect(view()?.phase).toBe('opening');
    await advance(600_000);
    expect(view()).toMatchObject({ phase: 'opening', problem: undefined });
    page.turn('visible');
    expect(view()?.phase).toBe('opening');
    video.receive();
    expect(view()?.phase).toBe('live');
  });

  test('retries a failed camera at once when it is shown again', async () => {
    devices.refusal = 'NotReadableError';
    await start();
    page.turn('hidden');
    devices.refusal = undefined;
    page.turn('visible');
    await settle();
    video.receive();
    expect(view()?.phase).toBe('live');
  });
});

describe('choosing', () => {
  test("staff's choice is opened, stored and used the next time (CAM-29)", async () => {
    devices.plugged = [CANON, WEBCAM];
    await startLive();
    expect(view()?.cameras).toHaveLength(2);
    watch.choose(WEBCAM);
    await settle();
    video.receive();
    expect(view()).toMatchObject({ phase: 'live', current: { deviceId: 'webcam' } });
    watch.stop();
    await startLive();
    expect(view()?.current).toMatchObject({ deviceId: 'webcam' });
    expect(devices.openTracks()).toHaveLength(1);
  });

  test('the demo camera opens only by a tap, and a retry opens real cameras', async () => {
    devices.plugged = [];
    await start();
    await advance(120_000);
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

  test('the demo camera is offered only if no money is real', async () => {
    devices.plugged = [];
    await start();
    expect(view()).toMatchObject({ phase: 'problem', isDemoOffered: true });
    watch.stop();
    isMoneyReal = true;
    views = [];
    await start();
    await advance(120_000);
    expect(views.some(({ isDemoOffered }) => isDemoOffered)).toBe(false);
  });

  test('the demo camera does not open after the booth switched to real money (CAM-33)', async () => {
    devices.plugged = [];
    await start();
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
    // The demo video stops and is not opened again.
    demoTrack.dispatchEvent(new Event('ended'));
    await advance(2_000);
    expect(view()).toMatchObject({ phase: 'problem', isDemo: false, isDemoOffered: false });
  });

  test('a session starts with a real camera, whatever the last one used', async () => {
    devices.plugged = [];
    await start();
    watch.openDemo();
    await settle();
    watch.stop();
    views = [];
    await start();
    expect(views.some(({ isDemo }) => isDemo)).toBe(false);
    expect(remembered).toBeUndefined();
  });
});

describe('measuring (FLEET-9)', () => {
  const read = (isPresent = true) => meter.read({ isPresent, label: WEBCAM.label });

  test('a live camera has its label and the measured frame rate', async () => {
    expect(read()).toEqual({ label: 'Integrated Webcam', state: 'off', frame_rate: null });
    await startLive();
    for (let second = 0; second < 10; second += 1) {
      await advance(1_000);
      for (let frame = 0; frame < 24; frame += 1) video.receive();
    }
    expect(read()).toEqual({ label: 'Integrated Webcam', state: 'ok', frame_rate: 24 });
    watch.stop();
    expect(read()).toEqual({ label: 'Integrated Webcam', state: 'off', frame_rate: null });
  });

  test('pictures without a callback count too, where the browser counts them', async () => {
    await startLive();
    video.presentedFrames = 100;
    video.receive();
    await advance(2_000);
    read();
    await advance(2_000);
    video.presentedFrames = 150;
    video.receive();
    expect(read().frame_rate).toBe(25);
  });

  test('a camera that froze stays frozen after the session, until one is plugged in', async () => {
    await startLive();
    await advance(6_000);
    expect(read().state).toBe('frozen');
    watch.stop();
    expect(read().state).toBe('frozen');
    expect(read(false).state).toBe('missing');
    meter.onDevicesChanged();
    expect(read().state).toBe('off');
  });
});

test('leaving the screen closes the camera and ends all notifications (CAM-41)', async () => {
  await startLive();
  watch.stop();
  const viewCount = views.length;
  devices.unplug();
  devices.plugIn(WEBCAM);
  page.turn('hidden');
  page.turn('visible');
  await advance(60_000);
  expect(views).toHaveLength(viewCount);
  expect(devices.openTracks()).toEqual([]);
  expect(video.srcObject).toBeNull();
  expect(clock.pending()).toBe(0);
});

test('quick taps on Retry leave one open camera', async () => {
  devices.refusal = 'NotReadableError';
  await start();
  devices.refusal = undefined;
  for (let tap = 0; tap < 50; tap += 1) watch.retry();
  await settle();
  video.receive();
  expect(view()?.phase).toBe('live');
  expect(devices.openTracks()).toHaveLength(1);
});
