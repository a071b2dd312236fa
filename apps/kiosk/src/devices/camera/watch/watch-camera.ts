import { type Scheduler, within } from '@jepret/time';
import {
  type CameraChoice,
  type CameraTrouble,
  type CameraView,
  type CameraWatch,
  OPENING_CAMERA,
} from '../camera.ts';
import { type CameraSource, type Devices, listCameras, openCamera } from '../camera-source.ts';
import { CameraProblem, explainTrouble, TROUBLES } from '../camera-trouble.ts';
import type { RememberedCamera } from '../remembered-camera.ts';
import { type Pictures, watchFrames } from './watch-frames.ts';

export interface CameraWorld {
  /** Absent where the page's address may not use cameras. */
  devices: Devices | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Calls back whenever the permission for cameras changes. */
  listenForPermission(onChange: () => void, signal: AbortSignal): void;
  clock: Scheduler;
  remembered: RememberedCamera;
  /** Asked before each offer and each opening: a booth may turn to real money meanwhile. */
  isMoneyReal(): Promise<boolean>;
  openDemo(): Promise<CameraSource>;
}

type Screen = Pictures & Pick<HTMLVideoElement, 'srcObject' | 'play'>;

/** A browser waits for ever for an answer that a kiosk's screen may not even show. */
export const OPEN_LIMIT_MS = 20_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 15_000;

export function watchCamera(
  world: CameraWorld,
  video: Screen,
  onChange: (view: CameraView) => void,
): CameraWatch {
  const { devices, page, clock, remembered } = world;
  const over = new AbortController();
  let view = OPENING_CAMERA;
  let source: CameraSource | undefined;
  /** Holds even where nothing can be remembered. */
  let chosen: CameraChoice | undefined;
  /** Only the newest attempt counts; what an older one still brings is put away. */
  let attempt = 0;
  let failures = 0;
  let callOffRetry = () => {};
  let stopFrames = () => {};

  const show = (change: Partial<CameraView>) => {
    view = { ...view, ...change };
    onChange(view);
  };
  const release = () => {
    attempt += 1;
    callOffRetry();
    stopFrames();
    source?.stop();
    source = undefined;
    video.srcObject = null;
  };
  const fail = (trouble: CameraTrouble) => {
    release();
    failures += 1;
    show({ phase: 'trouble', trouble, isRetrying: false });
    void offerDemo();
    callOffRetry = clock.schedule(
      Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_MOST_MS),
      open,
    );
  };

  /** Nobody who waits for a camera waits for this answer. */
  const offerDemo = async () => {
    const isDemoOffered = !(await world.isMoneyReal());
    if (!over.signal.aborted && isDemoOffered !== view.isDemoOffered) show({ isDemoOffered });
  };

  const openWanted = async (): Promise<CameraSource> => {
    if (view.isDemo && !(await world.isMoneyReal())) return world.openDemo();
    if (view.isDemo) show({ isDemo: false, isDemoOffered: false });
    if (!devices) throw new TypeError('This address has no cameras.');
    return openCamera(devices, chosen ?? (await remembered.find().catch(() => undefined)));
  };
  const open = async () => {
    release();
    const mine = attempt;
    show(view.trouble ? { isRetrying: true } : { phase: 'opening' });
    const opening = openWanted();
    try {
      const opened = await within(clock, OPEN_LIMIT_MS, () => opening);
      if (!opened) throw new CameraProblem(TROUBLES.noStream);
      if (mine === attempt) follow(opened);
      else opened.stop();
    } catch (error) {
      if (mine === attempt) fail(explainTrouble(error));
      // The browser may still say yes, long after we have stopped waiting.
      opening.then(
        ({ stop }) => stop(),
        () => {},
      );
    }
  };
  const follow = (opened: CameraSource) => {
    source = opened;
    video.srcObject = opened.stream;
    // Interrupted by the next attempt it rejects, and no picture is told of by itself.
    void video.play().catch(() => {});
    for (const track of opened.stream.getVideoTracks()) {
      // A track outlives its screen; its listeners, and the page they see, must not.
      const { signal } = over;
      const failIfCurrent = (trouble: CameraTrouble) => () => {
        if (source === opened) fail(trouble);
      };
      track.addEventListener('ended', failIfCurrent(TROUBLES.unplugged), { signal });
      track.addEventListener('mute', failIfCurrent(TROUBLES.silent), { signal });
    }
    show({ current: opened.current, cameras: opened.cameras });
    followFrames();
  };
  const followFrames = () => {
    stopFrames();
    // A hidden page gets no pictures; that is no trouble of the camera's.
    if (page.visibilityState === 'hidden') return;
    stopFrames = watchFrames(video, clock, {
      onFirstFrame() {
        failures = 0;
        show({ phase: 'live', trouble: undefined, isRetrying: false });
      },
      onNoFrame: () => fail(TROUBLES.noStream),
      onFrozen: () => fail(TROUBLES.frozen),
    });
  };

  const onVisibility = () => {
    if (page.visibilityState === 'hidden') {
      stopFrames();
      if (view.phase === 'live') show({ phase: 'opening' });
    } else if (source) followFrames();
    else if (view.phase === 'trouble') void open();
  };
  const onPermission = () => {
    if (view.phase === 'trouble') void open();
  };
  const onDevices = async () => {
    if (view.phase === 'trouble') return open();
    const cameras = devices && !view.isDemo ? await listCameras(devices) : [];
    if (!over.signal.aborted && cameras.length > 0) show({ cameras });
  };

  page.addEventListener('visibilitychange', onVisibility, { signal: over.signal });
  devices?.addEventListener('devicechange', () => void onDevices(), { signal: over.signal });
  world.listenForPermission(onPermission, over.signal);
  void open();

  return {
    retry() {
      failures = 0;
      show({ isDemo: false });
      void open();
    },
    choose(camera) {
      chosen = camera;
      void remembered.set(camera).catch(() => {});
      show({ isDemo: false });
      void open();
    },
    openDemo() {
      show({ isDemo: true });
      void open();
    },
    stop() {
      over.abort();
      release();
    },
  };
}
