import type { ConsoleFrame } from '@jepret/contract/console';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { nameOf } from './frames-query.ts';

/** Near the window's edge the pointer scrolls the page by this step. */
const EDGE_PX = 90;
const STEP_PX = 14;

interface Lifted {
  frame: ConsoleFrame;
  /** Its new index. */
  to: number;
}

interface Options {
  /** The visible frames of one print style. */
  frames: readonly ConsoleFrame[];
  /** Null is after the last visible frame. */
  onDrop(frame: ConsoleFrame, before: ConsoleFrame | null): void;
}

/**
 * Moves a frame within its print style by pointer or keys. Until it is dropped, only the CSS order changes, because an
 * element that moves in the document loses pointer capture.
 */
export function useReorder({ frames, onDrop }: Options) {
  const [lifted, setLifted] = useState<Lifted>();
  const hasPointer = useRef(false);

  const lift = (frame: ConsoleFrame) => setLifted({ frame, to: frames.indexOf(frame) });
  const cancel = () => {
    hasPointer.current = false;
    setLifted(undefined);
  };
  const drop = () => {
    cancel();
    if (!lifted || frames.indexOf(lifted.frame) === lifted.to) return;
    const others = frames.filter((one) => one !== lifted.frame);
    onDrop(lifted.frame, others[lifted.to] ?? null);
  };
  const describePosition = (to: number) => `position ${to + 1} of ${frames.length}`;

  const byKeys = (frame: ConsoleFrame) => (event: KeyboardEvent) => {
    const isLifted = lifted?.frame === frame;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isLifted) return drop();
      lift(frame);
      announce(
        `${frame.frame_name} is picked up, ${describePosition(frames.indexOf(frame))}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
      );
      return;
    }
    if (!isLifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
      announce(`${frame.frame_name} stays where it was.`);
      return;
    }
    const to = positionOf(event.key, lifted.to, frames.length);
    if (to === undefined) return;
    event.preventDefault();
    setLifted({ frame, to });
    announce(`${frame.frame_name}: ${describePosition(to)}.`);
  };

  const byPointer = (frame: ConsoleFrame) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hasPointer.current = true;
      lift(frame);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!hasPointer.current || !lifted) return;
      scrollNearEdge(clientY);
      const over = document.elementFromPoint(clientX, clientY)?.closest('[data-frame]');
      const name = over instanceof HTMLElement ? over.dataset.frame : undefined;
      const order = arrange(frames, lifted);
      const to = order.findIndex((one) => nameOf(one) === name);
      if (to >= 0 && to !== lifted.to) setLifted({ frame, to });
    },
    onPointerUp: () => hasPointer.current && drop(),
    onPointerCancel: cancel,
  });

  return {
    /** The CSS order of a frame during a move. */
    orderOf: (frame: ConsoleFrame): number =>
      (lifted ? arrange(frames, lifted) : frames).indexOf(frame),
    isLifted: (frame: ConsoleFrame): boolean => lifted?.frame === frame,
    /** The props of a frame's handle. */
    handle: (frame: ConsoleFrame) => ({
      ...byPointer(frame),
      onKeyDown: byKeys(frame),
      onBlur: () => !hasPointer.current && cancel(),
    }),
  };
}

export const arrange = (
  frames: readonly ConsoleFrame[],
  { frame, to }: Lifted,
): readonly ConsoleFrame[] => frames.filter((one) => one !== frame).toSpliced(to, 0, frame);

/** Undefined if the key does not move. */
export function positionOf(key: string, from: number, count: number): number | undefined {
  const positions: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowUp: from - 1,
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    Home: 0,
    End: count - 1,
  };
  const to = positions[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

function scrollNearEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -STEP_PX);
  if (y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
}
