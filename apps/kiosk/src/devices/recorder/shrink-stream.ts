import type { Divisor } from './shrink-plane.ts';
import type { ShrinkFault, ShrinkRequest } from './shrink-worker.ts';

/** A separate stream; call `end` after use. */
export interface ShrunkStream {
  stream: MediaStream;
  /** True if frames are missing, which is not the recorder's fault. */
  hasFailed(): boolean;
  end(): void;
}

/**
 * Returns the camera's stream with fewer lines; preview and still are not affected. Undefined if
 * impossible.
 */
export type ShrinkStream = (stream: MediaStream, by: Divisor) => ShrunkStream | undefined;

/** The browser APIs; the first two exist only in Chromium and are missing in the DOM types. */
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
 * Shrinks frames in a worker. Constraints do not help: Chromium then only notes the display size,
 * and its recorder encodes every line.
 */
export function createStreamShrinker(tools: StreamTools, startWorker: () => Worker): ShrinkStream {
  let worker: Worker | undefined;
  /** After one fault all lines are recorded: more work is better than no clip. */
  let isBroken = false;
  /** The recorded camera, and the cameras whose frames cannot be read. */
  let cameraId: string | undefined;
  const unreadable = new Set<string | undefined>();

  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data: fault }: MessageEvent<ShrinkFault>) => {
      if (fault === 'broken') isBroken = true;
      else unreadable.add(cameraId);
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
    cameraId = track.getSettings().deviceId;
    if (unreadable.has(cameraId)) return undefined;
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
      const request: ShrinkRequest = { readable, writable, by };
      worker.postMessage(request, [readable, writable]);
      return { stream: new tools.MediaStream([shrunk]), hasFailed: () => isBroken, end };
    } catch (error) {
      end();
      throw error;
    }
  };
}
