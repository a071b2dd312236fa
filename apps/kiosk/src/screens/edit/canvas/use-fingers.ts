import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../editor.ts';
import { lift, move } from '../model/editor-state.ts';
import type { Point } from '../model/painting.ts';
import { press } from '../model/press.ts';

/**
 * Hands what every pointer on `surface` does to the editor; `toPrint` turns a place on the screen
 * into one of the print.
 */
export function useFingers(
  surface: RefObject<HTMLElement | null>,
  editor: Editor,
  toPrint: (x: number, y: number) => Point,
) {
  useNoFlings(surface);
  const moved = useRef(new Map<number, Point[]>());
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  /** One change a frame, however many fingers moved and however often the screen reported them. */
  const flush = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const moves = [...moved.current];
    moved.current.clear();
    editor.setState((state) => moves.reduce((next, [id, points]) => move(next, id, points), state));
  };

  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    flush();
    editor.setState((state) => lift(state, pointerId));
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const { pointerId, clientX, clientY } = event;
      event.currentTarget.setPointerCapture(pointerId);
      flush();
      editor.setState((state) => press(state, { pointerId, at: toPrint(clientX, clientY) }));
    },
    onPointerMove({ pointerId, buttons, nativeEvent }: PointerEvent) {
      if (buttons === 0) return;
      const reported = nativeEvent.getCoalescedEvents();
      const points = (reported.length > 0 ? reported : [nativeEvent]).map((event) =>
        toPrint(event.clientX, event.clientY),
      );
      const waiting = moved.current.get(pointerId) ?? [];
      moved.current.set(pointerId, [...waiting, ...points]);
      frame.current ||= requestAnimationFrame(flush);
    },
    onPointerUp: onPointerEnd,
    // A touch that the system took away drew what it drew all the same.
    onPointerCancel: onPointerEnd,
  };
}

/**
 * To Chromium a quick line is a fling, even where nothing scrolls, and it then swallows the next
 * tap: DONE would do nothing. A prevented touch starts no fling, and pointers do not mind.
 */
function useNoFlings(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = surface.current;
    const prevent = (event: Event) => event.preventDefault();
    element?.addEventListener('touchstart', prevent, { passive: false });
    return () => element?.removeEventListener('touchstart', prevent);
  }, [surface]);
}
