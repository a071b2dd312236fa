import type { FrameDesign } from '../frame-design.ts';

export const twoPrints: readonly FrameDesign[] = [];
