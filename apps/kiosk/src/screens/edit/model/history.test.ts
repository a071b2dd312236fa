import { expect, test } from 'vitest';
import {
  type Change,
  type History,
  NO_HISTORY,
  paintingOf,
  perform,
  redo,
  undo,
} from './history.ts';
import { isBlank, type Placement } from './painting.ts';

const MIDDLE: Placement = { x: 620, y: 922, scale: 1, rotationDeg: 0 };
const AT_LEFT: Placement = { ...MIDDLE, x: 100 };

const draw = (color: string, pen: 'marker' | 'eraser' = 'marker'): Change => ({
  kind: 'draw',
  stroke: { pen, color, widthPx: 20, points: [{ x: 1, y: 1 }] },
});
const add = (id: string): Change => ({
  kind: 'add',
  sticker: { id, url: `/${id}`, alt: id, widthPx: 512, heightPx: 400, placement: MIDDLE },
});
const place = (id: string, placement: Placement, isStep = false): Change => ({
  kind: 'place',
  id,
  placement,
  ...(isStep && { isStep }),
});

const after = (...changes: Change[]): History => changes.reduce(perform, NO_HISTORY);
const colors = (history: History) => paintingOf(history).strokes.map(({ color }) => color);
const ids = (history: History) => paintingOf(history).stickers.map(({ id }) => id);

test('undo reverts the last change and redo restores it, any number of times (EDIT-10)', () => {
  const drawn = after(draw('red'), draw('blue'));
  expect(colors(undo(drawn))).toEqual(['red']);
  expect(colors(undo(undo(undo(drawn))))).toEqual([]);
  expect(colors(redo(undo(drawn)))).toEqual(['red', 'blue']);
  expect(redo(drawn)).toBe(drawn);
});

test('a new change after an undo clears the redo history (EDIT-10)', () => {
  const history = perform(undo(after(draw('red'), draw('blue'))), draw('pink'));
  expect(colors(redo(history))).toEqual(['red', 'pink']);
});

test('a moved sticker comes to the front, and undo restores its order', () => {
  const history = after(add('cat'), add('hat'), place('cat', AT_LEFT));
  expect(ids(history)).toEqual(['hat', 'cat']);
  expect(paintingOf(history).stickers.at(-1)?.placement).toEqual(AT_LEFT);
  expect(ids(undo(history))).toEqual(['cat', 'hat']);
  expect(paintingOf(undo(history)).stickers[0]?.placement).toEqual(MIDDLE);
});

test('deleting a sticker and clearing the print can be undone (EDIT-11)', () => {
  const history = after(draw('red'), add('cat'), add('hat'));
  const emptied = perform(perform(history, { kind: 'delete', id: 'cat' }), { kind: 'clear' });
  expect(isBlank(paintingOf(emptied))).toBe(true);
  expect(ids(undo(emptied))).toEqual(['hat']);
  expect(paintingOf(undo(undo(emptied)))).toEqual(paintingOf(history));
});

test('consecutive steps of one sticker are undone together (EDIT-10)', () => {
  const steps = after(
    add('cat'),
    place('cat', AT_LEFT, true),
    place('cat', { ...AT_LEFT, x: 84 }, true),
  );
  expect(paintingOf(undo(steps)).stickers[0]?.placement).toEqual(MIDDLE);
  const moved = after(add('cat'), place('cat', AT_LEFT), place('cat', { ...AT_LEFT, y: 1 }, true));
  expect(paintingOf(undo(moved)).stickers[0]?.placement).toEqual(AT_LEFT);
});

test('eraser strokes alone count as blank', () => {
  expect(isBlank(paintingOf(after(draw('red', 'eraser'))))).toBe(true);
  expect(isBlank(paintingOf(after(draw('red'))))).toBe(false);
  expect(isBlank(paintingOf(after(add('cat'))))).toBe(false);
});
