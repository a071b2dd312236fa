import type { Heartbeat } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { CameraView } from './camera.ts';

type CameraReading = Heartbeat['camera'];

/**
 * Measures the camera that a session has open. It counts the frames that the watch receives anyway,
 * so it takes no processor time.
 */
export interface CameraMeter {
  /** The view of the watch; undefined when the session closes the camera. */
  onView(view: CameraView | undefined): void;
  /** `presentedFrames` counts the pictures of the video, including those without a callback. */
  onFrame(presentedFrames: number | undefined): void;
  /** Another camera may work. */
  onDevicesChanged(): void;
  read(connected: { isPresent: boolean; label: string | undefined }): CameraReading;
}

/** Shorter measurements are not exact. */
const SHORTEST_MS = 1_000;

export function createCameraMeter(clock: Clock): CameraMeter {
  let view: CameraView | undefined;
  /** The last session could not use it, so the next one cannot either. */
  let hasFailed = false;
  let frames = 0;
  let presented: number | undefined;
  let countedSince = 0;
  let lastRate: number | null = null;

  function restart(): void {
    frames = 0;
    presented = undefined;
    countedSince = clock.now();
  }

  function measure(): number | null {
    const elapsedMs = clock.now() - countedSince;
    if (elapsedMs < SHORTEST_MS) return lastRate;
    lastRate = Math.round((frames * 10_000) / elapsedMs) / 10;
    frames = 0;
    countedSince = clock.now();
    return lastRate;
  }

  return {
    onView(next) {
      const isLive = next?.phase === 'live';
      if (isLive && view?.phase !== 'live') {
        lastRate = null;
        restart();
      }
      if (isLive) hasFailed = false;
      if (next?.phase === 'problem') hasFailed = true;
      view = next;
    },
    onFrame(presentedFrames) {
      const isKnown = presentedFrames !== undefined && presented !== undefined;
      frames += isKnown ? Math.max(presentedFrames - (presented ?? 0), 0) : 1;
      presented = presentedFrames;
    },
    onDevicesChanged() {
      hasFailed = false;
    },
    read({ isPresent, label = view?.current?.label }) {
      if (view?.phase === 'live') {
        const shown = view.isDemo ? 'Demo' : (view.current?.label ?? label);
        return { label: shown ?? null, state: 'ok', frame_rate: measure() };
      }
      const state = isPresent ? (hasFailed ? 'frozen' : 'off') : 'missing';
      return { label: label ?? null, state, frame_rate: null };
    },
  };
}
