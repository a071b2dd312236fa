import type { ChosenFrame } from '@jepret/contract';
import type { Shot } from '../../../devices/shot-store/shot-store.ts';
import type { Snap } from '../capture-setup.ts';

type StoredShot = Pick<Shot, 'number' | 'picture' | 'frame'>;

/** The snaps to continue from: without shots for another frame and shots after a gap. */
export function restoreSnaps(stored: readonly StoredShot[], chosen: ChosenFrame): Snap[] {
  const { frameName, categoryName, numberSnap } = chosen;
  const forFrame = stored.filter(
    ({ frame }) => frame.frameName === frameName && frame.categoryName === categoryName,
  );
  const gap = forFrame.findIndex(({ number }, index) => number !== index + 1);
  return forFrame
    .slice(0, gap === -1 ? numberSnap : gap)
    .map(({ number, picture }) => ({ number, picture }));
}
