import type { FrameDesign } from '../frame-design.ts';

export const eventDrops: readonly FrameDesign[] = [];
