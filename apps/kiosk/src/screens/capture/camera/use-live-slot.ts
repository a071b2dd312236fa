import type { Size } from '@jepret/layout';
import { type RefObject, useEffect, useRef } from 'react';
import { drawStill } from '../../../devices/camera/stills/draw-still.ts';
import { planSlot } from '../snaps/slot-crops.ts';

/** Enough for a small picture; the large one shows all frames. */
const FRAMES_PER_SECOND = 10;
const WIDTH_PX = 240;

/** A canvas that shows the camera in the shape of a slot. */
export function useLiveSlot(video: RefObject<HTMLVideoElement | null>, slot: Size) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const source = video.current;
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!source || !context) return;
    const size = { width: WIDTH_PX, height: Math.round((WIDTH_PX * slot.height) / slot.width) };
    context.canvas.width = size.width;
    context.canvas.height = size.height;
    let request = 0;
    let drawnAtMs = 0;
    const drawFrame = (nowMs: number) => {
      request = source.requestVideoFrameCallback(drawFrame);
      if (nowMs - drawnAtMs < 1_000 / FRAMES_PER_SECOND || source.videoWidth === 0) return;
      drawnAtMs = nowMs;
      const { videoWidth: width, videoHeight: height } = source;
      drawStill(context, source, planSlot({ width, height }, slot, size));
    };
    request = source.requestVideoFrameCallback(drawFrame);
    return () => source.cancelVideoFrameCallback(request);
  }, [video, slot]);

  return canvas;
}
