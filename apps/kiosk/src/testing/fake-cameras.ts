import type { CameraSource, Devices } from '../devices/camera/camera-source.ts';

export interface PluggedCamera {
  deviceId: string;
  label: string;
  /** The most it can; the demands of `getUserMedia` are held against it. */
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
}

export const WEBCAM: PluggedCamera = {
  deviceId: 'webcam',
  label: 'Integrated Webcam',
  widthPx: 1920,
  heightPx: 1080,
  framesPerSecond: 30,
};

/** Tracks, devices and a video element as a browser has them, as far as the camera looks. */
export class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }

  stop() {
    this.readyState = 'ended';
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }
}

class FakeStream {
  readonly track: FakeTrack;

  constructor(track: FakeTrack) {
    this.track = track;
  }

  getTracks() {
    return [this.track];
  }

  getVideoTracks() {
    return [this.track];
  }
}

export class FakeDevices extends EventTarget {
  plugged: PluggedCamera[] = [];
  /** What `getUserMedia` throws instead, by the name of its error. */
  refusal: string | undefined;
  /** Browsers keep names to themselves until a camera was allowed. */
  hasNames = true;
  /** Holds every answer back until it is resolved. */
  answer: Promise<void> | undefined;
  asked: MediaTrackConstraints[] = [];
  tracks: FakeTrack[] = [];

  async enumerateDevices() {
    return this.plugged.map(({ deviceId, label }) => ({
      kind: 'videoinput',
      deviceId: this.hasNames ? deviceId : '',
      label: this.hasNames ? label : '',
    }));
  }

  async getUserMedia({ video }: MediaStreamConstraints) {
    const wanted = video as MediaTrackConstraints;
    this.asked.push(wanted);
    await this.answer;
    if (this.refusal) throw named(this.refusal);
    const id = exactOf(wanted.deviceId);
    const camera = this.plugged.find(({ deviceId }) => id === undefined || deviceId === id);
    if (!camera) throw named(id ? 'OverconstrainedError' : 'NotFoundError');
    if (
      camera.widthPx < minOf(wanted.width) ||
      camera.heightPx < minOf(wanted.height) ||
      camera.framesPerSecond < minOf(wanted.frameRate)
    ) {
      throw named('OverconstrainedError');
    }
    this.hasNames = true;
    const track = new FakeTrack(camera.deviceId);
    this.tracks.push(track);
    return new FakeStream(track);
  }

  plug(...cameras: PluggedCamera[]) {
    this.plugged = cameras;
    this.dispatchEvent(new Event('devicechange'));
  }

  /** As when somebody pulls the cable. */
  unplug() {
    this.plugged = [];
    for (const track of this.openTracks()) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
    this.dispatchEvent(new Event('devicechange'));
  }

  openTracks() {
    return this.tracks.filter(({ readyState }) => readyState === 'live');
  }

  asDevices(): Devices {
    return this as unknown as Devices;
  }
}

export class FakeVideo {
  srcObject: MediaProvider | null = null;
  videoWidth = 0;
  videoHeight = 0;
  #callback: VideoFrameRequestCallback | undefined;

  async play() {}

  requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
    this.#callback = callback;
    return 1;
  }

  cancelVideoFrameCallback() {
    this.#callback = undefined;
  }

  /** A picture arrives. */
  receive(width = 1920, height = 1080) {
    if (!this.srcObject) throw new Error('Nothing sends pictures.');
    this.videoWidth = width;
    this.videoHeight = height;
    const callback = this.#callback;
    this.#callback = undefined;
    callback?.(0, {} as VideoFrameCallbackMetadata);
  }
}

export class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(visibilityState: DocumentVisibilityState) {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

export function aDemoSource(track: FakeTrack): CameraSource {
  return {
    stream: new FakeStream(track) as unknown as MediaStream,
    current: undefined,
    cameras: [],
    stop: () => track.stop(),
  };
}

const named = (name: string) => Object.assign(new Error(name), { name });

function exactOf(id: ConstrainDOMString | undefined): string | undefined {
  return typeof id === 'object' && 'exact' in id ? String(id.exact) : undefined;
}

function minOf(demand: ConstrainULong | ConstrainDouble | undefined): number {
  return typeof demand === 'object' ? (demand.min ?? 0) : 0;
}
