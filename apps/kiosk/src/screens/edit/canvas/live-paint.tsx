import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { drawStroke } from '../drawing/draw-stroke.ts';
import type { Editor } from '../editor.ts';
import { shiftsOf } from '../model/strips.ts';
import { Drawing } from './drawing.tsx';

/** The unfinished strokes. */
export function LivePaint({ editor }: { editor: Editor }) {
  const strokes = useStore(
    editor,
    useShallow(({ live }) =>
      live.map(({ stroke }) => stroke).filter(({ pen }) => pen !== 'eraser'),
    ),
  );
  const shifts = useStore(editor, ({ painting }) => shiftsOf(painting));
  return (
    <Drawing
      draw={(context) => {
        for (const stroke of strokes) drawStroke(context, stroke, shifts);
      }}
    />
  );
}
