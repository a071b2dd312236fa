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

/** What a browser has for it; only Chromium has the first two, which no list of types knows. */
export interface StreamTools {
  MediaStreamTrackProcessor?: new (init: {
    track: MediaStreamTrack;
  }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator?: new (init: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
  MediaStream: new (tracks: MediaStreamTrack[]) => MediaStream;
}

/**
 * Beside the page, picture by picture. Asked for fewer lines by constraints, Chromium only notes how
 * large a picture is to be shown, and its recorder encodes every line all the same.
 */
export function createStreamShrinker(tools: StreamTools, startWorker: () => Worker): ShrinkStream {
  let worker: Worker | undefined;
  /** After one fault all lines are recorded: better much work than no clip. */
  let isBroken = false;
  /** The camera that is filmed, and those whose pictures cannot be read. */
  let camera: string | undefined;
  const unreadable = new Set<string | undefined>();

  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data: fault }: MessageEvent<ShrinkFault>) => {
      if (fault === 'broken') isBroken = true;
      else unreadable.add(camera);
    });
    started.addEventListener('error', () => {
      isBroken = true;
    });
    return started;
  };

  return (stream, by) => {
    const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = tools;
    const [track] = stream.getVideoTracks();
    if (!Processor || !Generator || !track || isBroken) return undefined;
    camera = track.getSettings().deviceId;
    if (unreadable.has(camera)) return undefined;
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
      return { stream: new tools.MediaStream([shrunk]), hasFailed: () => isBroken, end };
    } catch (error) {
      end();
      throw error;
    }
  };
}
