/** A camera provides only a few frames at a time and reuses those that are closed. */
interface Frame {
  close(): void;
}

/**
 * Converts every frame of `readable` into `writable` until one of them ends. One frame at a time: a
 * frame left in a queue would stay open.
 */
export async function passFrames<Source extends Frame, Result extends Frame>(
  readable: ReadableStream<Source>,
  writable: WritableStream<Result>,
  change: (frame: Source) => Promise<Result>,
): Promise<void> {
  const reader = readable.getReader();
  const writer = writable.getWriter();
  try {
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done) return await writer.close();
      const result = await change(frame).finally(() => frame.close());
      await writer.write(result).finally(() => result.close());
    }
  } catch (error) {
    // Also reached when the recording ends: nothing reads the rest.
    await Promise.allSettled([reader.cancel(error), writer.abort(error)]);
  }
}
