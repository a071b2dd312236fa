import type { FrameKey } from './frame-row.ts';

const MAX_CATEGORY_LENGTH = 60;
const REVISION = /_R(\d+)$/;

/** The name without the revision: the same for all revisions of a frame. */
export const baseNameOf = ({ categoryName, frameName }: FrameKey): string =>
  `${categoryName.replace(REVISION, '')}/${frameName}`;

/**
 * The key of a frame after its windows were changed. A session names its frame by category and name
 * only, so the frame with the old windows keeps its key until the last session with it has ended.
 * Visitors never see a category.
 */
export function nextRevisionKey({ categoryName, frameName }: FrameKey): FrameKey {
  const revision = Number(REVISION.exec(categoryName)?.[1] ?? 1) + 1;
  const ending = `_R${revision}`;
  const base = categoryName
    .replace(REVISION, '')
    .slice(0, MAX_CATEGORY_LENGTH - ending.length)
    .replace(/_+$/, '');
  return { categoryName: base + ending, frameName };
}
