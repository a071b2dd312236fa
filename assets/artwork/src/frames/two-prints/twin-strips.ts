import type { ConfigFrame } from '@jepret/contract';
import type { Box, Svg } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { listLeftSlots, onBothStrips, twinSlots } from '../kit/strip.ts';

interface TwinStrips extends Pick<FrameDesign, 'name' | 'category' | 'group'> {
  /** The windows of one strip in the order of the photos, or the number of 16:9 windows in rows. */
  windows: readonly Box[] | { count: number; margin: number; top: number; gap: number };
  strip(windows: readonly Box[]): Svg;
}

/** A frame for two equal strips, with every photo on both. */
export function twinStrips({ windows, strip, ...about }: TwinStrips): FrameDesign {
  const draw: FrameDesign['draw'] = (slots) => onBothStrips(strip(listLeftSlots(slots)));
  const kind = { ...about, isNoCut: false, isSeasonal: false, draw };
  if ('count' in windows) {
    const { count, margin, top, gap } = windows;
    return { ...kind, counter: count, config: inRows({ margin, top, gap }) };
  }
  return {
    ...kind,
    counter: windows.length,
    config: inRows({ margin: 60, top: windows[0]?.y ?? 0, gap: 24 }),
    slots: twinSlots(windows.map((window, index) => ({ ...window, photo: index + 1 }))),
  };
}

interface Column {
  x: number;
  width: number;
  height: number;
  top: number;
  gap: number;
  count: number;
}

/** Equal windows below each other. */
export function column({ x, width, height, top, gap, count }: Column): Box[] {
  return Array.from({ length: count }, (_, row) => ({
    x,
    y: top + row * (height + gap),
    width,
    height,
  }));
}

/** The gap between the columns is twice the margin, so that the strips are equal. */
function inRows({ margin, top, gap }: { margin: number; top: number; gap: number }): ConfigFrame {
  return {
    CustomPadding: margin,
    InterColPadding: margin * 2,
    InterRowPadding: gap,
    TopFramePadding: top,
    IsColumnMirrored: true,
  };
}
