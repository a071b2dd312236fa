import { palette, tint } from '../../palette.ts';
import { box, disc, line } from '../../svg.ts';
import { brandMark, dateLine } from '../kit/brand-mark.ts';
import { bodyText } from '../kit/lettering.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

/** The plainest frame: white paper, large photos, a signature. */
export const studioWhite = twinStrips({
  name: 'studio-white',
  category: 'AVAILABLE_4_FRAME',
  group: 'classic',
  windows: column({ x: 60, width: 500, height: 370, top: 60, gap: 16, count: 4 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, '#FFFDF8') +
    windows.map((window) => keyline(window, 3, tint.silver)).join('') +
    brandMark({ x: 310, y: 1674, size: 56 }) +
    line('M60,1706 H276 M344,1706 H560', 3, palette.ink) +
    [294, 310, 326].map((x) => disc(x, 1706, 4.5, palette.red)).join('') +
    bodyText('STUDIO FOTO TETANGGA', { x: 310, y: 1742, size: 21, spacing: 6 }) +
    dateLine({ x: 310, y: 1780, width: 260, size: 20, fill: tint.softInk }),
});
