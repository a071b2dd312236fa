import { DEMO_CAMERA_VIDEO_PATH } from '@jepret/contract';
import type { CameraChoice } from './camera.ts';
import { chooseCamera } from './choose-camera.ts';
import { openStream, stopStream } from './open-stream.ts';

export type Devices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

/** An open source of pictures. */
export interface CameraSource {
  stream: MediaStream;
  current: CameraChoice | undefined;
  cameras: readonly CameraChoice[];
  stop(): void;
}

/**
 * Browsers tell camera labels only after permission, so the preferred camera may be known only
 * after opening one.
 */
export async function openCamera(
  devices: Devices,
  remembered: CameraChoice | undefined,
): Promise<CameraSource> {
  const preferred = chooseCamera(await listCameras(devices), remembered);
  let stream = await openStream(devices, preferred?.deviceId);
  const cameras = await listCameras(devices);
  const best = chooseCamera(cameras, remembered);
  const openedId = stream.getVideoTracks()[0]?.getSettings().deviceId;
  if (best && best.deviceId !== openedId) {
    stopStream(stream);
    stream = await openStream(devices, best.deviceId);
  }
  return { stream, current: best, cameras, stop: () => stopStream(stream) };
}

/** The cameras with a known label. */
export async function listCameras(devices: Devices): Promise<CameraChoice[]> {
  const all = await devices.enumerateDevices();
  return all
    .filter(({ kind, deviceId, label }) => kind === 'videoinput' && deviceId && label)
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Available in Chromium, missing in the DOM types. */
interface CapturableVideo extends HTMLVideoElement {
  captureStream(): MediaStream;
}

/** The demo camera: a looping video as a camera stream. */
export async function openDemoVideo(): Promise<CameraSource> {
  const video = document.createElement('video') as CapturableVideo;
  video.src = DEMO_CAMERA_VIDEO_PATH;
  video.muted = true;
  video.loop = true;
  await video.play();
  const stream = video.captureStream();
  const stop = () => {
    stopStream(stream);
    video.pause();
    // Releases the video's request and decoder.
    video.removeAttribute('src');
    video.load();
  };
  return { stream, current: undefined, cameras: [], stop };
}
