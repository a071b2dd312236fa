import { CAMERA_IDEAL, CAMERA_MINIMUM, CAPTURE_SIZE } from '@jepret/contract';

type Devices = Pick<MediaDevices, 'getUserMedia'>;

/** CAM-17, then weaker constraints: any picture is better than none. */
const CONSTRAINTS: readonly MediaTrackConstraints[] = [
  {
    width: { ideal: CAMERA_IDEAL.widthPx, min: CAMERA_MINIMUM.widthPx },
    height: { ideal: CAMERA_IDEAL.heightPx, min: CAMERA_MINIMUM.heightPx },
    frameRate: { ideal: CAMERA_IDEAL.framesPerSecond, min: CAMERA_MINIMUM.framesPerSecond },
  },
  {
    width: { ideal: CAMERA_IDEAL.widthPx },
    height: { ideal: CAMERA_IDEAL.heightPx },
    frameRate: { ideal: CAMERA_IDEAL.framesPerSecond },
  },
  { width: { ideal: CAPTURE_SIZE.widthPx }, height: { ideal: CAPTURE_SIZE.heightPx } },
];

/** After these errors weaker constraints may work: the camera or its cable supports less. */
const RETRYABLE_ERRORS = new Set(['OverconstrainedError', 'NotReadableError', 'AbortError']);

/** Opens the camera with this id, or any camera, with the best settings that work. */
export async function openStream(
  devices: Devices,
  deviceId: string | undefined,
): Promise<MediaStream> {
  const which = deviceId === undefined ? {} : { deviceId: { exact: deviceId } };
  for (const [index, constraints] of CONSTRAINTS.entries()) {
    try {
      return await devices.getUserMedia({ video: { ...which, ...constraints }, audio: false });
    } catch (error) {
      const isLast = index === CONSTRAINTS.length - 1;
      if (isLast || !(error instanceof Error && RETRYABLE_ERRORS.has(error.name))) throw error;
    }
  }
  throw new Error('There are no camera constraints to try.');
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
