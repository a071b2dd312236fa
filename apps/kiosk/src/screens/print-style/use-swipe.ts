import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A shorter movement is a tap. */
const SWIPE_PX = 60;

/** A swipe to the left brings in the right entry, and vice versa. */
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
    /** Suppresses the click at the end of a swipe. */
    onClickCapture(event: MouseEvent) {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
