import type { FrameKey } from './frame-row.ts';

const LONGEST = 60;
const REVISION = /_R(\d+)$/;

/** Frames of one name whose categories differ only by this are one frame at different times. */
export const lineOf = ({ categoryName, frameName }: FrameKey): string =>
  `${categoryName.replace(REVISION, '')}/${frameName}`;

/**
 * What a frame is known by once its windows are others. A session names its frame by category and name
 * only, so the one with the old windows keeps its key until the last session in it has ended; visitors
 * never see a category.
 */
export function nextKey({ categoryName, frameName }: FrameKey): FrameKey {
  const revision = Number(REVISION.exec(categoryName)?.[1] ?? 1) + 1;
  const ending = `_R${revision}`;
  const base = categoryName
    .replace(REVISION, '')
    .slice(0, LONGEST - ending.length)
    .replace(/_+$/, '');
  return { categoryName: base + ending, frameName };
}
