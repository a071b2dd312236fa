import { type PointerEvent, useRef } from 'react';
import { type Corner, type DraftSlot, moveBox, resizeBox } from './draft.ts';

export const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

interface Options {
  slot: DraftSlot;
  /** Sheet pixels per screen pixel. */
  scaleOf(): number;
  onBegin(): void;
  onChange(slot: DraftSlot): void;
}

interface Drag {
  slot: DraftSlot;
  /** Undefined moves the whole slot. */
  corner: Corner | undefined;
  x: number;
  y: number;
}

/** Moves are relative to the start, so that rounding errors do not add up. */
export function useDragging({ slot, scaleOf, onBegin, onChange }: Options) {
  const drag = useRef<Drag>(undefined);
  const end = () => {
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const corner = CORNERS.find(
        (one) => event.target instanceof HTMLElement && event.target.dataset.corner === one,
      );
      drag.current = { slot, corner, x: event.clientX, y: event.clientY };
      onBegin();
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      const scale = scaleOf();
      const [byX, byY] = [(clientX - current.x) * scale, (clientY - current.y) * scale];
      onChange(
        current.corner
          ? resizeBox(current.slot, current.corner, byX, byY)
          : moveBox(current.slot, byX, byY),
      );
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
