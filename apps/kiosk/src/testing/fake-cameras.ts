import type { CameraSource, Devices } from '../devices/camera/camera-source.ts';

export interface PluggedCamera {
  deviceId: string;
  label: string;
  /** Its maximum; the constraints of `getUserMedia` are checked against it. */
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

/** Tracks, devices and a video element with the parts that the camera code uses. */
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
  /** The name of the error that `getUserMedia` throws. */
  refusal: string | undefined;
  /** Browsers hide labels until permission is given. */
  hasNames = true;
  /** Delays every response until it resolves. */
  pendingResponse: Promise<void> | undefined;
  requestedConstraints: MediaTrackConstraints[] = [];
  tracks: FakeTrack[] = [];

  async enumerateDevices() {
    return this.plugged.map(({ deviceId, label }) => ({
      kind: 'videoinput',
      deviceId: this.hasNames ? deviceId : '',
      label: this.hasNames ? label : '',
    }));
  }

  async getUserMedia({ video }: MediaStreamConstraints) {
    const constraints = video as MediaTrackConstraints;
    this.requestedConstraints.push(constraints);
    await this.pendingResponse;
    if (this.refusal) throw createNamedError(this.refusal);
    const id = getExactId(constraints.deviceId);
    const camera = this.plugged.find(({ deviceId }) => id === undefined || deviceId === id);
    if (!camera) throw createNamedError(id ? 'OverconstrainedError' : 'NotFoundError');
    if (
      camera.widthPx < getMin(constraints.width) ||
      camera.heightPx < getMin(constraints.height) ||
      camera.framesPerSecond < getMin(constraints.frameRate)
    ) {
      throw createNamedError('OverconstrainedError');
    }
    this.hasNames = true;
    const track = new FakeTrack(camera.deviceId);
    this.tracks.push(track);
    return new FakeStream(track);
  }

  plugIn(...cameras: PluggedCamera[]) {
    this.plugged = cameras;
    this.dispatchEvent(new Event('devicechange'));
  }

  /** As when the cable is pulled. */
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
  presentedFrames: number | undefined;
  #callback: VideoFrameRequestCallback | undefined;

  async play() {}

  requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
    this.#callback = callback;
    return 1;
  }

  cancelVideoFrameCallback() {
    this.#callback = undefined;
  }

  /** Simulates a new frame. */
  receive(width = 1920, height = 1080) {
    if (!this.srcObject) throw new Error('The video has no source.');
    this.videoWidth = width;
    this.videoHeight = height;
    const callback = this.#callback;
    this.#callback = undefined;
    const { presentedFrames } = this;
    callback?.(0, { presentedFrames } as VideoFrameCallbackMetadata);
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

const createNamedError = (name: string) => Object.assign(new Error(name), { name });

function getExactId(id: ConstrainDOMString | undefined): string | undefined {
  return typeof id === 'object' && 'exact' in id ? String(id.exact) : undefined;
}

function getMin(demand: ConstrainULong | ConstrainDouble | undefined): number {
  return typeof demand === 'object' ? (demand.min ?? 0) : 0;
}
