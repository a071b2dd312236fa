import type { ChosenFrame } from '@jepret/contract';

/** The paddings of two strips with four snaps. */
export const FOUR_SNAP_STRIPS = {
  InterColPadding: 100,
  InterRowPadding: 24,
  CustomPadding: 60,
  TopFramePadding: 180,
  IsColumnMirrored: true,
};

/** Two strips with four snaps, as in the kiosk's navigation state. */
export function aChosenFrame(changes: Partial<ChosenFrame> = {}): ChosenFrame {
  return {
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    frameURL: 'http://booth.test/static/frames/AVAILABLE_4_FRAME/fe-batik.png',
    isNoCut: false,
    config_frame: FOUR_SNAP_STRIPS,
    numberSnap: 4,
    width: 1240,
    height: 1844,
    ...changes,
  };
}
