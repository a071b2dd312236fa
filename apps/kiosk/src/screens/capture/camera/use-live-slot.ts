import type { Size } from '@jepret/layout';
import { type RefObject, useEffect, useRef } from 'react';
import { drawStill } from '../../../devices/camera/stills/draw-still.ts';
import { planSlot } from '../snaps/slot-crops.ts';

/** Enough for a picture of two fingers' width; the large one has all the frames. */
const FRAMES_PER_SECOND = 10;
const WIDTH_PX = 240;

/** A canvas that follows the camera in the shape of a slot. */
export function useLiveSlot(video: RefObject<HTMLVideoElement | null>, slot: Size) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const source = video.current;
    const pen = canvas.current?.getContext('2d', { alpha: false });
    if (!source || !pen) return;
    const size = { width: WIDTH_PX, height: Math.round((WIDTH_PX * slot.height) / slot.width) };
    pen.canvas.width = size.width;
    pen.canvas.height = size.height;
    let request = 0;
    let drawnAtMs = 0;
    const follow = (nowMs: number) => {
      request = source.requestVideoFrameCallback(follow);
      if (nowMs - drawnAtMs < 1_000 / FRAMES_PER_SECOND || source.videoWidth === 0) return;
      drawnAtMs = nowMs;
      const { videoWidth: width, videoHeight: height } = source;
      drawStill(pen, source, planSlot({ width, height }, slot, size));
    };
    request = source.requestVideoFrameCallback(follow);
    return () => source.cancelVideoFrameCallback(request);
  }, [video, slot]);

  return canvas;
}
