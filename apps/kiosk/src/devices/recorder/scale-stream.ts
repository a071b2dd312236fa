/** The camera's picture in another size; preview and still keep theirs. To be stopped after use. */
export async function scaleStream(stream: MediaStream, heightPx: number): Promise<MediaStream> {
  const scaled = stream.clone();
  const [track] = scaled.getVideoTracks();
  const { width = 0, height = 0 } = track?.getSettings() ?? {};
  if (track && height > heightPx) {
    const widthPx = 2 * Math.round((width * heightPx) / height / 2);
    // A camera that cannot gives its own size; the smaller bit rate is still less work.
    await track.applyConstraints({ width: widthPx, height: heightPx }).catch(() => {});
  }
  return scaled;
}

export function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
