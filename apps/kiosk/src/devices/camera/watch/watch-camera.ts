import { createActor, type SnapshotFrom } from 'xstate';
import { asMachineClock } from '../../../time/machine-clock.ts';
import type { CameraProblem, CameraView, CameraWatch } from '../camera.ts';
import type { CameraEnvironment } from '../camera-environment.ts';
import { CAMERA_PROBLEMS, explainCameraError } from '../camera-problems.ts';
import { type CameraSource, listCameras, openCamera } from '../camera-source.ts';
import {
  type CameraEvent,
  type CameraMachine,
  type CameraRequest,
  createCameraMachine,
} from './camera-machine.ts';
import { type FrameSource, watchFrames } from './watch-frames.ts';

type VideoElement = FrameSource & Pick<HTMLVideoElement, 'srcObject' | 'play'>;
type SendEvent = (event: CameraEvent) => void;

export function watchCamera(
  environment: CameraEnvironment,
  video: VideoElement,
  onChange: (view: CameraView) => void,
): CameraWatch {
  const { clock, page, remembered, meter } = environment;
  const machine = createCameraMachine({
    listen: (send) => listen(environment, send),
    open: (request, tell) => open(request, environment, tell),
    show: (source, tell) => show(source, video, tell),
    watchFrames: (tell) => reportFrames(video, environment, tell),
    isPageHidden: () => page.visibilityState === 'hidden',
    isMoneyReal: () => environment.isMoneyReal(),
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) }).start();
  const report = (view: CameraView) => {
    meter.onView(view);
    onChange(view);
  };
  report(viewOf(actor.getSnapshot()));
  actor.select(viewOf, isSame).subscribe(report);
  return {
    retry: () => actor.send({ type: 'visitor.retried' }),
    choose(camera) {
      void remembered.set(camera).catch(() => {});
      actor.send({ type: 'staff.chose', camera });
    },
    openDemo: () => actor.send({ type: 'visitor.openedDemo' }),
    stop() {
      actor.stop();
      meter.onView(undefined);
    },
  };
}

function listen(
  { page, devices, listenForPermission }: CameraEnvironment,
  send: SendEvent,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onVisibility = () =>
    send({ type: page.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  const onDevices = async () => {
    send({ type: 'devices.changed' });
    const cameras = devices ? await listCameras(devices) : [];
    if (cameras.length > 0) send({ type: 'cameras.listed', cameras });
  };
  page.addEventListener('visibilitychange', onVisibility, { signal });
  devices?.addEventListener('devicechange', () => void onDevices(), { signal });
  listenForPermission(() => send({ type: 'permission.changed' }), signal);
  return () => controller.abort();
}

function open(request: CameraRequest, environment: CameraEnvironment, send: SendEvent): () => void {
  const controller = new AbortController();
  openRequested(request, environment, send).then(
    (source) => {
      // The browser may still open the camera after the timeout.
      if (controller.signal.aborted) source.stop();
      else send({ type: 'camera.opened', source });
    },
    (error) => send({ type: 'camera.failed', problem: explainCameraError(error) }),
  );
  return () => controller.abort();
}

async function openRequested(
  { isDemo, chosen }: CameraRequest,
  { devices, remembered, isMoneyReal, openDemo }: CameraEnvironment,
  send: SendEvent,
): Promise<CameraSource> {
  if (isDemo && !(await isMoneyReal())) return openDemo();
  if (isDemo) send({ type: 'demo.refused' });
  if (!devices) throw new TypeError('This origin may not use cameras.');
  return openCamera(devices, chosen ?? (await remembered.find().catch(() => undefined)));
}

function show({ stream, stop }: CameraSource, video: VideoElement, send: SendEvent): () => void {
  // A track outlives its screen; the listeners must not.
  const controller = new AbortController();
  const fail = (problem: CameraProblem) => () => send({ type: 'camera.failed', problem });
  video.srcObject = stream;
  // Rejects if the next opening interrupts it; a missing picture is detected separately.
  void video.play().catch(() => {});
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', fail(CAMERA_PROBLEMS.unplugged), { signal: controller.signal });
    track.addEventListener('mute', fail(CAMERA_PROBLEMS.silent), { signal: controller.signal });
  }
  return () => {
    controller.abort();
    stop();
    video.srcObject = null;
  };
}

const reportFrames = (
  video: VideoElement,
  { clock, meter }: CameraEnvironment,
  send: SendEvent,
): (() => void) =>
  watchFrames(video, clock, {
    onFrame: meter.onFrame,
    onFirstFrame: () => send({ type: 'frame.received' }),
    onNoFrame: () => send({ type: 'camera.failed', problem: CAMERA_PROBLEMS.noStream }),
    onFrozen: () => send({ type: 'camera.failed', problem: CAMERA_PROBLEMS.frozen }),
  });

function viewOf(snapshot: SnapshotFrom<CameraMachine>): CameraView {
  const { problem, isDemo, isDemoOffered, cameras, current } = snapshot.context;
  const isLive = snapshot.matches({ showing: { watching: 'live' } });
  const calmPhase = isLive ? 'live' : 'opening';
  return {
    phase: problem ? 'problem' : calmPhase,
    problem,
    isRetrying: problem !== undefined && !snapshot.matches('waitingToRetry'),
    ...{ isDemo, isDemoOffered, cameras, current },
  };
}

const isSame = (one: CameraView, other: CameraView): boolean =>
  (Object.keys(one) as (keyof CameraView)[]).every((key) => one[key] === other[key]);
