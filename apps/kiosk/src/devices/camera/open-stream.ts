import { CAMERA_IDEAL, CAMERA_MINIMUM, CAPTURE_SIZE } from '@jepret/contract';

type Devices = Pick<MediaDevices, 'getUserMedia'>;

/** CAM-17, and what is asked of a camera that cannot: any picture is better than none. */
const DEMANDS: readonly MediaTrackConstraints[] = [
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

/** Less may work where this was thrown: too much was asked, or more than the cable carries. */
const WORTH_LESS = new Set(['OverconstrainedError', 'NotReadableError', 'AbortError']);

/** Opens the camera with this id, or any, as good as it can. */
export async function openStream(
  devices: Devices,
  deviceId: string | undefined,
): Promise<MediaStream> {
  const which = deviceId === undefined ? {} : { deviceId: { exact: deviceId } };
  for (const [index, demand] of DEMANDS.entries()) {
    try {
      return await devices.getUserMedia({ video: { ...which, ...demand }, audio: false });
    } catch (error) {
      const isLast = index === DEMANDS.length - 1;
      if (isLast || !(error instanceof Error && WORTH_LESS.has(error.name))) throw error;
    }
  }
  throw new Error('There is nothing to ask of a camera.');
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
