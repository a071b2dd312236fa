import { COUNTDOWN_MS } from '@jepret/contract';
import { assign } from 'xstate';
import type { CaptureSetup } from '../capture-setup.ts';

/** One snap and its clip, from the countdown to the stored picture. */
export const createTakingState = (captureSetup: CaptureSetup) =>
  captureSetup.createStateConfig({
    type: 'parallel',
    states: {
      snap: {
        initial: 'counting',
        states: {
          counting: {
            entry: ['startCountdown', 'advanceDial'],
            always: { guard: 'isCameraLost', target: '#capture.gettingReady' },
            after: { [COUNTDOWN_MS]: 'shooting' },
          },
          // The pixels are taken: the camera is no longer needed.
          shooting: {
            entry: ['flash', 'scheduleNext'],
            invoke: {
              src: 'takeSnap',
              input: ({ context }) => context.snaps.length + 1,
              onDone: {
                target: 'taken',
                actions: assign({
                  snaps: ({ context, event }) => [...context.snaps, event.output],
                }),
              },
              onError: '#capture.missed',
            },
          },
          taken: { type: 'final' },
        },
      },
      clip: {
        initial: 'recording',
        states: {
          recording: {
            invoke: {
              src: 'recordClip',
              input: ({ context }) => context.snaps.length + 1,
              onDone: 'recorded',
              // FILM-6: the still replaces a failed clip.
              onError: 'recorded',
            },
          },
          recorded: { type: 'final' },
        },
      },
    },
    onDone: 'previewing',
  });
