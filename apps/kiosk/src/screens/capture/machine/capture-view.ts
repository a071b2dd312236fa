import { DIAL_SEGMENTS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import type { SnapshotFrom } from 'xstate';
import type { IdleTimes } from '../../../time/idle-timer.ts';
import { type CaptureMachine, secondsLeft } from './capture-machine.ts';
import { autoNextDelayMs, type CaptureSettings, type Snap } from './capture-setup.ts';

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
  /** The snap that is posed for, or looked at. */
  number: number;
  hasCameraFailed: boolean;
  /** Every snap is taken, and nothing hurries the visitor. */
  canFinish: boolean;
  /** The last snap stands on screen in the camera's place. */
  isStill: boolean;
  isFlashing: boolean;
  secondsLeft: number;
  /** Undefined while there is no dial to see. */
  dialSegments: number | undefined;
  retakesLeft: number;
  canRetake: boolean;
  isLimitNews: boolean;
  counterText: PlainKey;
  canGoOn: boolean;
  /** How long after the snap the next countdown starts by itself; undefined when it does not. */
  autoNextMs: number | undefined;
}

/** CAM-35: longer than a round that runs by itself, from the START to the last snap. */
export const CAPTURE_IDLE_TIMES: IdleTimes = { askAfterMs: 120_000, answerWithinMs: 30_000 };

type Snapshot = SnapshotFrom<CaptureMachine>;

/** What the screen shows of the machine. */
export function viewOf(snapshot: Snapshot, settings: CaptureSettings): CaptureView {
  const { snapCount } = settings;
  const { snaps, retakesLeft, dialSegments, isFlashing, isLimitNews, hasCameraFailed } =
    snapshot.context;
  const phase = phaseOf(snapshot);
  const isPreviewing = phase === 'previewing';
  const isTaken = isPreviewing || snapshot.matches({ taking: { snap: 'taken' } });
  const isShooting = snapshot.matches({ taking: { snap: 'shooting' } });
  const isComplete = snaps.length >= snapCount;
  const number = Math.min(snapCount, isTaken ? snaps.length : snaps.length + 1);
  const goesOn = phase === 'missed' || ((isTaken || isShooting) && number < snapCount);
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
    isLimitNews,
    counterText: counterTextOf(snaps.length, isComplete),
    canGoOn: isPreviewing || phase === 'waiting' || phase === 'missed',
    autoNextMs: goesOn ? autoNextDelayMs(settings, retakesLeft) : undefined,
  };
}

function phaseOf({ value }: Snapshot): CaptureView['phase'] {
  if (typeof value === 'object') return 'counting';
  if (value === 'restoring' || value === 'loadingCamera' || value === 'gettingReady') {
    return 'loading';
  }
  return value;
}

/** START, then NEXT, then FINISH once the snap count is reached (CAM-3). */
function counterTextOf(taken: number, isComplete: boolean): PlainKey {
  if (isComplete) return 'capture.finish';
  return taken === 0 ? 'capture.start' : 'capture.next';
}
