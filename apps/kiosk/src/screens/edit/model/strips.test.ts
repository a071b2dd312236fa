import { expect, test } from 'vitest';
import {
  addSticker,
  clear,
  type EditorState,
  findSelected,
  lift,
  move,
  openEditor,
  redoChange,
  showOnBothStrips,
  undoChange,
} from './editor-state.ts';
import { NO_HISTORY } from './history.ts';
import { findKeyAction } from './keys.ts';
import type { Point } from './painting.ts';
import { press } from './press.ts';
import { isVisible, shiftsOf } from './strips.ts';

const DESIGN = { url: '/cat.webp', alt: 'cat', widthPx: 512, heightPx: 512 };
const AT_LEFT = { x: 310, y: 922 };
const AT_RIGHT = { x: 930, y: 922 };

const opened = openEditor(NO_HISTORY, { canDraw: true, isCut: true });
const withCat = addSticker(opened, 'cat', DESIGN);
const onBoth = showOnBothStrips(withCat, true);

const down = (state: EditorState, at: Point) => press(state, { pointerId: 1, at });
const drag = (state: EditorState, from: Point, to: Point) =>
  lift(move(down(state, from), 1, [to]), 1);
const catIn = ({ painting }: EditorState) => painting.stickers[0]?.placement;

test('Same on both strips is off at first, is undone and redone as one change, and clear keeps it (EDIT-37)', () => {
  expect(withCat.painting.isOnBothStrips).toBe(false);
  expect(onBoth.painting.isOnBothStrips).toBe(true);
  expect(undoChange(onBoth).painting).toEqual(withCat.painting);
  expect(redoChange(undoChange(onBoth)).painting.isOnBothStrips).toBe(true);
  expect(clear(onBoth).painting).toEqual({ strokes: [], stickers: [], isOnBothStrips: true });
});

test('with both strips alike, everything is repeated one strip to the left and to the right (EDIT-37)', () => {
  expect(shiftsOf(withCat.painting)).toEqual([0]);
  expect(shiftsOf(onBoth.painting)).toEqual([0, -620, 620]);
});

test('a line is drawn only on strips where it is visible', () => {
  const line = [
    { x: 100, y: 0 },
    { x: 300, y: 0 },
  ];
  expect(isVisible(line, 40, 620)).toBe(true);
  expect(isVisible(line, 40, -620)).toBe(false);
  expect(isVisible([{ x: 610, y: 0 }], 40, -620)).toBe(true);
});

test('moving a copy moves its sticker too (EDIT-37)', () => {
  const moved = drag(onBoth, AT_RIGHT, { x: 930, y: 400 });
  expect(catIn(moved)).toMatchObject({ x: 930, y: 400 });
  expect(catIn(undoChange(moved))).toMatchObject(AT_LEFT);
  const stepped = findKeyAction(key('ArrowDown'))?.(lift(down(onBoth, AT_RIGHT), 1));
  expect(stepped && catIn(stepped)).toMatchObject({ x: 930, y: 938 });
});

test('a tap selects the touched copy and is not a change (EDIT-37)', () => {
  const tapped = lift(down(onBoth, AT_RIGHT), 1);
  expect(tapped.history).toBe(onBoth.history);
  expect(findSelected(tapped)?.placement).toMatchObject(AT_RIGHT);
  expect(findSelected(lift(down(tapped, AT_LEFT), 1))?.placement).toMatchObject(AT_LEFT);
  expect(findSelected(undoChange(tapped))?.placement).toMatchObject(AT_LEFT);
});

test('the repeated part of a sticker at the other edge can be touched (EDIT-37)', () => {
  const acrossCut = drag(onBoth, AT_LEFT, { x: 620, y: 922 });
  const moved = drag(acrossCut, { x: 20, y: 922 }, { x: 20, y: 500 });
  expect(moved.painting.strokes).toEqual([]);
  expect(catIn(moved)?.y).toBe(500);
});

test('without both strips alike a finger on the other strip draws', () => {
  expect(drag(withCat, AT_RIGHT, { x: 930, y: 400 }).painting.strokes).toHaveLength(1);
});

const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false });
