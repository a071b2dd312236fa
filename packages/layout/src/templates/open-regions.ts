import type { Rectangle } from '../cover-crop.ts';

/** Pixels of alpha 0 that touch each other, also by a corner, and the box around them. */
export interface OpenRegion extends Rectangle {
  openPx: number;
  /** Row by row. */
  firstPixel: { x: number; y: number };
}

/**
 * Every open region, in the order of its first pixel. Runs of a row are joined with those of the row
 * before: a sheet has a few thousand runs, and two million pixels.
 */
export function findOpenRegions(alpha: Uint8Array, widthPx: number): OpenRegion[] {
  const joins = createJoins();
  let above: Run[] = [];
  let current: Run[] = [];
  let currentRow = -1;
  let touching = createTouching(above);
  for (let at = alpha.indexOf(0); at >= 0; ) {
    const y = Math.floor(at / widthPx);
    const rowStart = y * widthPx;
    const end = findEnd(alpha, at, rowStart + widthPx);
    if (y !== currentRow) {
      above = y === currentRow + 1 ? current : [];
      current = [];
      currentRow = y;
      touching = createTouching(above);
    }
    const run = { y, from: at - rowStart, to: end - rowStart };
    current.push({ ...run, region: joins.add(run, touching(run)) });
    at = alpha.indexOf(0, end);
  }
  return joins.list();
}

interface Extent {
  y: number;
  from: number;
  /** Behind the last pixel. */
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
 * Also by a corner: a ragged edge is one edge. Runs are asked about from left to right, so what lies
 * left of one is left of all that follow: a row of many runs is walked once and not once for each.
 */
function createTouching(above: readonly Run[]): (run: Extent) => number[] {
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

/** Regions that turn out to be one are joined under the lower number, so the first pixel stays first. */
function createJoins() {
  const parents: number[] = [];
  const regions: OpenRegion[] = [];

  function rootOf(region: number): number {
    let root = region;
    while (parents[root] !== root) root = parents[root] as number;
    // The next question is answered in one step.
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
        regions[root] = unite(regions[root] as OpenRegion, regions[other] as OpenRegion);
      }
      regions[root] = unite(regions[root] as OpenRegion, own);
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

/** The first pixel is that of `a`. */
export function unite(a: OpenRegion, b: OpenRegion): OpenRegion {
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
