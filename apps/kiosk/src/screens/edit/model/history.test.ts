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

test('undo takes back the last change, redo brings it again, as often as there are any (EDIT-10)', () => {
  const drawn = after(draw('red'), draw('blue'));
  expect(colors(undo(drawn))).toEqual(['red']);
  expect(colors(undo(undo(undo(drawn))))).toEqual([]);
  expect(colors(redo(undo(drawn)))).toEqual(['red', 'blue']);
  expect(redo(drawn)).toBe(drawn);
});

test('a new change after an undo forgets what could be redone (EDIT-10)', () => {
  const history = perform(undo(after(draw('red'), draw('blue'))), draw('pink'));
  expect(colors(redo(history))).toEqual(['red', 'pink']);
});

test('a sticker that is placed comes to the front, and undo puts it back beneath', () => {
  const history = after(add('cat'), add('hat'), place('cat', AT_LEFT));
  expect(ids(history)).toEqual(['hat', 'cat']);
  expect(paintingOf(history).stickers.at(-1)?.placement).toEqual(AT_LEFT);
  expect(ids(undo(history))).toEqual(['cat', 'hat']);
  expect(paintingOf(undo(history)).stickers[0]?.placement).toEqual(MIDDLE);
});

test('a deleted sticker and a cleared print can be brought back (EDIT-11)', () => {
  const history = after(draw('red'), add('cat'), add('hat'));
  const emptied = perform(perform(history, { kind: 'delete', id: 'cat' }), { kind: 'clear' });
  expect(isBlank(paintingOf(emptied))).toBe(true);
  expect(ids(undo(emptied))).toEqual(['hat']);
  expect(paintingOf(undo(undo(emptied)))).toEqual(paintingOf(history));
});

test('many small steps of one sticker are undone as one (EDIT-10)', () => {
  const steps = after(
    add('cat'),
    place('cat', AT_LEFT, true),
    place('cat', { ...AT_LEFT, x: 84 }, true),
  );
  expect(paintingOf(undo(steps)).stickers[0]?.placement).toEqual(MIDDLE);
  const moved = after(add('cat'), place('cat', AT_LEFT), place('cat', { ...AT_LEFT, y: 1 }, true));
  expect(paintingOf(undo(moved)).stickers[0]?.placement).toEqual(AT_LEFT);
});

test('what was only erased is nothing to lay over the print', () => {
  expect(isBlank(paintingOf(after(draw('red', 'eraser'))))).toBe(true);
  expect(isBlank(paintingOf(after(draw('red'))))).toBe(false);
  expect(isBlank(paintingOf(after(add('cat'))))).toBe(false);
});
