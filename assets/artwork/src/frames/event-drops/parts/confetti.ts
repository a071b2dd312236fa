import { createRandom } from '../../../random.ts';
import { type Box, box, disc, line, place, type Svg } from '../../../svg.ts';
import { scatter } from '../../kit/paper.ts';
import { pick } from './pick.ts';

interface Confetti {
  seed: number;
  area: Box;
  /** Boxes without confetti. */
  around: readonly Box[];
  count: number;
  colors: readonly [string, ...string[]];
  /** Minimum distance to each other and to the boxes. */
  clear?: number;
}

/** Paper snips, dots and curls. */
export function confetti({ seed, area, around, count, colors, clear = 26 }: Confetti): Svg {
  const random = createRandom(seed + 1);
  return scatter(seed, area, around, clear, count)
    .map((point, index) => {
      const color = pick(colors, index);
      const at = {
        ...point,
        rotate: Math.floor(random() * 360),
        scale: 0.8 + random() * 0.5,
      };
      return place(at, snip(index % 4, color));
    })
    .join('');
}

function snip(kind: number, color: string): Svg {
  if (kind === 0) return disc(0, 0, 9, color, 4);
  if (kind === 1) return line(CURL, 12) + line(CURL, 5, color);
  return box({ x: -12, y: -7, width: 24, height: 14 }, 3, color, 4);
}

const CURL = 'M-18,0 q6,-12 12,0 t12,0 t12,0';
