/** What a camera lends: it has only a few, and gets back what is closed. */
interface Frame {
  close(): void;
}

/**
 * Every picture of `readable`, changed, into `writable`, until one of them ends. One at a time, in hand
 * on the whole way: one left in a queue would stay open.
 */
export async function passFrames<Given extends Frame, Made extends Frame>(
  readable: ReadableStream<Given>,
  writable: WritableStream<Made>,
  change: (frame: Given) => Promise<Made>,
): Promise<void> {
  const frames = readable.getReader();
  const film = writable.getWriter();
  try {
    for (;;) {
      const { value: frame, done } = await frames.read();
      if (done) return await film.close();
      const made = await change(frame).finally(() => frame.close());
      await film.write(made).finally(() => made.close());
    }
  } catch (error) {
    // Also when the recording is over: then nobody takes the rest.
    await Promise.allSettled([frames.cancel(error), film.abort(error)]);
  }
}
