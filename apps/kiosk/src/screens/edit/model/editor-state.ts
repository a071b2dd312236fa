import { type Grip, isHeldBy, moveFinger, placementBy, removeFinger } from './grip.ts';
import { type Change, type History, paintingOf, perform, redo, undo } from './history.ts';
import type { Painting, Placement, Point, Sticker, Stroke } from './painting.ts';
import { distanceBetween, freshPlacement, keepInside } from './placement.ts';
import { findPlace, shiftSticker } from './strips.ts';
import { FIRST_TOOL, type Tool } from './tools.ts';

export interface EditorState {
  history: History;
  /** What the history says; kept beside it, so that it is the same object until it changes. */
  painting: Painting;
  tool: Tool;
  /** False where the operator allows stickers only. */
  canDraw: boolean;
  /** The sheet becomes two strips. */
  isCut: boolean;
  selectedId: string | undefined;
  /** Which copy of the selected sticker was touched: how far it lies from the sticker itself. */
  selectedShiftPx: number;
  /** Strokes under fingers that are still down. */
  live: readonly LiveStroke[];
  grips: readonly Grip[];
}

type Lying = Pick<EditorState, 'painting' | 'grips'>;

interface LiveStroke {
  pointerId: number;
  stroke: Stroke;
}

const CLOSEST_POINTS_PX = 3;

export type EditorOptions = Pick<EditorState, 'canDraw' | 'isCut'>;

export function openEditor(history: History, { canDraw, isCut }: EditorOptions): EditorState {
  return {
    history,
    painting: paintingOf(history),
    tool: FIRST_TOOL,
    canDraw,
    isCut,
    selectedId: undefined,
    selectedShiftPx: 0,
    live: [],
    grips: [],
  };
}

export function chooseTool(state: EditorState, tool: Partial<Tool>): EditorState {
  return { ...state, tool: { ...state.tool, isErasing: false, ...tool } };
}

export function addSticker(
  state: EditorState,
  id: string,
  design: Omit<Sticker, 'id' | 'placement'>,
): EditorState {
  const place = findPlace(state.isCut, findSelected(state));
  const placement = freshPlacement(design, state.painting.stickers.length, place);
  const { url, alt, widthPx, heightPx } = design;
  const sticker = { id, url, alt, widthPx, heightPx, placement };
  return { ...change(state, { kind: 'add', sticker }), selectedId: id };
}

export function deleteSelected(state: EditorState): EditorState {
  const { selectedId: id } = state;
  return id === undefined ? state : change(state, { kind: 'delete', id });
}

/** One press of a key; several on end are undone as one. */
export function stepSelected(
  state: EditorState,
  step: (placement: Placement) => Placement,
): EditorState {
  const sticker = findSelected(state);
  if (!sticker) return state;
  const placement = keepInside(sticker, step(sticker.placement));
  return change(state, { kind: 'place', id: sticker.id, placement, isStep: true });
}

/** The next sticker from below, and after the last one none. */
export function selectNext(state: EditorState): EditorState {
  const { stickers } = state.painting;
  const next = stickers.findIndex(({ id }) => id === state.selectedId) + 1;
  return { ...state, selectedId: stickers[next]?.id, selectedShiftPx: 0 };
}

export const clear = (state: EditorState): EditorState => change(letGo(state), { kind: 'clear' });

/** Undone as one change; the drawing under a finger belongs to what was before. */
export function showOnBothStrips(state: EditorState, isOn: boolean): EditorState {
  return change(letGo(state), { kind: 'both-strips', isOn });
}

export const undoChange = (state: EditorState): EditorState => travel(letGo(state), undo);
export const redoChange = (state: EditorState): EditorState => travel(letGo(state), redo);

/** A finger went on over `points`. */
export function move(state: EditorState, pointerId: number, points: readonly Point[]): EditorState {
  const last = points.at(-1);
  if (!last) return state;
  const grip = state.grips.find((held) => isHeldBy(held, pointerId));
  if (grip) return { ...state, grips: swap(state.grips, grip, moveFinger(grip, pointerId, last)) };
  const drawn = state.live.find((line) => line.pointerId === pointerId);
  if (!drawn) return state;
  const stroke = { ...drawn.stroke, points: extend(drawn.stroke.points, points) };
  return { ...state, live: swap(state.live, drawn, { pointerId, stroke }) };
}

/** A finger left the screen: what it drew or moved is done. */
export function lift(state: EditorState, pointerId: number): EditorState {
  const drawn = state.live.find((line) => line.pointerId === pointerId);
  if (drawn) {
    const live = state.live.filter((line) => line !== drawn);
    return change({ ...state, live }, { kind: 'draw', stroke: drawn.stroke });
  }
  const grip = state.grips.find((held) => isHeldBy(held, pointerId));
  if (!grip) return state;
  const left = removeFinger(grip, pointerId);
  if (left.fingers.length > 0) return { ...state, grips: swap(state.grips, grip, left) };
  return place({ ...state, grips: state.grips.filter((held) => held !== grip) }, left);
}

/** As if every finger left at once: nothing that is under way gets lost. */
export function letGo(state: EditorState): EditorState {
  const fingers = [...state.live, ...state.grips.flatMap((grip) => grip.fingers)];
  return fingers.reduce((released, { pointerId }) => lift(released, pointerId), state);
}

/** The stickers as they lie this moment, those in somebody's fingers on top. */
export function stickersNow({ painting, grips }: Lying): readonly Sticker[] {
  if (grips.length === 0) return painting.stickers;
  const gripOf = (sticker: Sticker) => grips.find(({ stickerId }) => stickerId === sticker.id);
  const resting = painting.stickers.filter((sticker) => !gripOf(sticker));
  const held = grips.flatMap((grip) => {
    const sticker = painting.stickers.find(({ id }) => id === grip.stickerId);
    return sticker ? [{ ...sticker, placement: keepInside(sticker, placementBy(grip)) }] : [];
  });
  return [...resting, ...held];
}

/** The copy that was touched. While fingers hold the sticker, it lies where they brought it. */
export function findSelected(
  state: Lying & Pick<EditorState, 'selectedId' | 'selectedShiftPx'>,
): Sticker | undefined {
  const { grips, selectedId, selectedShiftPx } = state;
  const sticker = stickersNow(state).find(({ id }) => id === selectedId);
  const isHeld = grips.some(({ stickerId }) => stickerId === selectedId);
  return sticker && shiftSticker(sticker, isHeld ? 0 : selectedShiftPx);
}

export function change(state: EditorState, next: Change): EditorState {
  return travel(state, (history) => perform(history, next));
}

function travel(state: EditorState, by: (history: History) => History): EditorState {
  const history = by(state.history);
  if (history === state.history) return state;
  const painting = paintingOf(history);
  const isStillThere = painting.stickers.some(({ id }) => id === state.selectedId);
  const selectedId = isStillThere ? state.selectedId : undefined;
  return { ...state, history, painting, selectedId, selectedShiftPx: 0 };
}

/** A touch alone brings a sticker to the front; on the front one it changes nothing to undo. */
function place(state: EditorState, { stickerId, start }: Grip): EditorState {
  const sticker = state.painting.stickers.find(({ id }) => id === stickerId);
  if (!sticker) return state;
  const placement = keepInside(sticker, start);
  const isFront = state.painting.stickers.at(-1) === sticker;
  const lying = findSelected(state);
  const before = lying?.id === stickerId ? lying : sticker;
  if (isFront && isSame(placement, before.placement)) return state;
  return change(state, { kind: 'place', id: stickerId, placement });
}

/** Points closer together than the screen's pixels cost time in every frame and show nothing. */
function extend(points: readonly Point[], more: readonly Point[]): Point[] {
  const extended = [...points];
  for (const point of more) {
    const last = extended.at(-1);
    if (!last || distanceBetween(last, point) >= CLOSEST_POINTS_PX) extended.push(point);
  }
  return extended;
}

const isSame = (a: Placement, b: Placement): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotationDeg === b.rotationDeg;

const swap = <Item>(items: readonly Item[], old: Item, next: Item): readonly Item[] =>
  items.map((item) => (item === old ? next : item));
