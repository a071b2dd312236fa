import type { ChosenFrame } from '@jepret/contract';

/** Where two strips have their four snaps. */
export const STRIPS_OF_FOUR = {
  InterColPadding: 100,
  InterRowPadding: 24,
  CustomPadding: 60,
  TopFramePadding: 180,
  IsColumnMirrored: true,
};

/** Two strips of four snaps, as one screen passes it on to the next. */
export function aChosenFrame(changes: Partial<ChosenFrame> = {}): ChosenFrame {
  return {
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    frameURL: 'http://booth.test/static/frames/AVAILABLE_4_FRAME/fe-batik.png',
    isNoCut: false,
    config_frame: STRIPS_OF_FOUR,
    numberSnap: 4,
    width: 1240,
    height: 1844,
    ...changes,
  };
}
