import { eventDrops } from './event-drops/index.ts';
import type { FrameDesign } from './frame-design.ts';
import { noCuts } from './no-cuts/index.ts';
import { twoPrints } from './two-prints/index.ts';

export const everyFrame: readonly FrameDesign[] = [...twoPrints, ...noCuts, ...eventDrops];
