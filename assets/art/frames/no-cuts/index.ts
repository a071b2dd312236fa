import type { FrameDesign } from '../frame-design.ts';

export const noCuts: readonly FrameDesign[] = [];
