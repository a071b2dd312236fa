import type { NavigationState } from '@jepret/contract';
import type { RefObject } from 'react';
import type { ShotClip } from '../../../devices/shot-store/shot-store.ts';
import type { Booth } from '../../../kiosk/booth.tsx';
import type { CaptureTools } from '../capture-setup.ts';
import { restoreSnaps } from '../snaps/restore-snaps.ts';
import { recordShotClip } from '../snaps/shot-clip.ts';
import { createShotMeasure } from '../snaps/shot-measure.ts';
import { createCountdownSpeaker } from './countdown-speaker.ts';

/** Elements for the live picture and for the still after a snap. */
export interface ViewElements {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
}

/** The machine's tools for this booth and session. */
export function createCaptureTools(
  { txID, frame, retakesUsed = 0 }: NavigationState<'/capture'>,
  booth: Booth,
  { video, still }: ViewElements,
  isRecording: boolean,
): CaptureTools {
  const { camera, recorder, shutterSound, shots } = booth;
  const measure = createShotMeasure(performance);
  /** The recording of the current or last countdown. */
  let recording: Promise<ShotClip | undefined> = Promise.resolve(undefined);
  return {
    readProgress: async () => ({
      snaps: restoreSnaps(await shots.list(txID), frame),
      // The kiosk may have lost the session's shots, or the session comes from another kiosk.
      retakesUsed: Math.max(retakesUsed, await shots.countRetakes(txID)),
    }),
    onCountdownStart: measure.countdownBegan,
    onSecond: createCountdownSpeaker(booth),
    async takeSnap(number) {
      if (!video.current || !still.current) throw new Error('The camera view is not mounted.');
      const taking = camera.takeStill(video.current, still.current, isRecording ? 'png' : 'jpeg');
      measure.pixelsTaken();
      shutterSound.play();
      // A snap and its clip are stored, uploaded and retaken together.
      const [picture, clip] = await Promise.all([taking, recording]);
      await shots.save({ txID, frame, number, picture, clip });
      return { number, picture };
    },
    // A failure is ignored: the next snap with this number replaces it.
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
