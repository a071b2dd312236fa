import type { NavigationState } from '@jepret/contract';
import type { RefObject } from 'react';
import type { Booth } from '../../lib/booth.tsx';
import type { CaptureTools } from './capture-machine.ts';
import { continueFrom } from './kept-snaps.ts';
import { createShotMeasure } from './shot-measure.ts';

/** Where the camera's picture is shown, and where it stands still after a snap. */
export interface Screens {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
}

/** What the machine does with this booth's camera and for this session. */
export function createCaptureTools(
  { txID, frame }: NavigationState<'/capture'>,
  { camera, shutterSound, shots }: Pick<Booth, 'camera' | 'shutterSound' | 'shots'>,
  { video, still }: Screens,
): CaptureTools {
  const measure = createShotMeasure(performance);
  return {
    listSnaps: async () => continueFrom(await shots.list(txID), frame),
    noteCountdown: measure.countdownBegan,
    async takeSnap(number) {
      if (!video.current || !still.current) throw new Error('There is no camera on screen.');
      const taking = camera.takeStill(video.current, still.current);
      measure.pixelsTaken();
      shutterSound.play();
      const picture = await taking;
      await shots.keep({ txID, frame, number, picture });
      return { number, picture };
    },
    // The snap that takes its place replaces it in any case.
    removeSnap: (number) => void shots.remove(txID, number).catch(() => {}),
  };
}
