import type { Rectangle } from '../cover-crop.ts';

/** Connected pixels of alpha 0, corners included, and the box around them. */
export interface OpenRegion extends Rectangle {
  openPx: number;
  /** The first one in row order. */
  firstPixel: { x: number; y: number };
}

/**
 * All open regions, in the order of their first pixels. Works with runs of pixels instead of pixels,
 * because a sheet has a few thousand runs and two million pixels.
 */
export function findOpenRegions(alpha: Uint8Array, widthPx: number): OpenRegion[] {
  const regions = createRegionSet();
  let above: Run[] = [];
  let current: Run[] = [];
  let currentRow = -1;
  let findTouching = createTouchingFinder(above);
  for (let at = alpha.indexOf(0); at >= 0; ) {
    const y = Math.floor(at / widthPx);
    const rowStart = y * widthPx;
    const end = findEnd(alpha, at, rowStart + widthPx);
    if (y !== currentRow) {
      above = y === currentRow + 1 ? current : [];
      current = [];
      currentRow = y;
      findTouching = createTouchingFinder(above);
    }
    const run = { y, from: at - rowStart, to: end - rowStart };
    current.push({ ...run, region: regions.add(run, findTouching(run)) });
    at = alpha.indexOf(0, end);
  }
  return regions.list();
}

interface Extent {
  y: number;
  from: number;
  /** Exclusive. */
  to: number;
}

interface Run extends Extent {
  region: number;
}

function findEnd(alpha: Uint8Array, from: number, rowEnd: number): number {
  let end = from + 1;
  while (end < rowEnd && alpha[end] === 0) end += 1;
  return end;
}

/**
 * Finds the regions of the row above that touch a run, corners included, because a ragged edge is one
 * edge. Runs must be passed from left to right, so that a row of many runs is scanned only once.
 */
function createTouchingFinder(above: readonly Run[]): (run: Extent) => number[] {
  let next = 0;
  return ({ from, to }) => {
    while (next < above.length && (above[next] as Run).to < from) next += 1;
    const regions: number[] = [];
    for (let at = next; at < above.length; at += 1) {
      const run = above[at] as Run;
      if (run.from > to) break;
      regions.push(run.region);
    }
    return regions;
  };
}

/** A union-find structure: merged regions keep the lower number, so that the first pixel stays first. */
function createRegionSet() {
  const parents: number[] = [];
  const regions: OpenRegion[] = [];

  function rootOf(region: number): number {
    let root = region;
    while (parents[root] !== root) root = parents[root] as number;
    // Path compression: the next lookup takes one step.
    for (let at = region; at !== root; ) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  }

  return {
    add(run: Extent, touching: readonly number[]): number {
      const roots = touching.map(rootOf);
      const own = toRegion(run);
      if (roots.length === 0) {
        regions.push(own);
        return parents.push(regions.length - 1) - 1;
      }
      const root = Math.min(...roots);
      for (const other of roots) {
        if (parents[other] === root) continue;
        parents[other] = root;
        regions[root] = mergeRegions(regions[root] as OpenRegion, regions[other] as OpenRegion);
      }
      regions[root] = mergeRegions(regions[root] as OpenRegion, own);
      return root;
    },

    list: (): OpenRegion[] => regions.filter((_, region) => parents[region] === region),
  };
}

const toRegion = ({ y, from, to }: Extent): OpenRegion => ({
  x: from,
  y,
  width: to - from,
  height: 1,
  openPx: to - from,
  firstPixel: { x: from, y },
});

/** Keeps the first pixel of `a`. */
export function mergeRegions(a: OpenRegion, b: OpenRegion): OpenRegion {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
    openPx: a.openPx + b.openPx,
    firstPixel: a.firstPixel,
  };
}
