import type { Frame } from '@jepret/contract';

/** Frame names are file names; visitors see them with spaces. */
export const frameTitle = ({ frame_name }: Pick<Frame, 'frame_name'>): string =>
  frame_name.replaceAll(/[-_]+/g, ' ').trim();
