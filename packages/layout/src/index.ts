export { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';
export { coverCrop, type Rectangle, type Size } from './cover-crop.ts';
export {
  CUT_MARGIN_PX,
  EDGE_MARGIN_PX,
  findLayoutFaults,
  type LayoutFault,
  locateLayoutFaults,
  MIN_SLOT_PX,
} from './layout-faults.ts';
export { findWindows } from './templates/find-windows.ts';
export { type SlotSuggestion, suggestSlots } from './templates/suggest-slots.ts';
export { locateTemplateFaults } from './templates/template-faults.ts';
