import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Shorter than this is a tap that slipped. */
const SWIPE_PX = 60;

/** A finger drawn to the left brings in what stands on the right, and the other way round. */
export function useSwipe(onSwipe: (bringIn: 'left' | 'right') => void) {
  const startX = useRef<number>(undefined);
  const hasSwiped = useRef(false);
  return {
    onPointerDown({ clientX }: PointerEvent) {
      startX.current = clientX;
      hasSwiped.current = false;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const distance = clientX - (startX.current ?? clientX);
      startX.current = undefined;
      hasSwiped.current = Math.abs(distance) >= SWIPE_PX;
      if (hasSwiped.current) onSwipe(distance < 0 ? 'right' : 'left');
    },
    onPointerCancel() {
      startX.current = undefined;
    },
    /** Where the finger ended nothing was meant to be tapped. */
    onClickCapture(event: MouseEvent) {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
