import {
  CAMERA_IDEAL,
  MAX_FRAMES_PER_SECOND,
  RECORDING_CHUNK_MS,
  RECORDING_MS,
} from '@jepret/contract';
import { type Scheduler, within } from '@jepret/time';
import type { OpenInTime } from '../storage/timely-open.ts';
import { filmStream } from './film-stream.ts';
import type { Recorder } from './recorder.ts';
import { createRecorderChoice } from './recorder-choice.ts';
import { findDivisor, RECORDER_SETTINGS, type RecorderSetting } from './recorder-settings.ts';
import { createRememberedSetting, type RememberedSetting } from './remembered-setting.ts';
import { createStreamShrinker, type ShrinkStream, type ShrunkStream } from './shrink-stream.ts';
import { watchSmoothness } from './smoothness.ts';

/** Of the browser; absent where it cannot record. */
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

/** A recorder that does not end by itself after this is stuck. */
export const END_LIMIT_MS = 1_000;

export const createBrowserRecorder = (clock: Scheduler, openInTime: OpenInTime): Recorder =>
  createRecorder({
    clock,
    MediaRecorder: globalThis.MediaRecorder as RecorderClass | undefined,
    remembered: createRememberedSetting(openInTime),
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

  /** The film, or undefined when it does not come to an end in time. */
  const film = async (stream: MediaStream, setting: RecorderSetting, signal: AbortSignal) => {
    if (!MediaRecorder) return undefined;
    const Recorder = MediaRecorder;
    const enough = new AbortController();
    const callOff = clock.schedule(RECORDING_MS, () => enough.abort());
    try {
      return await within(clock, RECORDING_MS + END_LIMIT_MS, () =>
        filmStream((source, options) => new Recorder(source, options), {
          stream,
          setting,
          chunkMs: RECORDING_CHUNK_MS,
          signal: AbortSignal.any([signal, enough.signal]),
        }),
      );
    } finally {
      callOff();
    }
  };

  return {
    describeChoice: choice.describe,
    watchChoice: choice.watch,

    async record(video, shownLines, signal) {
      stopWatching();
      const used = await choice.getIndex();
      const setting = settings[used];
      const stream = video.srcObject;
      const isFilmable = stream !== null && 'getVideoTracks' in stream;
      if (!setting || !isFilmable || signal.aborted) return undefined;

      const lines = { given: video.videoHeight, shown: shownLines };
      const divisor = findDivisor(setting, lines, choice.isStrong());
      let shrunk: ShrunkStream | undefined;
      let smoothness: ReturnType<typeof watchSmoothness> | undefined;
      try {
        shrunk = divisor === 1 ? undefined : shrink(stream, divisor);
        if (divisor !== 1) choice.applyShrinking(shrunk !== undefined);
        const recordedLines = shrunk ? lines.given / divisor : lines.given;
        smoothness = watchSmoothness(video, clock, (isSmooth) =>
          choice.applyMeasurement(used, isSmooth, recordedLines),
        );
        stopWatching = smoothness.stop;
        const recorded = await film(shrunk?.stream ?? stream, setting, signal);
        if (signal.aborted) return undefined;
        smoothness.recordingEnded();
        if (!recorded?.size || shrunk?.hasFailed()) throw new Error('The recorder gave no film.');
        return { film: recorded, framesPerSecond: frameRateOf(stream) };
      } catch {
        // Photos only, this time; the next recording is asked for in another way.
        smoothness?.stop();
        if (!signal.aborted && !shrunk?.hasFailed()) choice.brokeDown(used);
        return undefined;
      } finally {
        shrunk?.end();
      }
    },
  };
}

/** A film that stands in for a camera tells no rate; a camera may tell one that no film can have. */
function frameRateOf(stream: MediaStream): number {
  const { frameRate } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const known = frameRate || CAMERA_IDEAL.framesPerSecond;
  return Math.min(MAX_FRAMES_PER_SECOND, Math.max(1, Math.round(known)));
}
