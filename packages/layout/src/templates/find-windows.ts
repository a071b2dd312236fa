import type { Rectangle } from '../cover-crop.ts';
import { MIN_SLOT_PX } from '../layout-faults.ts';
import { findOpenRegions, type OpenRegion, unite } from './open-regions.ts';

/** An open spot so near to a window belongs to its ragged edge. */
const EDGE_SPECK_PX = 8;
/** More than any frame has; a template of thousands would be compared with itself for minutes. */
const MAX_WINDOWS = 50;

/**
 * Where a template lets photos through: the boxes around its open regions, in reading order. What is
 * too small for a photo is no window, and a template full of them is told by its first ones.
 */
export function findWindows(alpha: Uint8Array, widthPx: number): Rectangle[] {
  const regions = findOpenRegions(alpha, widthPx);
  const windows = regions.filter(isLarge).slice(0, MAX_WINDOWS);
  for (const speck of regions) {
    if (isLarge(speck)) continue;
    const near = windows.findIndex((window) => isNear(window, speck));
    if (near >= 0) windows[near] = unite(windows[near] as OpenRegion, speck);
  }
  return inReadingOrder(windows.map(({ x, y, width, height }) => ({ x, y, width, height })));
}

const isLarge = ({ width, height }: OpenRegion): boolean =>
  width >= MIN_SLOT_PX && height >= MIN_SLOT_PX;

const isNear = (window: Rectangle, speck: Rectangle): boolean =>
  speck.x <= window.x + window.width + EDGE_SPECK_PX &&
  speck.x + speck.width >= window.x - EDGE_SPECK_PX &&
  speck.y <= window.y + window.height + EDGE_SPECK_PX &&
  speck.y + speck.height >= window.y - EDGE_SPECK_PX;

/**
 * Row by row, left to right; boxes whose middles lie at one height are a row. One that stands beside
 * several rows comes last, as in the frames of five (FRAME-33).
 */
function inReadingOrder(boxes: readonly Rectangle[]): Rectangle[] {
  const rows: Rectangle[][] = [];
  const isTall = (box: Rectangle) => boxes.filter((other) => isBeside(box, other)).length > 1;
  const low = boxes.filter((box) => !isTall(box)).toSorted((a, b) => middleOf(a) - middleOf(b));
  for (const box of low) {
    const [first] = rows.at(-1) ?? [];
    if (first && isInRow(first, box)) rows.at(-1)?.push(box);
    else rows.push([box]);
  }
  return [...rows, boxes.filter(isTall)].flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

const middleOf = ({ y, height }: Rectangle): number => y + height / 2;

/** Whether the other's whole height lies at one side of it. */
const isBeside = (box: Rectangle, other: Rectangle): boolean =>
  (other.x >= box.x + box.width || other.x + other.width <= box.x) &&
  other.height < box.height / 2 &&
  other.y >= box.y &&
  other.y + other.height <= box.y + box.height;

const isInRow = (first: Rectangle, box: Rectangle): boolean =>
  middleOf(box) - middleOf(first) < Math.min(first.height, box.height) / 2;
