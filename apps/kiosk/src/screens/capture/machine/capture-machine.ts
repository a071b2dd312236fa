import { COUNTDOWN_MS, COUNTDOWN_TICK_MS, DIAL_SEGMENTS, RETAKES } from '@jepret/contract';
import { type ActorRefFrom, assign, enqueueActions } from 'xstate';
import {
  type CaptureContext,
  type CaptureProgress,
  type CaptureSettings,
  type CaptureTools,
  createCaptureSetup,
  SEGMENT_MS,
} from '../capture-setup.ts';
import { createTakingState } from './taking-state.ts';

export type CaptureMachine = ReturnType<typeof createCaptureMachine>;
export type CaptureActor = ActorRefFrom<CaptureMachine>;

const BEFORE_FIRST_SNAP: CaptureContext = {
  snaps: [],
  retakesLeft: RETAKES,
  dialSegments: 0,
  isFlashing: false,
  isCameraLive: false,
  hasCameraFailed: false,
  isRetakeLimitNew: false,
  isNextDue: false,
};

const LIVE = { isCameraLive: true, hasCameraFailed: false };

/** From the camera's first picture (CAM-1) to FINISH (CAM-3). */
export function createCaptureMachine(settings: CaptureSettings, tools: CaptureTools) {
  const captureSetup = createCaptureSetup(settings, tools);
  return captureSetup.createMachine({
    id: 'capture',
    context: BEFORE_FIRST_SNAP,
    initial: 'restoring',
    on: {
      'camera.live': { actions: assign(LIVE) },
      'camera.lost': { actions: assign({ isCameraLive: false, hasCameraFailed: false }) },
      'camera.failed': { actions: assign({ isCameraLive: false, hasCameraFailed: true }) },
      'flash.ended': { actions: assign({ isFlashing: false }) },
      'next.due': { actions: assign({ isNextDue: true }) },
      'visitor.left': '.left',
      'dial.turned': {
        actions: enqueueActions(({ enqueue, context }) => {
          const dialSegments = context.dialSegments + 1;
          enqueue.assign({ dialSegments });
          if (dialSegments < DIAL_SEGMENTS) enqueue('advanceDial');
          const seconds = secondsLeft({ dialSegments });
          const isNewSecond = seconds > 0 && seconds !== secondsLeft(context);
          if (isNewSecond) enqueue(() => tools.onSecond(seconds));
        }),
      },
    },
    states: {
      restoring: {
        invoke: {
          src: 'readProgress',
          onDone: [
            {
              guard: hasSnaps,
              target: 'previewing',
              actions: [assign(({ event }) => restoredFrom(event.output)), 'scheduleNext'],
            },
            {
              target: 'loadingCamera',
              actions: assign(({ event }) => restoredFrom(event.output)),
            },
          ],
          onError: 'loadingCamera',
        },
      },
      loadingCamera: { always: { guard: 'isCameraLive', target: 'welcoming' } },
      welcoming: { on: { 'visitor.confirmed': 'gettingReady', 'visitor.dismissed': 'waiting' } },
      waiting: { on: { 'visitor.next': 'gettingReady' } },
      // No countdown starts without a picture, or automatically after a failure (CAM-56).
      gettingReady: {
        entry: ['stopDial', 'cancelNext'],
        on: {
          'camera.live': { guard: 'hasCameraFailed', target: 'waiting', actions: assign(LIVE) },
        },
        always: { guard: 'isCameraLive', target: 'taking' },
      },
      taking: createTakingState(captureSetup),
      // The picture could not be stored; the same snap is taken again.
      missed: {
        on: { 'visitor.next': 'gettingReady' },
        after: { autoNext: 'gettingReady' },
      },
      previewing: {
        exit: assign({ isRetakeLimitNew: false }),
        on: {
          'visitor.next': [{ guard: 'isComplete', target: 'finished' }, { target: 'gettingReady' }],
          // CAM-34: all snaps are taken, so the visitor still gets the print.
          'visitor.left': { guard: 'isComplete', target: 'finished' },
          'visitor.retake': {
            guard: 'hasRetakes',
            actions: 'useRetake',
            target: 'gettingReady',
          },
        },
        // After the last snap there is no time limit; the screen's idle timeout ends the wait.
        always: { guard: 'isNextDue', target: 'gettingReady' },
      },
      // Not final states: a stopped actor warns about every further event.
      finished: {},
      left: {},
    },
  });
}

const hasSnaps = ({ event }: { event: { output: CaptureProgress } }): boolean =>
  event.output.snaps.length > 0;

function restoredFrom({ snaps, retakesUsed }: CaptureProgress) {
  const retakesLeft = Math.max(0, RETAKES - retakesUsed);
  return { snaps, retakesLeft, isRetakeLimitNew: retakesLeft === 0 };
}

/** Five to one; zero after the snap. */
export function secondsLeft({ dialSegments }: { dialSegments: number }): number {
  return Math.max(0, Math.ceil((COUNTDOWN_MS - dialSegments * SEGMENT_MS) / COUNTDOWN_TICK_MS));
}
