import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { drawCorners } from '../drawing/draw-corners.ts';
import type { Editor } from '../editor.ts';
import { findSticker } from '../model/editor-state.ts';
import { findGrip } from '../model/press.ts';
import { Drawing } from './drawing.tsx';

export function SelectionCorners({ editor }: { editor: Editor }) {
  const [sticker, isHeld] = useStore(
    editor,
    useShallow((state) => {
      const selected = findSticker(state, state.selectedId);
      return [selected, selected !== undefined && findGrip(state, selected) !== undefined] as const;
    }),
  );
  if (!sticker) return null;
  return (
    <Drawing of={[sticker, isHeld]} draw={(context) => drawCorners(context, sticker, isHeld)} />
  );
}
