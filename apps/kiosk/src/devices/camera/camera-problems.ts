import { cameraFailedText, ERROR_TEXTS } from '@jepret/contract';
import type { CameraProblem } from './camera.ts';

const because = (reason: string, advice: string): CameraProblem => ({
  text: cameraFailedText(reason),
  advice,
});

/** What may go wrong with a camera that was open. */
export const CAMERA_PROBLEMS = {
  unplugged: because(
    'the camera was unplugged',
    'Plug it back in and we go on by ourselves. Your snaps are safe.',
  ),
  silent: because(
    'the camera sends no picture',
    'Check its power and its lens cover. Your snaps are safe.',
  ),
  frozen: because(
    'the picture stands still',
    'Unplug the camera and plug it in again. Your snaps are safe.',
  ),
  noStream: {
    text: ERROR_TEXTS.videoStreamFailed,
    advice: 'If the browser asks for the camera, allow it; else plug the camera in again.',
  },
} satisfies Record<string, CameraProblem>;

const NO_CAMERA = because(
  'no camera was found',
  'Plug a camera in: it is found by itself, without a tap.',
);

/** By the name of what `getUserMedia` throws. */
const REFUSALS: Record<string, CameraProblem> = {
  NotAllowedError: because(
    'permission was denied',
    "Allow the camera for this page in the browser's site settings, then tap Retry.",
  ),
  NotFoundError: NO_CAMERA,
  NotReadableError: because(
    'the camera is in use by another program',
    'Close what else uses the camera, or unplug it and plug it in again.',
  ),
  OverconstrainedError: because(
    'the camera gives no picture that we can use',
    'Plug in another camera.',
  ),
  AbortError: because('the camera did not start', 'Unplug it and plug it in again.'),
  SecurityError: because(
    'this browser forbids cameras',
    "Allow cameras in the browser's or the computer's settings.",
  ),
  TypeError: because(
    'this address may not use cameras',
    'Open the booth by https, or by localhost on its own computer.',
  ),
};

/** The words for what went wrong, and what a person can do about it (CAM-30). */
export function explainCameraError(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return REFUSALS[name] ?? CAMERA_PROBLEMS.noStream;
}
