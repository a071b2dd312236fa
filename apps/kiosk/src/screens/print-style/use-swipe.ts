import { type PointerEvent, useRef } from 'react';

/** Shorter than this is a tap that slipped. */
const SWIPE_PX = 60;

/** A finger drawn to the left brings in what stands on the right, and the other way round. */
export function useSwipe(onSwipe: (bringIn: 'left' | 'right') => void) {
  const startX = useRef<number>(undefined);
  return {
    onPointerDown({ clientX }: PointerEvent) {
      startX.current = clientX;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const distance = clientX - (startX.current ?? clientX);
      startX.current = undefined;
      if (Math.abs(distance) >= SWIPE_PX) onSwipe(distance < 0 ? 'right' : 'left');
    },
  };
}
