import { useStore } from 'zustand';
import { drawCorners } from '../drawing/draw-corners.ts';
import type { Editor } from '../editor.ts';
import { findSelected } from '../model/editor-state.ts';
import { findGrip } from '../model/press.ts';
import { Drawing } from './drawing.tsx';

export function SelectionCorners({ editor }: { editor: Editor }) {
  const painting = useStore(editor, (state) => state.painting);
  const grips = useStore(editor, (state) => state.grips);
  const selectedId = useStore(editor, (state) => state.selectedId);
  const selectedShiftPx = useStore(editor, (state) => state.selectedShiftPx);
  const sticker = findSelected({ painting, grips, selectedId, selectedShiftPx });
  if (!sticker) return null;
  const isHeld = findGrip(grips, sticker) !== undefined;
  return <Drawing draw={(context) => drawCorners(context, sticker, isHeld)} />;
}
