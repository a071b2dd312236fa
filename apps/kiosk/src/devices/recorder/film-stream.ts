import type { RecorderSetting } from './recorder-settings.ts';

/** One recording: its chunks as they come, and the end of it. */
interface Filming {
  stream: MediaStream;
  setting: RecorderSetting;
  chunkMs: number;
  signal: AbortSignal;
}

/** Films until the signal says it is enough; rejects when the recorder breaks down before. */
export function filmStream(
  newRecorder: (stream: MediaStream, options: MediaRecorderOptions) => MediaRecorder,
  { stream, setting: { mimeType, bitsPerSecond }, chunkMs, signal }: Filming,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const chunks: Blob[] = [];
    const recorder = newRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type: mimeType })));
    recorder.addEventListener('error', () => reject(new Error('The recorder broke down.')));
    recorder.start(chunkMs);
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
