import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { drawStroke } from '../drawing/draw-stroke.ts';
import { createPaintBitmap } from '../drawing/paint-bitmap.ts';
import type { Editor } from '../editor.ts';
import { shiftsOf } from '../model/strips.ts';
import { Drawing } from './drawing.tsx';

/** Also draws unfinished eraser strokes, because they erase finished paint. */
export function FinishedPaint({ editor }: { editor: Editor }) {
  const [bitmap] = useState(createPaintBitmap);
  const painting = useStore(editor, (state) => state.painting);
  const erasers = useStore(
    editor,
    useShallow(({ live }) =>
      live.map(({ stroke }) => stroke).filter(({ pen }) => pen === 'eraser'),
    ),
  );
  return (
    <Drawing
      draw={(context) => {
        bitmap.show(painting);
        context.drawImage(bitmap.canvas, 0, 0);
        for (const eraser of erasers) drawStroke(context, eraser, shiftsOf(painting));
      }}
    />
  );
}
