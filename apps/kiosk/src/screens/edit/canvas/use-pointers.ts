import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../editor.ts';
import { lift, move } from '../model/editor-state.ts';
import type { Point } from '../model/painting.ts';
import { press } from '../model/press.ts';

/**
 * Passes all pointer events on `surface` to the editor; `toPrint` converts a screen position to one
 * on the print.
 */
export function usePointers(
  surface: RefObject<HTMLElement | null>,
  editor: Editor,
  toPrint: (x: number, y: number) => Point,
) {
  usePreventFlings(surface);
  const moved = useRef(new Map<number, Point[]>());
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  /** One state change per frame for all moves. */
  const applyMoves = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const moves = [...moved.current];
    moved.current.clear();
    editor.setState((state) => moves.reduce((next, [id, points]) => move(next, id, points), state));
  };

  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    applyMoves();
    editor.setState((state) => lift(state, pointerId));
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const { pointerId, clientX, clientY } = event;
      event.currentTarget.setPointerCapture(pointerId);
      applyMoves();
      editor.setState((state) => press(state, { pointerId, at: toPrint(clientX, clientY) }));
    },
    onPointerMove({ pointerId, buttons, nativeEvent }: PointerEvent) {
      if (buttons === 0) return;
      const reported = nativeEvent.getCoalescedEvents();
      const points = (reported.length > 0 ? reported : [nativeEvent]).map((event) =>
        toPrint(event.clientX, event.clientY),
      );
      const pending = moved.current.get(pointerId) ?? [];
      moved.current.set(pointerId, [...pending, ...points]);
      frame.current ||= requestAnimationFrame(applyMoves);
    },
    onPointerUp: onPointerEnd,
    // A cancelled touch keeps what it drew.
    onPointerCancel: onPointerEnd,
  };
}

/**
 * Chromium treats a quick line as a fling, even without scrolling, and then swallows the next tap,
 * such as DONE. Preventing touchstart prevents flings and does not affect pointer events.
 */
function usePreventFlings(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = surface.current;
    const prevent = (event: Event) => event.preventDefault();
    element?.addEventListener('touchstart', prevent, { passive: false });
    return () => element?.removeEventListener('touchstart', prevent);
  }, [surface]);
}
