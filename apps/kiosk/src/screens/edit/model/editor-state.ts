import { computePlacement, type Grip, isHeldBy, moveFinger, removeFinger } from './grip.ts';
import { type Change, type History, paintingOf, perform, redo, undo } from './history.ts';
import type { Painting, Placement, Point, Sticker, Stroke } from './painting.ts';
import { computeInitialPlacement, distanceBetween, keepInside } from './placement.ts';
import { getStickerArea, shiftSticker } from './strips.ts';
import { INITIAL_TOOL, type Tool } from './tools.ts';

export interface EditorState {
  history: History;
  /** Computed from the history; stored so that its identity changes only with it. */
  painting: Painting;
  tool: Tool;
  /** False if the operator allows stickers only. */
  canDraw: boolean;
  /** The sheet is cut into two strips. */
  isCut: boolean;
  selectedId: string | undefined;
  /** Distance of the touched copy from the selected sticker. */
  selectedShiftPx: number;
  /** Strokes of pointers that are still down. */
  live: readonly LiveStroke[];
  grips: readonly Grip[];
}

type StickerLayout = Pick<EditorState, 'painting' | 'grips'>;

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
    tool: INITIAL_TOOL,
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
  const area = getStickerArea(state.isCut, findSelected(state));
  const placement = computeInitialPlacement(design, state.painting.stickers.length, area);
  const { url, alt, widthPx, heightPx } = design;
  const sticker = { id, url, alt, widthPx, heightPx, placement };
  return { ...change(state, { kind: 'add', sticker }), selectedId: id };
}

export function deleteSelected(state: EditorState): EditorState {
  const { selectedId: id } = state;
  return id === undefined ? state : change(state, { kind: 'delete', id });
}

/** One key press; consecutive ones are undone together. */
export function stepSelected(
  state: EditorState,
  step: (placement: Placement) => Placement,
): EditorState {
  const sticker = findSelected(state);
  if (!sticker) return state;
  const placement = keepInside(sticker, step(sticker.placement));
  return change(state, { kind: 'place', id: sticker.id, placement, isStep: true });
}

/** Selects the next higher sticker; after the last one none. */
export function selectNext(state: EditorState): EditorState {
  const { stickers } = state.painting;
  const next = stickers.findIndex(({ id }) => id === state.selectedId) + 1;
  return { ...state, selectedId: stickers[next]?.id, selectedShiftPx: 0 };
}

export const clear = (state: EditorState): EditorState =>
  change(releaseFingers(state), { kind: 'clear' });

/** Undone as one change; unfinished drawing is finished first. */
export function showOnBothStrips(state: EditorState, isOn: boolean): EditorState {
  return change(releaseFingers(state), { kind: 'both-strips', isOn });
}

export const undoChange = (state: EditorState): EditorState =>
  applyToHistory(releaseFingers(state), undo);
export const redoChange = (state: EditorState): EditorState =>
  applyToHistory(releaseFingers(state), redo);

/** A pointer moved over `points`. */
export function move(state: EditorState, pointerId: number, points: readonly Point[]): EditorState {
  const last = points.at(-1);
  if (!last) return state;
  const grip = state.grips.find((held) => isHeldBy(held, pointerId));
  if (grip)
    return { ...state, grips: replaceItem(state.grips, grip, moveFinger(grip, pointerId, last)) };
  const drawn = state.live.find((line) => line.pointerId === pointerId);
  if (!drawn) return state;
  const stroke = { ...drawn.stroke, points: extend(drawn.stroke.points, points) };
  return { ...state, live: replaceItem(state.live, drawn, { pointerId, stroke }) };
}

/** A pointer was lifted: its stroke or move is finished. */
export function lift(state: EditorState, pointerId: number): EditorState {
  const drawn = state.live.find((line) => line.pointerId === pointerId);
  if (drawn) {
    const live = state.live.filter((line) => line !== drawn);
    return change({ ...state, live }, { kind: 'draw', stroke: drawn.stroke });
  }
  const grip = state.grips.find((held) => isHeldBy(held, pointerId));
  if (!grip) return state;
  const left = removeFinger(grip, pointerId);
  if (left.fingers.length > 0) return { ...state, grips: replaceItem(state.grips, grip, left) };
  return placeSticker({ ...state, grips: state.grips.filter((held) => held !== grip) }, left);
}

/** Finishes all strokes and moves, as if all pointers were lifted. */
export function releaseFingers(state: EditorState): EditorState {
  const fingers = [...state.live, ...state.grips.flatMap((grip) => grip.fingers)];
  return fingers.reduce((released, { pointerId }) => lift(released, pointerId), state);
}

/** The stickers at their current positions, those that are being moved on top. */
export function listCurrentStickers({ painting, grips }: StickerLayout): readonly Sticker[] {
  if (grips.length === 0) return painting.stickers;
  const gripOf = (sticker: Sticker) => grips.find(({ stickerId }) => stickerId === sticker.id);
  const resting = painting.stickers.filter((sticker) => !gripOf(sticker));
  const held = grips.flatMap((grip) => {
    const sticker = painting.stickers.find(({ id }) => id === grip.stickerId);
    return sticker ? [{ ...sticker, placement: keepInside(sticker, computePlacement(grip)) }] : [];
  });
  return [...resting, ...held];
}

/** The selected sticker or its touched copy; during a move at the position of the fingers. */
export function findSelected(
  state: StickerLayout & Pick<EditorState, 'selectedId' | 'selectedShiftPx'>,
): Sticker | undefined {
  const { grips, selectedId, selectedShiftPx } = state;
  const sticker = listCurrentStickers(state).find(({ id }) => id === selectedId);
  const isHeld = grips.some(({ stickerId }) => stickerId === selectedId);
  return sticker && shiftSticker(sticker, isHeld ? 0 : selectedShiftPx);
}

export function change(state: EditorState, next: Change): EditorState {
  return applyToHistory(state, (history) => perform(history, next));
}

function applyToHistory(state: EditorState, by: (history: History) => History): EditorState {
  const history = by(state.history);
  if (history === state.history) return state;
  const painting = paintingOf(history);
  const isStillThere = painting.stickers.some(({ id }) => id === state.selectedId);
  const selectedId = isStillThere ? state.selectedId : undefined;
  return { ...state, history, painting, selectedId, selectedShiftPx: 0 };
}

/** A tap brings a sticker to the front; on the front sticker it is not a change. */
function placeSticker(state: EditorState, { stickerId, start }: Grip): EditorState {
  const sticker = state.painting.stickers.find(({ id }) => id === stickerId);
  if (!sticker) return state;
  const placement = keepInside(sticker, start);
  const isFront = state.painting.stickers.at(-1) === sticker;
  const selected = findSelected(state);
  const before = selected?.id === stickerId ? selected : sticker;
  if (isFront && isSame(placement, before.placement)) return state;
  return change(state, { kind: 'place', id: stickerId, placement });
}

/** Skips points that are closer than a screen pixel: they cost time in every frame. */
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

const replaceItem = <Item>(items: readonly Item[], old: Item, next: Item): readonly Item[] =>
  items.map((item) => (item === old ? next : item));
