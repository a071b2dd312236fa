import { sunburst, tiled } from '../../frames/kit/paper.ts';
import { palette, tint } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { createRandom } from '../../random.ts';
import { box, disc, line, place, type Svg, shape } from '../../svg.ts';
import { easeOut, overshoot, ramp } from '../../timing.ts';
import { at, LENGTH_S, MIDDLE, SIZE, TABLE_Y } from './schedule.ts';

export function studio(): Svg {
  return (
    box({ x: 0, y: 0, ...SIZE }, 0, palette.cream) +
    sunburst({ x: MIDDLE, y: 600 }, 1000, 16, '#FDEBC8')
  );
}

export function table(): Svg {
  const svg =
    box({ x: 0, y: 0, width: 120, height: 120 }, 0, palette.white) +
    box({ x: 0, y: 0, width: 60, height: 60 }, 0, palette.red) +
    box({ x: 60, y: 60, width: 60, height: 60 }, 0, palette.red);
  const cloth = { x: 0, y: TABLE_Y, width: SIZE.width, height: SIZE.height - TABLE_Y };
  return (
    tiled('cloth', cloth, { width: 120, height: 120, svg }) +
    line(`M-20,${TABLE_Y} H1300`, 10) +
    place({ x: 152, y: TABLE_Y }, pot(palette.sky)) +
    place({ x: 1136, y: TABLE_Y }, pot(palette.butter))
  );
}

/** A used pot of paint. */
function pot(paint: string): Svg {
  return (
    shape('M-62,-110 H62 L54,6 C40,20 -40,20 -54,6Z', palette.white, 9) +
    shape(
      'M-70,-124 H70 V-96 C66,-78 48,-80 44,-62 C40,-44 22,-46 20,-64 C16,-84 -8,-84 -12,-66 C-18,-40 -40,-44 -42,-66 C-46,-84 -68,-80 -70,-96Z',
      paint,
      9,
    ) +
    line('M-50,-108 H-16', 7, palette.white)
  );
}

export function halo(t: number): Svg {
  const pop = ramp(t, at.cheer - 0.08, at.cheer + 0.26);
  if (pop <= 0) return '';
  return place(
    { x: MIDDLE, y: 520, scale: overshoot(pop, 1.2), rotate: 4 },
    burst(20, 500, 410, palette.butter, 10),
    burst(20, 430, 350, '#FFDD77', 0),
  );
}

/** Confetti from behind the print; it slows down and hangs in the last frame. */
export function confetti(t: number): Svg {
  const out = easeOut(ramp(t, at.cheer, LENGTH_S));
  if (out <= 0) return '';
  const random = createRandom(17);
  const colors = [palette.red, palette.sky, tint.leaf, palette.white, tint.softRed];
  return Array.from({ length: 44 }, (_, index) => {
    const turn = random() * Math.PI * 2;
    const reach = 330 + random() * 330;
    const x = MIDDLE + Math.cos(turn) * reach * out;
    const y = 560 + Math.sin(turn) * reach * out + out * out * 60;
    const fill = colors[index % colors.length] ?? palette.red;
    const piece =
      index % 3
        ? box({ x: -15, y: -9, width: 30, height: 18 }, 4, fill, 6)
        : disc(0, 0, 12, fill, 6);
    return place({ x, y, scale: 1.3, rotate: random() * 360 + out * 260 }, piece);
  }).join('');
}
