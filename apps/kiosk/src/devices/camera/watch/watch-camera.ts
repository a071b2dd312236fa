import type { Scheduler } from '@jepret/time';
import { createActor, type SnapshotFrom } from 'xstate';
import { asMachineClock } from '../../../time/machine-clock.ts';
import type { CameraProblem, CameraView, CameraWatch } from '../camera.ts';
import type { CameraEnvironment } from '../camera-environment.ts';
import { CAMERA_PROBLEMS, explainCameraError } from '../camera-problems.ts';
import { type CameraSource, listCameras, openCamera } from '../camera-source.ts';
import {
  type CameraEvent,
  type CameraMachine,
  createCameraMachine,
  type Wanted,
} from './camera-machine.ts';
import { type Pictures, watchFrames } from './watch-frames.ts';

type VideoElement = Pictures & Pick<HTMLVideoElement, 'srcObject' | 'play'>;
type Tell = (event: CameraEvent) => void;

export function watchCamera(
  environment: CameraEnvironment,
  video: VideoElement,
  onChange: (view: CameraView) => void,
): CameraWatch {
  const { clock, page, remembered } = environment;
  const machine = createCameraMachine({
    listen: (tell) => listen(environment, tell),
    open: (wanted, tell) => open(wanted, environment, tell),
    show: (source, tell) => show(source, video, tell),
    watchFrames: (tell) => tellOfFrames(video, clock, tell),
    isPageHidden: () => page.visibilityState === 'hidden',
    isMoneyReal: () => environment.isMoneyReal(),
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) }).start();
  onChange(viewOf(actor.getSnapshot()));
  actor.select(viewOf, isSame).subscribe(onChange);
  return {
    retry: () => actor.send({ type: 'visitor.retried' }),
    choose(camera) {
      void remembered.set(camera).catch(() => {});
      actor.send({ type: 'staff.chose', camera });
    },
    openDemo: () => actor.send({ type: 'visitor.wantedDemo' }),
    stop: () => void actor.stop(),
  };
}

function listen({ page, devices, listenForPermission }: CameraEnvironment, tell: Tell): () => void {
  const over = new AbortController();
  const { signal } = over;
  const onVisibility = () =>
    tell({ type: page.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  const onDevices = async () => {
    tell({ type: 'devices.changed' });
    const cameras = devices ? await listCameras(devices) : [];
    if (cameras.length > 0) tell({ type: 'cameras.listed', cameras });
  };
  page.addEventListener('visibilitychange', onVisibility, { signal });
  devices?.addEventListener('devicechange', () => void onDevices(), { signal });
  listenForPermission(() => tell({ type: 'permission.changed' }), signal);
  return () => over.abort();
}

function open(wanted: Wanted, environment: CameraEnvironment, tell: Tell): () => void {
  const over = new AbortController();
  openWanted(wanted, environment, tell).then(
    (source) => {
      // The browser may still say yes, long after we have stopped waiting.
      if (over.signal.aborted) source.stop();
      else tell({ type: 'camera.opened', source });
    },
    (error) => tell({ type: 'camera.failed', problem: explainCameraError(error) }),
  );
  return () => over.abort();
}

async function openWanted(
  { isDemo, chosen }: Wanted,
  { devices, remembered, isMoneyReal, openDemo }: CameraEnvironment,
  tell: Tell,
): Promise<CameraSource> {
  if (isDemo && !(await isMoneyReal())) return openDemo();
  if (isDemo) tell({ type: 'demo.refused' });
  if (!devices) throw new TypeError('This address has no cameras.');
  return openCamera(devices, chosen ?? (await remembered.find().catch(() => undefined)));
}

function show({ stream, stop }: CameraSource, video: VideoElement, tell: Tell): () => void {
  // A track outlives its screen; its listeners, and the page they see, must not.
  const over = new AbortController();
  const fail = (problem: CameraProblem) => () => tell({ type: 'camera.failed', problem });
  video.srcObject = stream;
  // Interrupted by the next opening it rejects, and no picture is told of by itself.
  void video.play().catch(() => {});
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', fail(CAMERA_PROBLEMS.unplugged), { signal: over.signal });
    track.addEventListener('mute', fail(CAMERA_PROBLEMS.silent), { signal: over.signal });
  }
  return () => {
    over.abort();
    stop();
    video.srcObject = null;
  };
}

const tellOfFrames = (video: VideoElement, clock: Scheduler, tell: Tell): (() => void) =>
  watchFrames(video, clock, {
    onFirstFrame: () => tell({ type: 'picture.came' }),
    onNoFrame: () => tell({ type: 'camera.failed', problem: CAMERA_PROBLEMS.noStream }),
    onFrozen: () => tell({ type: 'camera.failed', problem: CAMERA_PROBLEMS.frozen }),
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
