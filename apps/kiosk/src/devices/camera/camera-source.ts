import { DEMO_CAMERA_FILM_PATH } from '@jepret/contract';
import type { CameraChoice } from './camera.ts';
import { chooseCamera } from './choose-camera.ts';
import { openStream, stopStream } from './open-stream.ts';

export type Devices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

/** Something that is open and sends pictures, or will. */
export interface CameraSource {
  stream: MediaStream;
  current: CameraChoice | undefined;
  cameras: readonly CameraChoice[];
  stop(): void;
}

/** Browsers name their cameras only once one may be used, so the choice may come after opening. */
export async function openCamera(
  devices: Devices,
  remembered: CameraChoice | undefined,
): Promise<CameraSource> {
  const known = chooseCamera(await listCameras(devices), remembered);
  let stream = await openStream(devices, known?.deviceId);
  const cameras = await listCameras(devices);
  const best = chooseCamera(cameras, remembered);
  const openedId = stream.getVideoTracks()[0]?.getSettings().deviceId;
  if (best && best.deviceId !== openedId) {
    stopStream(stream);
    stream = await openStream(devices, best.deviceId);
  }
  return { stream, current: best, cameras, stop: () => stopStream(stream) };
}

/** The cameras whose names the browser tells. */
export async function listCameras(devices: Devices): Promise<CameraChoice[]> {
  const all = await devices.enumerateDevices();
  return all
    .filter(({ kind, deviceId, label }) => kind === 'videoinput' && deviceId && label)
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** In Chromium, but not yet in the DOM's types. */
interface Film extends HTMLVideoElement {
  captureStream(): MediaStream;
}

/** The built-in demo camera: a film that loops into a stream like any camera's. */
export async function openDemoFilm(): Promise<CameraSource> {
  const film = document.createElement('video') as Film;
  film.src = DEMO_CAMERA_FILM_PATH;
  film.muted = true;
  film.loop = true;
  await film.play();
  const stream = film.captureStream();
  const stop = () => {
    stopStream(stream);
    film.pause();
    // Else the browser keeps the film's request and decoder.
    film.removeAttribute('src');
    film.load();
  };
  return { stream, current: undefined, cameras: [], stop };
}
