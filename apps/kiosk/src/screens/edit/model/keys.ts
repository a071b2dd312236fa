import {
  deleteSelected,
  type EditorState,
  redoChange,
  stepSelected,
  undoChange,
} from './editor-state.ts';
import type { Placement } from './painting.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
type EditorAction = (state: EditorState) => EditorState;

const STEP_PX = 16;
const GROWTH = 1.08;
const TURN_DEG = 6;

/** The editor action of a key; undefined for other keys. */
export function findKeyAction({ key, ctrlKey, metaKey, shiftKey }: Key): EditorAction | undefined {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? redoChange : undoChange;
    return key.toLowerCase() === 'y' ? redoChange : undefined;
  }
  return KEY_ACTIONS[key];
}

const step =
  (to: (placement: Placement) => Partial<Placement>): EditorAction =>
  (state) =>
    stepSelected(state, (placement) => ({ ...placement, ...to(placement) }));

const grow = step(({ scale }) => ({ scale: scale * GROWTH }));
const shrink = step(({ scale }) => ({ scale: scale / GROWTH }));

const KEY_ACTIONS: Record<string, EditorAction> = {
  Delete: deleteSelected,
  Backspace: deleteSelected,
  Escape: (state) => (state.selectedId === undefined ? state : { ...state, selectedId: undefined }),
  ArrowLeft: step(({ x }) => ({ x: x - STEP_PX })),
  ArrowRight: step(({ x }) => ({ x: x + STEP_PX })),
  ArrowUp: step(({ y }) => ({ y: y - STEP_PX })),
  ArrowDown: step(({ y }) => ({ y: y + STEP_PX })),
  '+': grow,
  '=': grow,
  '-': shrink,
  _: shrink,
  '[': step(({ rotationDeg }) => ({ rotationDeg: rotationDeg - TURN_DEG })),
  ']': step(({ rotationDeg }) => ({ rotationDeg: rotationDeg + TURN_DEG })),
};
