import type { ChosenFrame } from '@jepret/contract';
import type { Shot } from '../../../devices/shot-store/shot-store.ts';
import type { Snap } from '../machine/capture-setup.ts';

type Kept = Pick<Shot, 'number' | 'picture' | 'frame'>;

/** What a round goes on from: shots for another frame are not part of it, nor those after a gap. */
export function continueFrom(kept: readonly Kept[], chosen: ChosenFrame): Snap[] {
  const { frameName, categoryName, numberSnap } = chosen;
  const own = kept.filter(
    ({ frame }) => frame.frameName === frameName && frame.categoryName === categoryName,
  );
  const gap = own.findIndex(({ number }, index) => number !== index + 1);
  return own
    .slice(0, gap === -1 ? numberSnap : gap)
    .map(({ number, picture }) => ({ number, picture }));
}
