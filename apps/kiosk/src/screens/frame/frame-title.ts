import type { Frame } from '@jepret/contract';

/** Frames are named like files; people read words. */
export const frameTitle = ({ frame_name }: Pick<Frame, 'frame_name'>): string =>
  frame_name.replaceAll(/[-_]+/g, ' ').trim();
