import { change, type EditorState, findSelected, stickersNow } from './editor-state.ts';
import { addFinger, type Grip, takeHold } from './grip.ts';
import type { Point, Sticker } from './painting.ts';
import { cornersOf, distanceBetween, FINGERTIP_PX, isOn, isOnPrint } from './placement.ts';
import { findHit, shiftsOf } from './strips.ts';
import { strokeBy } from './tools.ts';

export interface Press {
  pointerId: number;
  at: Point;
}

/** A hand's span: how far from a held sticker a second finger still means it. */
const SPAN_PX = 9 * FINGERTIP_PX;

/** What a finger that comes down begins: a corner, a sticker, a pinch, or a line. */
export function press(state: EditorState, touch: Press): EditorState {
  const selected = findSelected(state);
  const corner = selected && findCorner(state, selected, touch.at);
  if (corner) return pressCorner(state, selected, corner, touch);

  const hit = findHit(stickersNow(state), shiftsOf(state.painting), (lying) =>
    isOn(lying, touch.at),
  );
  const grip = hit ? findGrip(state.grips, hit.sticker) : findPinch(state, touch.at);
  if (grip) {
    const joined = addFinger(grip, touch.pointerId, touch.at);
    return { ...state, grips: state.grips.map((held) => (held === grip ? joined : held)) };
  }
  if (hit) {
    const grips = [...state.grips, takeHold(hit.sticker, 'sticker', touch)];
    return { ...state, grips, selectedId: hit.sticker.id, selectedShiftPx: hit.shiftPx };
  }
  return beginLine({ ...state, selectedId: undefined }, touch);
}

export function findGrip(grips: readonly Grip[], { id }: Sticker): Grip | undefined {
  return grips.find(({ stickerId }) => stickerId === id);
}

/** A sticker in somebody's hand has no corners: a second finger near one is there to pinch. */
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
  return { ...state, grips: [...state.grips, takeHold(sticker, 'turning corner', touch)] };
}

/** Small stickers have no room for two fingers, so the second may come down beside. */
function findPinch({ grips }: EditorState, at: Point): Grip | undefined {
  return grips.find(({ by, fingers: [first, ...more] }) => {
    if (by !== 'sticker' || !first || more.length > 0) return false;
    return distanceBetween(first.at, at) <= SPAN_PX;
  });
}

function beginLine(state: EditorState, { pointerId, at }: Press): EditorState {
  if (!state.canDraw || !isOnPrint(at)) return state;
  const stroke = { ...strokeBy(state.tool), points: [at] };
  return { ...state, live: [...state.live, { pointerId, stroke }] };
}
