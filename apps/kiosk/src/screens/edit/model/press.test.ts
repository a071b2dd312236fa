import { expect, test } from 'vitest';
import {
  addSticker,
  chooseTool,
  clear,
  type EditorState,
  lift,
  listCurrentStickers,
  move,
  openEditor,
  releaseFingers,
  selectNext,
  undoChange,
} from './editor-state.ts';
import { NO_HISTORY } from './history.ts';
import type { Point } from './painting.ts';
import { cornersOf } from './placement.ts';
import { press } from './press.ts';

const MIDDLE = { x: 620, y: 922 };
const BARE = { x: 60, y: 60 };
const DESIGN = { url: '/cat.webp', alt: 'cat', widthPx: 512, heightPx: 512 };

const opened = openEditor(NO_HISTORY, { canDraw: true, isCut: false });
const withCat = addSticker(opened, 'cat', DESIGN);

const pressAt = (state: EditorState, pointerId: number, at: Point) =>
  press(state, { pointerId, at });
const stickerOf = (state: EditorState, id = 'cat') => {
  const sticker = listCurrentStickers(state).find((item) => item.id === id);
  if (!sticker) throw new Error(`There is no ${id}.`);
  return sticker;
};

test('a finger beside all stickers draws with the selected pen until it is lifted (EDIT-3)', () => {
  const tooled = chooseTool(opened, { pen: 'neon', color: '#123456', widthPx: 44 });
  const drawing = move(pressAt(tooled, 1, BARE), 1, [{ x: 100, y: 60 }]);
  expect(drawing.painting.strokes).toEqual([]);
  expect(drawing.live).toHaveLength(1);
  const drawn = lift(drawing, 1);
  expect(drawn.live).toEqual([]);
  expect(drawn.painting.strokes).toEqual([
    { pen: 'neon', color: '#123456', widthPx: 44, points: [BARE, { x: 100, y: 60 }] },
  ]);
});

test('ten fingers draw ten lines at once (EDIT-4)', () => {
  const fingers = Array.from({ length: 10 }, (_, id) => id);
  const pressed = fingers.reduce((state, id) => pressAt(state, id, { x: 100 * id, y: 50 }), opened);
  const moved = fingers.reduce((state, id) => move(state, id, [{ x: 100 * id, y: 500 }]), pressed);
  expect(moved.live).toHaveLength(10);
  const lifted = fingers.reduce(lift, moved);
  expect(lifted.painting.strokes.map(({ points }) => points)).toEqual(
    fingers.map((id) => [
      { x: 100 * id, y: 50 },
      { x: 100 * id, y: 500 },
    ]),
  );
});

test('the eraser is a stroke, wider than the pen, and does not delete stickers (EDIT-5)', () => {
  const erasing = chooseTool(withCat, { isErasing: true });
  const erased = lift(move(pressAt(erasing, 1, BARE), 1, [MIDDLE]), 1);
  expect(erased.painting.strokes[0]).toMatchObject({ pen: 'eraser' });
  expect(erased.painting.strokes[0]?.widthPx).toBeGreaterThan(erasing.tool.widthPx);
  expect(erased.painting.stickers).toHaveLength(1);
});

test('another pen or colour ends erasing, another size does not', () => {
  const erasing = chooseTool(opened, { isErasing: true });
  expect(chooseTool(erasing, { color: '#123456' }).tool.isErasing).toBe(false);
  expect(chooseTool(erasing, { widthPx: 72, isErasing: true }).tool.isErasing).toBe(true);
});

test('with stickers only, a finger beside all stickers draws nothing (EDIT-12)', () => {
  const state = openEditor(NO_HISTORY, { canDraw: false, isCut: false });
  expect(lift(pressAt(state, 1, BARE), 1)).toEqual(state);
});

test('a tap outside the print draws nothing', () => {
  expect(lift(pressAt(opened, 1, { x: -20, y: 400 }), 1).painting.strokes).toEqual([]);
});

test('a sticker is added in the center and selected (EDIT-35)', () => {
  expect(withCat.selectedId).toBe('cat');
  expect(stickerOf(withCat).placement).toMatchObject(MIDDLE);
});

test('on a cut print a sticker is added to the left strip, or to the strip of the selected one (EDIT-35)', () => {
  const cut = openEditor(NO_HISTORY, { canDraw: true, isCut: true });
  const first = addSticker(cut, 'cat', DESIGN);
  expect(stickerOf(first).placement).toMatchObject({ x: 310, y: MIDDLE.y });
  expect(stickerOf(addSticker(first, 'hat', DESIGN), 'hat').placement.x).toBeLessThan(620 - 190);
  const atRight = lift(move(pressAt(first, 1, { x: 310, y: 922 }), 1, [{ x: 900, y: 922 }]), 1);
  const second = addSticker(atRight, 'hat', DESIGN);
  expect(stickerOf(second, 'hat').placement.x).toBeGreaterThan(620 + 190);
});

test('one finger drags a sticker with any pen, and it is undone in one step (EDIT-10)', () => {
  const held = pressAt(withCat, 1, MIDDLE);
  const dragged = [700, 650, 600].reduce((state, y) => move(state, 1, [{ x: 620, y }]), held);
  expect(stickerOf(dragged).placement.y).toBe(600);
  const placed = lift(dragged, 1);
  expect(placed.painting.strokes).toEqual([]);
  expect(stickerOf(placed).placement.y).toBe(600);
  expect(stickerOf(undoChange(placed)).placement).toMatchObject(MIDDLE);
});

test('a second finger beside a touched sticker pinches it', () => {
  const held = pressAt(pressAt(withCat, 1, MIDDLE), 2, { x: 620, y: 1_222 });
  expect(held.live).toEqual([]);
  const pinched = move(held, 2, [{ x: 620, y: 1_522 }]);
  expect(stickerOf(pinched).placement.scale).toBeCloseTo(2 * stickerOf(withCat).placement.scale);
});

test('adding and removing fingers does not move a sticker', () => {
  const two = pressAt(pressAt(withCat, 1, MIDDLE), 2, { x: 700, y: 1_000 });
  const pinched = move(two, 2, [{ x: 900, y: 1_100 }]);
  const before = stickerOf(pinched).placement;
  expect(stickerOf(lift(pinched, 1)).placement).toEqual(before);
  expect(stickerOf(pressAt(pinched, 3, { x: 640, y: 930 })).placement).toEqual(before);
  expect(stickerOf(lift(lift(pinched, 1), 2)).placement).toEqual(before);
});

test('two people move two stickers at the same time', () => {
  const both = addSticker(withCat, 'hat', { ...DESIGN, widthPx: 128, heightPx: 128 });
  const apart = lift(move(pressAt(both, 1, stickerOf(both, 'hat').placement), 1, [BARE]), 1);
  const held = pressAt(pressAt(apart, 1, MIDDLE), 2, BARE);
  const moved = move(move(held, 1, [{ x: 620, y: 1_400 }]), 2, [{ x: 300, y: 60 }]);
  expect(stickerOf(moved, 'cat').placement).toMatchObject({ x: 620, y: 1_400 });
  expect(stickerOf(moved, 'hat').placement).toMatchObject({ x: 300, y: 60 });
});

test('a touched sticker comes to the front, and a tap on the front one is not a change', () => {
  const both = addSticker(withCat, 'hat', DESIGN);
  const onCat = { x: 520, y: 822 };
  const apart = lift(move(pressAt(both, 1, stickerOf(both, 'hat').placement), 1, [BARE]), 1);
  const touched = lift(pressAt(apart, 1, onCat), 1);
  expect(touched.painting.stickers.map(({ id }) => id)).toEqual(['hat', 'cat']);
  expect(lift(pressAt(touched, 1, onCat), 1).history).toBe(touched.history);
});

test('the corners of the selected sticker rotate and delete it (EDIT-8)', () => {
  const corners = cornersOf(stickerOf(withCat));
  const turning = move(pressAt(withCat, 1, corners.turn), 1, [
    { x: 2 * corners.turn.x - 620, y: 2 * corners.turn.y - 922 },
  ]);
  expect(stickerOf(turning).placement).toMatchObject(MIDDLE);
  expect(stickerOf(turning).placement.scale).toBeCloseTo(2 * stickerOf(withCat).placement.scale);
  const deleted = pressAt(withCat, 1, corners.delete);
  expect(deleted.painting.stickers).toEqual([]);
  expect(deleted.selectedId).toBeUndefined();
});

test('a second finger on a corner of a touched sticker pinches and does not delete', () => {
  const corners = cornersOf(stickerOf(withCat));
  const held = pressAt(pressAt(withCat, 1, MIDDLE), 2, corners.delete);
  expect(held.painting.stickers).toHaveLength(1);
  expect(held.grips[0]?.fingers).toHaveLength(2);
});

test('a finger beside all stickers deselects', () => {
  expect(pressAt(withCat, 1, BARE).selectedId).toBeUndefined();
});

test('unfinished strokes and moves are kept when the time is over', () => {
  const busy = move(pressAt(pressAt(withCat, 1, MIDDLE), 2, { x: 60, y: 1_800 }), 1, [
    { x: 620, y: 600 },
  ]);
  const kept = releaseFingers(move(busy, 2, [{ x: 300, y: 1_800 }]));
  expect(kept.painting.strokes).toHaveLength(1);
  expect(stickerOf(kept).placement.y).toBe(600);
  expect([...kept.live, ...kept.grips]).toEqual([]);
});

test('undo and clear first finish unfinished strokes', () => {
  const drawing = move(pressAt(opened, 1, BARE), 1, [MIDDLE]);
  expect(undoChange(drawing).history.undone).toHaveLength(1);
  expect(undoChange(clear(drawing)).painting.strokes).toHaveLength(1);
  expect(move(clear(drawing), 1, [BARE]).live).toEqual([]);
});

test('without a pointer the stickers are selected one after another', () => {
  const both = addSticker(withCat, 'hat', DESIGN);
  const first = selectNext({ ...both, selectedId: undefined });
  expect(first.selectedId).toBe('cat');
  expect(selectNext(first).selectedId).toBe('hat');
  expect(selectNext(selectNext(first)).selectedId).toBeUndefined();
});
