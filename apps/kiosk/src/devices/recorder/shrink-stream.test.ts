import { expect, test } from 'vitest';
import { createStreamShrinker, type StreamTools } from './shrink-stream.ts';
import type { ShrinkFault, ShrinkOrder } from './shrink-worker.ts';

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
  readonly orders: ShrinkOrder[] = [];
  postMessage = (order: ShrinkOrder) => this.orders.push(order);
  tell = (data: ShrinkFault) => this.dispatchEvent(new MessageEvent('message', { data }));
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

test('a worker makes one film after the other, and its track ends with it', () => {
  const { worker, shrink } = createShrinker();
  const first = shrink(cameraStream('a'), 2);
  shrink(cameraStream('a'), 3);
  expect(worker.orders.map(({ by }) => by)).toEqual([2, 3]);
  const [track] = (first?.stream.getVideoTracks() ?? []) as unknown as FakeTrack[];
  expect(track?.isStopped).toBe(false);
  first?.end();
  expect(track?.isStopped).toBe(true);
});

test('where the browser has no such tools, all lines are recorded', () => {
  const { MediaStream } = tools;
  expect(createShrinker({ MediaStream }).shrink(cameraStream('a'), 2)).toBeUndefined();
});

test('a film that broke has failed, and no other is tried (CAM-26)', () => {
  const { worker, shrink } = createShrinker();
  const film = shrink(cameraStream('a'), 2);
  worker.tell('broken');
  worker.tell('unreadable');
  expect(film?.hasFailed()).toBe(true);
  expect(shrink(cameraStream('b'), 2)).toBeUndefined();
});

test("pictures that cannot be read are a film still, and only their camera's (CAM-44)", () => {
  const { worker, shrink } = createShrinker();
  const film = shrink(cameraStream('a'), 2);
  worker.tell('unreadable');
  expect(film?.hasFailed()).toBe(false);
  expect(shrink(cameraStream('a'), 2)).toBeUndefined();
  expect(shrink(cameraStream('b'), 2)).toBeDefined();
});
