import { change, type EditorState, findSelected, listCurrentStickers } from './editor-state.ts';
import { addFinger, createGrip, type Grip } from './grip.ts';
import type { Point, Sticker } from './painting.ts';
import { cornersOf, distanceBetween, FINGERTIP_PX, isOnPrint, isStickerHit } from './placement.ts';
import { findHit, shiftsOf } from './strips.ts';
import { strokeBy } from './tools.ts';

export interface Press {
  pointerId: number;
  at: Point;
}

/** A hand's span: within this distance of a touched sticker a second finger pinches it. */
const PINCH_REACH_PX = 9 * FINGERTIP_PX;

/** Starts what a new finger touches: a corner, a sticker, a pinch, or a line. */
export function press(state: EditorState, touch: Press): EditorState {
  const selected = findSelected(state);
  const corner = selected && findCorner(state, selected, touch.at);
  if (corner) return pressCorner(state, selected, corner, touch);

  const hit = findHit(listCurrentStickers(state), shiftsOf(state.painting), (sticker) =>
    isStickerHit(sticker, touch.at),
  );
  const grip = hit ? findGrip(state.grips, hit.sticker) : findGripToPinch(state, touch.at);
  if (grip) {
    const joined = addFinger(grip, touch.pointerId, touch.at);
    return { ...state, grips: state.grips.map((held) => (held === grip ? joined : held)) };
  }
  if (hit) {
    const grips = [...state.grips, createGrip(hit.sticker, 'sticker', touch)];
    return { ...state, grips, selectedId: hit.sticker.id, selectedShiftPx: hit.shiftPx };
  }
  return beginLine({ ...state, selectedId: undefined }, touch);
}

export function findGrip(grips: readonly Grip[], { id }: Sticker): Grip | undefined {
  return grips.find(({ stickerId }) => stickerId === id);
}

/** A touched sticker has no corners: a second finger near one starts a pinch. */
function findCorner(state: EditorState, selected: Sticker, at: Point) {
  if (findGrip(state.grips, selected)) return undefined;
  const corners = cornersOf(selected);
  if (distanceBetween(corners.delete, at) <= FINGERTIP_PX) return 'delete';
  return distanceBetween(corners.turn, at) <= FINGERTIP_PX ? 'turn' : undefined;
}

function pressCorner(
  state: EditorState,
  sticker: Sticker,
  corner: 'delete' | 'turn',
  touch: Press,
): EditorState {
  if (corner === 'delete') return change(state, { kind: 'delete', id: sticker.id });
  return { ...state, grips: [...state.grips, createGrip(sticker, 'turning corner', touch)] };
}

/** Small stickers are too small for two fingers, so the second may be beside it. */
function findGripToPinch({ grips }: EditorState, at: Point): Grip | undefined {
  return grips.find(({ by, fingers: [first, ...more] }) => {
    if (by !== 'sticker' || !first || more.length > 0) return false;
    return distanceBetween(first.at, at) <= PINCH_REACH_PX;
  });
}

function beginLine(state: EditorState, { pointerId, at }: Press): EditorState {
  if (!state.canDraw || !isOnPrint(at)) return state;
  const stroke = { ...strokeBy(state.tool), points: [at] };
  return { ...state, live: [...state.live, { pointerId, stroke }] };
}
