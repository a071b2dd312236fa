import type { Divisor } from './shrink-plane.ts';
import type { ShrinkFault, ShrinkOrder } from './shrink-worker.ts';

/** A stream of its own, to be ended after use. */
export interface ShrunkStream {
  stream: MediaStream;
  /** What was recorded of it is not whole, and that is not the recorder's fault. */
  hasFailed(): boolean;
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
  /** After one fault all lines are recorded: better much work than no clip. */
  let fault: ShrinkFault | undefined;

  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<ShrinkFault>) => {
      fault = data;
    });
    started.addEventListener('error', () => {
      fault = 'broken';
    });
    return started;
  };

  return (stream, by) => {
    const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = tools;
    const [track] = stream.getVideoTracks();
    if (!Processor || !Generator || !track || fault) return undefined;
    worker ??= start();
    const source = track.clone();
    const shrunk = new Generator({ kind: 'video' });
    const end = () => {
      source.stop();
      shrunk.stop();
    };
    try {
      const { readable } = new Processor({ track: source });
      const { writable } = shrunk;
      const order: ShrinkOrder = { readable, writable, by };
      worker.postMessage(order, [readable, writable]);
      return { stream: new MediaStream([shrunk]), hasFailed: () => fault === 'broken', end };
    } catch (error) {
      end();
      throw error;
    }
  };
}
