import type { Scheduler } from '@jepret/time';
import { createActor, type SnapshotFrom } from 'xstate';
import { asMachineClock } from '../../../time/machine-clock.ts';
import type { CameraTrouble, CameraView, CameraWatch } from '../camera.ts';
import { type CameraSource, listCameras, openCamera } from '../camera-source.ts';
import { explainTrouble, TROUBLES } from '../camera-trouble.ts';
import type { CameraWorld } from '../camera-world.ts';
import {
  type CameraEvent,
  type CameraMachine,
  createCameraMachine,
  type Wanted,
} from './camera-machine.ts';
import { type Pictures, watchFrames } from './watch-frames.ts';

type Screen = Pictures & Pick<HTMLVideoElement, 'srcObject' | 'play'>;
type Tell = (event: CameraEvent) => void;

export function watchCamera(
  world: CameraWorld,
  video: Screen,
  onChange: (view: CameraView) => void,
): CameraWatch {
  const { clock, page, remembered } = world;
  const machine = createCameraMachine({
    listen: (tell) => listen(world, tell),
    open: (wanted, tell) => open(wanted, world, tell),
    show: (source, tell) => show(source, video, tell),
    watchFrames: (tell) => tellOfFrames(video, clock, tell),
    isPageHidden: () => page.visibilityState === 'hidden',
    isMoneyReal: () => world.isMoneyReal(),
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

function listen({ page, devices, listenForPermission }: CameraWorld, tell: Tell): () => void {
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

function open(wanted: Wanted, world: CameraWorld, tell: Tell): () => void {
  const over = new AbortController();
  openWanted(wanted, world, tell).then(
    (source) => {
      // The browser may still say yes, long after we have stopped waiting.
      if (over.signal.aborted) source.stop();
      else tell({ type: 'camera.opened', source });
    },
    (error) => tell({ type: 'camera.failed', trouble: explainTrouble(error) }),
  );
  return () => over.abort();
}

async function openWanted(
  { isDemo, chosen }: Wanted,
  { devices, remembered, isMoneyReal, openDemo }: CameraWorld,
  tell: Tell,
): Promise<CameraSource> {
  if (isDemo && !(await isMoneyReal())) return openDemo();
  if (isDemo) tell({ type: 'demo.refused' });
  if (!devices) throw new TypeError('This address has no cameras.');
  return openCamera(devices, chosen ?? (await remembered.find().catch(() => undefined)));
}

function show({ stream, stop }: CameraSource, video: Screen, tell: Tell): () => void {
  // A track outlives its screen; its listeners, and the page they see, must not.
  const over = new AbortController();
  const fail = (trouble: CameraTrouble) => () => tell({ type: 'camera.failed', trouble });
  video.srcObject = stream;
  // Interrupted by the next attempt it rejects, and no picture is told of by itself.
  void video.play().catch(() => {});
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', fail(TROUBLES.unplugged), { signal: over.signal });
    track.addEventListener('mute', fail(TROUBLES.silent), { signal: over.signal });
  }
  return () => {
    over.abort();
    stop();
    video.srcObject = null;
  };
}

const tellOfFrames = (video: Screen, clock: Scheduler, tell: Tell): (() => void) =>
  watchFrames(video, clock, {
    onFirstFrame: () => tell({ type: 'picture.came' }),
    onNoFrame: () => tell({ type: 'camera.failed', trouble: TROUBLES.noStream }),
    onFrozen: () => tell({ type: 'camera.failed', trouble: TROUBLES.frozen }),
  });

function viewOf(snapshot: SnapshotFrom<CameraMachine>): CameraView {
  const { trouble, isDemo, isDemoOffered, cameras, current } = snapshot.context;
  const isLive = snapshot.matches({ showing: { watching: 'live' } });
  const calmPhase = isLive ? 'live' : 'opening';
  return {
    phase: trouble ? 'trouble' : calmPhase,
    trouble,
    isRetrying: trouble !== undefined && !snapshot.matches('trouble'),
    ...{ isDemo, isDemoOffered, cameras, current },
  };
}

const isSame = (one: CameraView, other: CameraView): boolean =>
  (Object.keys(one) as (keyof CameraView)[]).every((key) => one[key] === other[key]);
