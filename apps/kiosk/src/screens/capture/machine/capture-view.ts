import { DIAL_SEGMENTS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import type { SnapshotFrom } from 'xstate';
import type { IdleTimes } from '../../../time/idle-timer.ts';
import { autoNextDelayMs, type CaptureSettings, type Snap } from '../capture-setup.ts';
import { type CaptureMachine, secondsLeft } from './capture-machine.ts';

export interface CaptureView {
  phase:
    | 'loading'
    | 'welcoming'
    | 'waiting'
    | 'counting'
    | 'missed'
    | 'previewing'
    | 'finished'
    | 'left';
  snaps: readonly Snap[];
  /** Number of the current or previewed snap. */
  number: number;
  hasCameraFailed: boolean;
  /** All snaps are taken, and there is no time limit. */
  canFinish: boolean;
  /** The last snap is shown instead of the camera. */
  isStill: boolean;
  isFlashing: boolean;
  secondsLeft: number;
  /** Undefined while the dial is hidden. */
  dialSegments: number | undefined;
  retakesLeft: number;
  canRetake: boolean;
  isRetakeLimitNew: boolean;
  counterText: PlainKey;
  canContinue: boolean;
  /** Time from the snap to the next automatic countdown; undefined if there is none. */
  autoNextMs: number | undefined;
}

/** CAM-35: longer than a round without touches, from START to the last snap. */
export const CAPTURE_IDLE_TIMES: IdleTimes = { askAfterMs: 120_000, answerWithinMs: 30_000 };

type Snapshot = SnapshotFrom<CaptureMachine>;

/** The screen's view of the machine. */
export function viewOf(snapshot: Snapshot, settings: CaptureSettings): CaptureView {
  const { snapCount } = settings;
  const { snaps, retakesLeft, dialSegments, isFlashing, isRetakeLimitNew, hasCameraFailed } =
    snapshot.context;
  const phase = phaseOf(snapshot);
  const isPreviewing = phase === 'previewing';
  const isTaken = isPreviewing || snapshot.matches({ taking: { snap: 'taken' } });
  const isShooting = snapshot.matches({ taking: { snap: 'shooting' } });
  const isComplete = snaps.length >= snapCount;
  const number = Math.min(snapCount, isTaken ? snaps.length : snaps.length + 1);
  const autoContinues = phase === 'missed' || ((isTaken || isShooting) && number < snapCount);
  const isTurning = phase === 'counting' || (dialSegments > 0 && dialSegments < DIAL_SEGMENTS);
  return {
    phase,
    snaps,
    number,
    hasCameraFailed,
    canFinish: isPreviewing && isComplete,
    isStill: isTaken || isShooting,
    isFlashing,
    secondsLeft: secondsLeft(snapshot.context),
    dialSegments: isTurning ? dialSegments : undefined,
    retakesLeft,
    canRetake: isPreviewing && retakesLeft > 0,
    isRetakeLimitNew,
    counterText: counterTextOf(snaps.length, isComplete),
    canContinue: isPreviewing || phase === 'waiting' || phase === 'missed',
    autoNextMs: autoContinues ? autoNextDelayMs(settings, retakesLeft) : undefined,
  };
}

function phaseOf({ value }: Snapshot): CaptureView['phase'] {
  if (typeof value === 'object') return 'counting';
  if (value === 'restoring' || value === 'loadingCamera' || value === 'gettingReady') {
    return 'loading';
  }
  return value;
}

/** START, then NEXT, then FINISH after the last snap (CAM-3). */
function counterTextOf(taken: number, isComplete: boolean): PlainKey {
  if (isComplete) return 'capture.finish';
  return taken === 0 ? 'capture.start' : 'capture.next';
}
