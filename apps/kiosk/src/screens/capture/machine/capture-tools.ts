import type { NavigationState } from '@jepret/contract';
import type { RefObject } from 'react';
import type { ShotClip } from '../../../devices/shot-store/shot-store.ts';
import type { Booth } from '../../../kiosk/booth.tsx';
import { continueFrom } from '../snaps/kept-snaps.ts';
import { recordShotClip } from '../snaps/shot-clip.ts';
import { createShotMeasure } from '../snaps/shot-measure.ts';
import type { CaptureTools } from './capture-setup.ts';
import { createSecondsSayer } from './say-seconds.ts';

/** Where the camera's picture is shown, and where it stands still after a snap. */
export interface ViewElements {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
}

/** What the machine does with this booth's camera and for this session. */
export function createCaptureTools(
  { txID, frame, retakesUsed = 0 }: NavigationState<'/capture'>,
  booth: Booth,
  { video, still }: ViewElements,
  isRecording: boolean,
): CaptureTools {
  const { camera, recorder, shutterSound, shots } = booth;
  const measure = createShotMeasure(performance);
  /** Of the countdown that runs, or ran last. */
  let recording: Promise<ShotClip | undefined> = Promise.resolve(undefined);
  return {
    readProgress: async () => ({
      snaps: continueFrom(await shots.list(txID), frame),
      // This kiosk may have forgotten the session since, or it comes from another one.
      retakesUsed: Math.max(retakesUsed, await shots.countRetakes(txID)),
    }),
    noteCountdown: measure.countdownBegan,
    tellSecond: createSecondsSayer(booth),
    async takeSnap(number) {
      if (!video.current || !still.current) throw new Error('There is no camera on screen.');
      const taking = camera.takeStill(video.current, still.current, isRecording ? 'png' : 'jpeg');
      measure.pixelsTaken();
      shutterSound.play();
      // One thing to keep, to send and to retake: a snap and its clip never part.
      const [picture, clip] = await Promise.all([taking, recording]);
      await shots.keep({ txID, frame, number, picture, clip });
      return { number, picture };
    },
    // The snap that takes its place replaces it in any case.
    removeSnap: (number) => void shots.remove(txID, number).catch(() => {}),
    ...(isRecording && {
      async recordClip(_number, signal) {
        if (!video.current) return;
        recording = recordShotClip(recorder, { video: video.current, frame }, signal);
        await recording;
      },
    }),
  };
}
