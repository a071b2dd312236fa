import { RECORDING_MS } from '@jepret/contract';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { createRecorder, END_LIMIT_MS } from './media-recorder.ts';
import { findDivisor, RECORDER_SETTINGS } from './recorder-settings.ts';
import type { StoredSetting } from './remembered-setting.ts';
import { REST_AFTER_MS, REST_MS } from './smoothness.ts';

const VP9 = 'video/webm;codecs=vp9';
const VP8 = 'video/webm;codecs=vp8';
/** The lines that most frames show. */
const SHOWN_LINES = 360;
const DAY_MS = 86_400_000;

let clock: ManualClock;
let stored: StoredSetting | undefined;
/** Every created recorder with its options. */
let made: { mimeType: string; bitsPerSecond: number; heightPx: number; chunkMs?: number }[];
let supported: string[];
let recordingOutcome: 'video' | 'error' | 'throws' | 'stuck';
let recordingSinceMs: number | undefined;
let recordedMs: number;
/** Number of open streams with fewer lines. */
let open: number;
let canShrink: boolean;
let isShrinkerBroken: boolean;

beforeEach(() => {
  clock = createManualClock();
  stored = undefined;
  made = [];
  supported = [VP9, VP8];
  recordingOutcome = 'video';
  recordingSinceMs = undefined;
  recordedMs = 0;
  open = 0;
  canShrink = true;
  isShrinkerBroken = false;
});

const nowMs = () => clock.now();

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => supported.includes(type);
  state: RecordingState = 'inactive';
  #options: (typeof made)[number];

  constructor(
    stream: MediaStream,
    { mimeType = '', videoBitsPerSecond = 0 }: MediaRecorderOptions,
  ) {
    super();
    const heightPx = stream.getVideoTracks()[0]?.getSettings().height ?? 0;
    this.#options = { mimeType, bitsPerSecond: videoBitsPerSecond, heightPx };
    made.push(this.#options);
  }

  start(chunkMs: number) {
    if (recordingOutcome === 'throws') throw new Error('No encoder available.');
    this.#options.chunkMs = chunkMs;
    this.state = 'recording';
    recordingSinceMs = nowMs();
    if (recordingOutcome === 'error')
      clock.schedule(100, () => this.dispatchEvent(new Event('error')));
  }

  stop() {
    this.state = 'inactive';
    recordedMs += nowMs() - (recordingSinceMs ?? nowMs());
    recordingSinceMs = undefined;
    if (recordingOutcome === 'stuck') return;
    const data = new Blob(['video']);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
    this.dispatchEvent(new Event('stop'));
  }
}

const CAMERA_LINES = 1080;

function aStream(height: number): MediaStream {
  const track = { getSettings: () => ({ height, frameRate: 29.97 }) };
  return { getVideoTracks: () => [track] } as unknown as MediaStream;
}

/** A video that shows `recorded` frames per second during a recording and `rested` otherwise. */
function aVideo(rates = { recorded: 30, rested: 30 }): HTMLVideoElement {
  const shownSinceMs = nowMs();
  const countFrames = () => {
    const restedMs = nowMs() - shownSinceMs - recordedMs;
    return (recordedMs * rates.recorded + restedMs * rates.rested) / 1_000;
  };
  return {
    srcObject: aStream(CAMERA_LINES),
    videoHeight: CAMERA_LINES,
    requestVideoFrameCallback(use: VideoFrameRequestCallback) {
      clock.schedule(0, () => {
        use(nowMs(), { presentedFrames: countFrames() } as VideoFrameCallbackMetadata);
      });
      return 1;
    },
    cancelVideoFrameCallback() {},
  } as unknown as HTMLVideoElement;
}

const aRecorder = (hasMediaRecorder = true) =>
  createRecorder({
    clock,
    MediaRecorder: hasMediaRecorder ? (FakeRecorder as never) : undefined,
    remembered: {
      find: async () => stored,
      set: async (setting) => {
        stored = setting;
      },
    },
    shrink(_, by) {
      if (!canShrink) return undefined;
      open += 1;
      return {
        stream: aStream(CAMERA_LINES / by),
        hasFailed: () => isShrinkerBroken,
        end() {
          open -= 1;
        },
      };
    },
  });

async function recordOnce(
  recorder = aRecorder(),
  video = aVideo(),
  { signal } = new AbortController(),
) {
  const recording = recorder.record(video, SHOWN_LINES, signal);
  await advanceInSteps(clock, RECORDING_MS + END_LIMIT_MS, 100);
  return recording;
}

test('a recording is five seconds of VP9 at 8 Mbps, in chunks of 100 ms (CAM-25)', async () => {
  let isDone = false;
  const recording = aRecorder()
    .record(aVideo(), SHOWN_LINES, new AbortController().signal)
    .finally(() => {
      isDone = true;
    });
  await advanceInSteps(clock, 4_999, 100);
  expect(isDone).toBe(false);
  await advanceInSteps(clock, 1);
  expect(isDone).toBe(true);
  expect(recordedMs).toBe(5_000);
  const clip = await recording;
  expect(made).toEqual([{ mimeType: VP9, bitsPerSecond: 8_000_000, heightPx: 360, chunkMs: 100 }]);
  expect(clip?.video.type).toBe(VP9);
  expect(await clip?.video.text()).toBe('video');
  expect(clip?.framesPerSecond).toBe(30);
});

test('without VP9 the recording is VP8 at 6 Mbps (CAM-25)', async () => {
  supported = [VP8];
  await recordOnce();
  expect(made).toMatchObject([{ mimeType: VP8, bitsPerSecond: 6_000_000 }]);
});

test.each([
  ['without MediaRecorder', () => aRecorder(false)],
  [
    'without a supported format',
    () => {
      supported = [];
      return aRecorder();
    },
  ],
])('%s there is no recording and no error', async (_, create) => {
  expect(await recordOnce(create())).toBeUndefined();
});

test.each(['error', 'throws', 'stuck'] as const)(
  'a recorder that fails (%s) returns no recording, and the next one uses VP8',
  async (way) => {
    const recorder = aRecorder();
    recordingOutcome = way;
    expect(await recordOnce(recorder)).toBeUndefined();
    recordingOutcome = 'video';
    expect(await recordOnce(recorder)).toBeDefined();
    expect(made.map(({ mimeType }) => mimeType)).toEqual([VP9, VP8]);
    expect(stored?.index).toBe(3);
  },
);

test('an aborted countdown returns no recording and does not change the setting', async () => {
  const broken = new AbortController();
  const recording = aRecorder().record(aVideo(), SHOWN_LINES, broken.signal);
  await advanceInSteps(clock, 2_000, 100);
  broken.abort();
  await settle();
  expect(await recording).toBeUndefined();
  expect(recordingSinceMs).toBeUndefined();
  expect(stored).toBeUndefined();
});

test('a preview that stutters only during the recording lowers the bit rate of the next one (CAM-27)', async () => {
  const recorder = aRecorder();
  await recordOnce(recorder, aVideo({ recorded: 12, rested: 30 }));
  await advanceInSteps(clock, REST_AFTER_MS + REST_MS, 100);
  await recordOnce(recorder);
  expect(made).toMatchObject([
    { mimeType: VP9, bitsPerSecond: 8_000_000, heightPx: 360 },
    { mimeType: VP9, bitsPerSecond: 4_000_000, heightPx: 360 },
  ]);
});

test('the lightest setting of a format is kept, because VP8 would be worse', async () => {
  stored = { index: 2, sinceMs: clock.now() };
  const recorder = aRecorder();
  await recordOnce(recorder, aVideo({ recorded: 12, rested: 30 }));
  await advanceInSteps(clock, REST_AFTER_MS + REST_MS, 100);
  await recordOnce(recorder);
  expect(made.map(({ mimeType, heightPx }) => [mimeType, heightPx])).toEqual([
    [VP9, 360],
    [VP9, 360],
  ]);
});

test('a camera that is slow in a dim room does not change the setting', async () => {
  await recordOnce(aRecorder(), aVideo({ recorded: 12, rested: 13 }));
  await advanceInSteps(clock, REST_AFTER_MS + REST_MS, 100);
  expect(stored).toBeUndefined();
});

test('fewer lines are recorded from a separate stream, which ends with the recording', async () => {
  await recordOnce();
  expect(open).toBe(0);
  const recording = aRecorder().record(aVideo(), SHOWN_LINES, new AbortController().signal);
  await advanceInSteps(clock, RECORDING_MS - 1, 100);
  expect(open).toBe(1);
  recordingOutcome = 'stuck';
  await advanceInSteps(clock, END_LIMIT_MS + 1, 100);
  expect(await recording).toBeUndefined();
  expect(open).toBe(0);
});

test('if the browser cannot shrink the stream, all lines are recorded', async () => {
  canShrink = false;
  expect(await recordOnce()).toBeDefined();
  expect(made).toMatchObject([{ mimeType: VP9, heightPx: CAMERA_LINES }]);
});

test('a machine that cannot shrink the stream reports it after its first recording (CAM-44)', async () => {
  const recorder = aRecorder();
  const descriptions: Promise<string>[] = [];
  recorder.watchChoice(() => void descriptions.push(recorder.describeChoice()));
  await recordOnce(recorder);
  canShrink = false;
  await recordOnce(recorder);
  await recordOnce(recorder);
  expect(await Promise.all(descriptions)).toEqual(["VP9, all of the camera's lines, 8 Mbps"]);
});

test('a recording whose frames could not be shrunk is dropped, and the format is kept', async () => {
  const recorder = aRecorder();
  isShrinkerBroken = true;
  expect(await recordOnce(recorder)).toBeUndefined();
  canShrink = false;
  expect(await recordOnce(recorder)).toBeDefined();
  expect(made.map(({ mimeType, heightPx }) => [mimeType, heightPx])).toEqual([
    [VP9, 360],
    [VP9, CAMERA_LINES],
  ]);
  expect(stored).toBeUndefined();
});

test('the setting is remembered for a week, then the best one is tried again (CAM-27)', async () => {
  stored = { index: 1, sinceMs: clock.now() };
  await recordOnce();
  clock.tick(7 * DAY_MS);
  await recordOnce();
  expect(made.map(({ bitsPerSecond }) => bitsPerSecond)).toEqual([4_000_000, 8_000_000]);
});

test('a recording has a half or a third of the lines if the films show no more, and all of them only after a smooth recording (FILM-27)', async () => {
  const recorder = aRecorder();
  const { signal } = new AbortController();
  const record = async (shownLines: number, video = aVideo()) => {
    const recording = recorder.record(video, shownLines, signal);
    await advanceInSteps(clock, RECORDING_MS + REST_AFTER_MS + REST_MS, 100);
    await recording;
  };
  await record(360);
  await record(541);
  await record(541);
  await record(540);
  await record(361);
  await record(360);
  await record(541, aVideo({ recorded: 12, rested: 30 }));
  await record(541);
  await record(360);
  expect(made.map(({ heightPx }) => heightPx)).toEqual([
    ...[360, 540, 1080, 540, 540, 360],
    ...[1080, 540, 360],
  ]);
});

test.each([
  [1080, 2, 360],
  [720, 2, 360],
  [720, 1, 720],
  [480, 2, 480],
])(
  'a camera with %i lines and setting %i is recorded with at most %i (CAM-27)',
  (given, index, most) => {
    const setting = RECORDER_SETTINGS[index] ?? expect.fail('No such setting.');
    expect(given / findDivisor(setting, { given, shown: given }, true)).toBe(most);
  },
);

test('describeChoice returns the remembered setting, or none without a recorder (CAM-44)', async () => {
  const describe = (index?: number) => {
    stored = index === undefined ? undefined : { index: index, sinceMs: clock.now() };
    return aRecorder().describeChoice();
  };
  expect(await describe()).toBe('VP9, up to 720 lines, 8 Mbps');
  expect(await describe(1)).toBe('VP9, up to 720 lines, 4 Mbps');
  expect(await describe(2)).toBe('VP9, up to 480 lines, 2 Mbps');
  expect(await describe(3)).toBe('VP8, up to 720 lines, 6 Mbps');
  expect(await describe(5)).toBe('VP8, up to 480 lines, 1.5 Mbps');
  supported = [];
  expect(await describe()).toBe('none');
  expect(await aRecorder(false).describeChoice()).toBe('none');
});

test('watchChoice reports every change of the setting and nothing else (CAM-44)', async () => {
  const recorder = aRecorder();
  const descriptions: Promise<string>[] = [];
  const stop = recorder.watchChoice(() => void descriptions.push(recorder.describeChoice()));
  const record = async (rates = { recorded: 30, rested: 30 }) => {
    const recording = recorder.record(aVideo(rates), 540, new AbortController().signal);
    await advanceInSteps(clock, RECORDING_MS + REST_AFTER_MS + REST_MS, 100);
    await recording;
  };
  await record();
  await record();
  await record({ recorded: 12, rested: 30 });
  await record();
  recordingOutcome = 'error';
  await record();
  stop();
  await record();
  expect(await Promise.all(descriptions)).toEqual([
    'VP9, up to 1080 lines, 8 Mbps',
    'VP9, up to 720 lines, 4 Mbps',
    'VP8, up to 1080 lines, 6 Mbps',
  ]);
});
