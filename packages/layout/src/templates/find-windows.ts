import type { Rectangle } from '../cover-crop.ts';
import { MIN_SLOT_PX } from '../layout-faults.ts';
import { findOpenRegions, mergeRegions, type OpenRegion } from './open-regions.ts';

/** A transparent spot this close to a window belongs to its ragged edge. */
const EDGE_SPECK_PX = 8;
/** More than any frame has. Without a limit, comparing thousands of windows would take minutes. */
const MAX_WINDOWS = 50;

/**
 * The windows of a template: the boxes around its transparent regions, in reading order, without those
 * that are too small for a photo. Only the first `MAX_WINDOWS` are returned.
 */
export function findWindows(alpha: Uint8Array, widthPx: number): Rectangle[] {
  const regions = findOpenRegions(alpha, widthPx);
  const windows = regions.filter(isLarge).slice(0, MAX_WINDOWS);
  for (const speck of regions) {
    if (isLarge(speck)) continue;
    const near = windows.findIndex((window) => isNear(window, speck));
    if (near >= 0) windows[near] = mergeRegions(windows[near] as OpenRegion, speck);
  }
  return sortInReadingOrder(windows.map(({ x, y, width, height }) => ({ x, y, width, height })));
}

const isLarge = ({ width, height }: OpenRegion): boolean =>
  width >= MIN_SLOT_PX && height >= MIN_SLOT_PX;

const isNear = (window: Rectangle, speck: Rectangle): boolean =>
  speck.x <= window.x + window.width + EDGE_SPECK_PX &&
  speck.x + speck.width >= window.x - EDGE_SPECK_PX &&
  speck.y <= window.y + window.height + EDGE_SPECK_PX &&
  speck.y + speck.height >= window.y - EDGE_SPECK_PX;

/**
 * Row by row, left to right; boxes whose middles have about the same height are a row. A box beside
 * several rows comes last, as in the frames with five photos (FRAME-33).
 */
function sortInReadingOrder(boxes: readonly Rectangle[]): Rectangle[] {
  const rows: Rectangle[][] = [];
  const isTall = (box: Rectangle) => boxes.filter((other) => isBeside(box, other)).length > 1;
  const singleRow = boxes
    .filter((box) => !isTall(box))
    .toSorted((a, b) => middleOf(a) - middleOf(b));
  for (const box of singleRow) {
    const [first] = rows.at(-1) ?? [];
    if (first && isInRow(first, box)) rows.at(-1)?.push(box);
    else rows.push([box]);
  }
  return [...rows, boxes.filter(isTall)].flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

const middleOf = ({ y, height }: Rectangle): number => y + height / 2;

/** Whether the other box is less than half as high and entirely beside this one. */
const isBeside = (box: Rectangle, other: Rectangle): boolean =>
  (other.x >= box.x + box.width || other.x + other.width <= box.x) &&
  other.height < box.height / 2 &&
  other.y >= box.y &&
  other.y + other.height <= box.y + box.height;

const isInRow = (first: Rectangle, box: Rectangle): boolean =>
  middleOf(box) - middleOf(first) < Math.min(first.height, box.height) / 2;
