import {
  CAMERA_IDEAL,
  MAX_FRAMES_PER_SECOND,
  RECORDING_CHUNK_MS,
  RECORDING_MS,
} from '@jepret/contract';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import type { OpenWithTimeout } from '../storage/open-with-timeout.ts';
import { recordStream } from './record-stream.ts';
import type { Recorder } from './recorder.ts';
import { createRecorderChoice } from './recorder-choice.ts';
import { findDivisor, RECORDER_SETTINGS, type RecorderSetting } from './recorder-settings.ts';
import { createRememberedSetting, type RememberedSetting } from './remembered-setting.ts';
import { createStreamShrinker, type ShrinkStream, type ShrunkStream } from './shrink-stream.ts';
import { watchSmoothness } from './smoothness.ts';

/** The browser's class; undefined if it cannot record. */
type RecorderClass = Pick<typeof MediaRecorder, 'isTypeSupported'> &
  (new (
    stream: MediaStream,
    options: MediaRecorderOptions,
  ) => MediaRecorder);

interface Dependencies {
  clock: Scheduler;
  MediaRecorder: RecorderClass | undefined;
  remembered: RememberedSetting;
  shrink: ShrinkStream;
}

/** A recorder that has not stopped by then is stuck. */
export const END_LIMIT_MS = 1_000;

export const createBrowserRecorder = (
  clock: Scheduler,
  openWithTimeout: OpenWithTimeout,
): Recorder =>
  createRecorder({
    clock,
    MediaRecorder: globalThis.MediaRecorder as RecorderClass | undefined,
    remembered: createRememberedSetting(openWithTimeout),
    shrink: createStreamShrinker(globalThis, startShrinkWorker),
  });

const startShrinkWorker = () =>
  new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });

export function createRecorder(dependencies: Dependencies): Recorder {
  const { clock, MediaRecorder, remembered, shrink } = dependencies;
  const settings = RECORDER_SETTINGS.filter(({ mimeType }) =>
    MediaRecorder?.isTypeSupported(mimeType),
  );
  const choice = createRecorderChoice({ clock, settings, remembered });
  let stopWatching = () => {};

  /** The video; undefined if the recorder does not stop in time. */
  const recordVideo = async (
    stream: MediaStream,
    setting: RecorderSetting,
    signal: AbortSignal,
  ) => {
    if (!MediaRecorder) return undefined;
    const Recorder = MediaRecorder;
    const timeUp = new AbortController();
    const cancelTimeout = clock.schedule(RECORDING_MS, () => timeUp.abort());
    try {
      return await withTimeLimit(clock, RECORDING_MS + END_LIMIT_MS, () =>
        recordStream((source, options) => new Recorder(source, options), {
          stream,
          setting,
          chunkMs: RECORDING_CHUNK_MS,
          signal: AbortSignal.any([signal, timeUp.signal]),
        }),
      );
    } finally {
      cancelTimeout();
    }
  };

  return {
    describeChoice: choice.describe,
    watchChoice: choice.watch,

    async record(video, shownLines, signal) {
      stopWatching();
      const index = await choice.getIndex();
      const setting = settings[index];
      const stream = video.srcObject;
      const canRecord = stream !== null && 'getVideoTracks' in stream;
      if (!setting || !canRecord || signal.aborted) return undefined;

      const lines = { given: video.videoHeight, shown: shownLines };
      const divisor = findDivisor(setting, lines, choice.isStrong());
      let shrunk: ShrunkStream | undefined;
      let smoothness: ReturnType<typeof watchSmoothness> | undefined;
      try {
        shrunk = divisor === 1 ? undefined : shrink(stream, divisor);
        if (divisor !== 1) choice.applyShrinking(shrunk !== undefined);
        const recordedLines = shrunk ? lines.given / divisor : lines.given;
        smoothness = watchSmoothness(video, clock, (isSmooth) =>
          choice.applyMeasurement(index, isSmooth, recordedLines),
        );
        stopWatching = smoothness.stop;
        const recorded = await recordVideo(shrunk?.stream ?? stream, setting, signal);
        if (signal.aborted) return undefined;
        smoothness.recordingEnded();
        if (!recorded?.size || shrunk?.hasFailed())
          throw new Error('The recorder returned no video.');
        return { video: recorded, framesPerSecond: getFrameRate(stream) };
      } catch {
        // Photos only this time; the next recording uses another setting.
        smoothness?.stop();
        if (!signal.aborted && !shrunk?.hasFailed()) choice.applyFailure(index);
        return undefined;
      } finally {
        shrunk?.end();
      }
    },
  };
}

/** The demo video reports no frame rate, and a camera may report one that videos cannot have. */
function getFrameRate(stream: MediaStream): number {
  const { frameRate } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const frameRateOrDefault = frameRate || CAMERA_IDEAL.framesPerSecond;
  return Math.min(MAX_FRAMES_PER_SECOND, Math.max(1, Math.round(frameRateOrDefault)));
}
