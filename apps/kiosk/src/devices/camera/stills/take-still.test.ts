import type { Scheduler } from '@jepret/time';
import { afterEach, expect, test, vi } from 'vitest';
import type { StillFormat } from '../camera.ts';
import type { StillEncoder } from './still-encoder.ts';
import type { StillEncoding } from './still-worker.ts';
import { createStillTaker } from './take-still.ts';

const clock: Scheduler = { now: () => 0, schedule: () => () => {} };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The encoding that the worker receives for a snap. */
async function encodingOf(format: StillFormat): Promise<StillEncoding[]> {
  vi.stubGlobal('VideoFrame', FakeVideoFrame);
  const requested: StillEncoding[] = [];
  const encoder: StillEncoder = {
    encode: async (_frame, _plan, encoding) => {
      requested.push(encoding);
      return new Blob(['snap']);
    },
  };
  const video = { videoWidth: 1920, videoHeight: 1080 } as HTMLVideoElement;
  await createStillTaker({ clock, encoder })(video, aPreview(), format);
  return requested;
}

class FakeVideoFrame {
  clone() {
    return new FakeVideoFrame();
  }
  close() {}
}

function aPreview(): HTMLCanvasElement {
  const pen = { setTransform: () => {}, drawImage: () => {} };
  return { getContext: () => pen } as unknown as HTMLCanvasElement;
}

test('a snap without a clip is a JPEG with quality 0.95 (CAM-21)', async () => {
  expect(await encodingOf('jpeg')).toEqual([{ type: 'image/jpeg', quality: 0.95 }]);
});

test('a snap with a clip is a lossless PNG (CAM-20)', async () => {
  expect(await encodingOf('png')).toEqual([{ type: 'image/png' }]);
});
