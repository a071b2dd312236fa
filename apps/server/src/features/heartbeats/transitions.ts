import { SILENT_AFTER_MS } from '@jepret/contract';
import { isRecent } from '../../ports/clock.ts';
import type { KioskState } from './kiosk-state.ts';

export interface Transition {
  at: number;
  kind: 'state' | 'camera' | 'boot' | 'error';
  value: string;
}

/** The transitions between two states of a kiosk (FLEET-4). */
export function listTransitions(before: KioskState | undefined, now: KioskState): Transition[] {
  const at = now.beatAt;
  const wasSilent = before !== undefined && isSilentGap(before, at);
  const last = wasSilent ? 'silent' : before?.state;
  return [
    // The time without the server counts as well.
    ...(wasSilent && before.state !== 'silent'
      ? [{ at: before.beatAt, kind: 'state', value: 'silent' } as const]
      : []),
    ...(last === now.state ? [] : [{ at, kind: 'state', value: now.state } as const]),
    ...(before?.bootId === now.bootId
      ? []
      : [{ at, kind: 'boot', value: now.version ?? '' } as const]),
    ...(cameraOf(before) === cameraOf(now)
      ? []
      : [{ at, kind: 'camera', value: cameraOf(now) } as const]),
    ...(now.lastError && !isSameError(before, now)
      ? [{ at, kind: 'error', value: now.lastError.message } as const]
      : []),
  ];
}

const isSilentGap = ({ beatAt }: KioskState, now: number): boolean =>
  // A time in the future was written before the clock was set back.
  beatAt <= now && !isRecent(beatAt, now, SILENT_AFTER_MS);

/** Each session opens and closes the camera; that is no transition. */
const cameraOf = (state: KioskState | undefined): string => {
  const camera = state?.camera.state ?? 'ok';
  return camera === 'off' ? 'ok' : camera;
};

const isSameError = (before: KioskState | undefined, { lastError }: KioskState): boolean =>
  before?.lastError?.at === lastError?.at && before?.lastError?.message === lastError?.message;

/** What an open console shows at once; the rest may be a minute old. */
export const isShownAtOnce = (before: KioskState | undefined, now: KioskState): boolean =>
  before === undefined ||
  before.isBusy !== now.isBusy ||
  before.unsentShots !== now.unsentShots ||
  listTransitions(before, now).length > 0;

/** A change of the frame rate, the disk or the idle time alone is stored with the next minute. */
export const isChanged = (before: KioskState, now: KioskState): boolean =>
  isShownAtOnce(before, now) ||
  !isSameCount(before, now) ||
  before.screen !== now.screen ||
  before.version !== now.version ||
  before.camera.state !== now.camera.state ||
  before.camera.label !== now.camera.label ||
  before.canTakeMoney !== now.canTakeMoney ||
  Math.abs((before.clockDifferenceMs ?? 0) - (now.clockDifferenceMs ?? 0)) > CLOCK_TOLERANCE_MS;

const isSameCount = ({ counts: one }: KioskState, { counts: other }: KioskState): boolean =>
  one.taps === other.taps &&
  one.refusals === other.refusals &&
  one.cancellations === other.cancellations;

/** The time that a beat takes to arrive varies. */
const CLOCK_TOLERANCE_MS = 5_000;
