import type { Divisor } from './shrink-plane.ts';
import type { ShrinkOrder } from './shrink-worker.ts';

/** A stream of its own, to be ended after use. */
export interface ShrunkStream {
  stream: MediaStream;
  end(): void;
}

/** The camera's picture with fewer lines; preview and still keep theirs. Undefined where nothing can. */
export type ShrinkStream = (stream: MediaStream, by: Divisor) => ShrunkStream | undefined;

/** Chromium's own, which no list of types knows. */
interface TrackTools {
  MediaStreamTrackProcessor?: new (init: {
    track: MediaStreamTrack;
  }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator?: new (init: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/**
 * Beside the page, picture by picture. Asked for fewer lines by constraints, Chromium only notes how
 * large a picture is to be shown, and its recorder encodes every line all the same.
 */
export function createStreamShrinker(startWorker: () => Worker): ShrinkStream {
  const tools = globalThis as TrackTools;
  let worker: Worker | undefined;
  let isBroken = false;

  const start = () => {
    const started = startWorker();
    started.addEventListener('error', () => {
      isBroken = true;
    });
    return started;
  };

  return (stream, by) => {
    const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = tools;
    const [track] = stream.getVideoTracks();
    if (!Processor || !Generator || !track || isBroken) return undefined;
    worker ??= start();
    const source = track.clone();
    const { readable } = new Processor({ track: source });
    const shrunk = new Generator({ kind: 'video' });
    const { writable } = shrunk;
    worker.postMessage({ readable, writable, by } satisfies ShrinkOrder, [readable, writable]);
    return {
      stream: new MediaStream([shrunk]),
      end() {
        source.stop();
        shrunk.stop();
      },
    };
  };
}
