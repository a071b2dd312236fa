export { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';
export { coverCrop, type Rectangle, type Size } from './cover-crop.ts';
export { CUT_MARGIN_PX, EDGE_MARGIN_PX, findLayoutFaults } from './layout-faults.ts';
