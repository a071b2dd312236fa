import { expect, test } from 'vitest';
import { createStreamShrinker, type StreamTools } from './shrink-stream.ts';
import type { ShrinkFault, ShrinkRequest } from './shrink-worker.ts';

class FakeTrack {
  isStopped = false;
  readonly deviceId: string | undefined;
  constructor(deviceId?: string) {
    this.deviceId = deviceId;
  }
  getSettings = () => ({ deviceId: this.deviceId });
  clone = () => new FakeTrack(this.deviceId);
  stop() {
    this.isStopped = true;
  }
}

class FakeGenerator extends FakeTrack {
  readonly writable = new WritableStream();
}

class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks;
  }
  getVideoTracks = () => this.tracks;
}

class FakeWorker extends EventTarget {
  readonly requests: ShrinkRequest[] = [];
  postMessage = (request: ShrinkRequest) => this.requests.push(request);
  reportFault = (data: ShrinkFault) => this.dispatchEvent(new MessageEvent('message', { data }));
}

const tools = {
  MediaStreamTrackProcessor: class {
    readonly readable = new ReadableStream();
  },
  MediaStreamTrackGenerator: FakeGenerator,
  MediaStream: FakeStream,
} as unknown as StreamTools;

const cameraStream = (deviceId: string) =>
  new FakeStream([new FakeTrack(deviceId)]) as unknown as MediaStream;

function createShrinker(given = tools) {
  const worker = new FakeWorker();
  const shrink = createStreamShrinker(given, () => worker as unknown as Worker);
  return { worker, shrink };
}

test("one worker handles all recordings, and a recording's track stops with it", () => {
  const { worker, shrink } = createShrinker();
  const first = shrink(cameraStream('a'), 2);
  shrink(cameraStream('a'), 3);
  expect(worker.requests.map(({ by }) => by)).toEqual([2, 3]);
  const [track] = (first?.stream.getVideoTracks() ?? []) as unknown as FakeTrack[];
  expect(track?.isStopped).toBe(false);
  first?.end();
  expect(track?.isStopped).toBe(true);
});

test('without the browser APIs all lines are recorded', () => {
  const { MediaStream } = tools;
  expect(createShrinker({ MediaStream }).shrink(cameraStream('a'), 2)).toBeUndefined();
});

test('after a broken recording shrinking is not tried again (CAM-26)', () => {
  const { worker, shrink } = createShrinker();
  const shrunk = shrink(cameraStream('a'), 2);
  worker.reportFault('broken');
  worker.reportFault('unreadable');
  expect(shrunk?.hasFailed()).toBe(true);
  expect(shrink(cameraStream('b'), 2)).toBeUndefined();
});

test('frames of an unknown format do not fail the recording and disable shrinking for that camera only (CAM-44)', () => {
  const { worker, shrink } = createShrinker();
  const shrunk = shrink(cameraStream('a'), 2);
  worker.reportFault('unreadable');
  expect(shrunk?.hasFailed()).toBe(false);
  expect(shrink(cameraStream('a'), 2)).toBeUndefined();
  expect(shrink(cameraStream('b'), 2)).toBeDefined();
});
