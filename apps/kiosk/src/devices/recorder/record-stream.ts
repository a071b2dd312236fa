import type { RecorderSetting } from './recorder-settings.ts';

interface RecordingOptions {
  stream: MediaStream;
  setting: RecorderSetting;
  chunkMs: number;
  signal: AbortSignal;
}

/** Records until the signal aborts; rejects if the recorder fails before. */
export function recordStream(
  newRecorder: (stream: MediaStream, options: MediaRecorderOptions) => MediaRecorder,
  { stream, setting: { mimeType, bitsPerSecond }, chunkMs, signal }: RecordingOptions,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const chunks: Blob[] = [];
    const recorder = newRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type: mimeType })));
    recorder.addEventListener('error', () => reject(new Error('The recorder failed.')));
    recorder.start(chunkMs);
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
