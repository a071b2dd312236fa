import { palette, tint } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { type Box, box, card, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const COURT = '#2E8B6B';
const MATS = '#237257';

const WINDOWS = stackSlots([430, 832, 1234], { x: 66, width: 488, height: 330 });

/** A badminton court from above: the strip is the court, the net hangs between the photos. */
export const smash: FrameDesign = {
  name: 'smash',
  category: 'SEASONAL_3_FRAME',
  group: 'together',
  isNoCut: false,
  isSeasonal: true,
  counter: 3,
  config: {
    InterColPadding: 132,
    InterRowPadding: 72,
    CustomPadding: 66,
    TopFramePadding: 430,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      court() +
        place({ x: 150, y: 250, rotate: -38, scale: 1.2 }, racket(palette.red)) +
        title() +
        windows
          .map(
            (window) =>
              card(grow(window, 14), 16, palette.white, 7, 8) + box(window, 2, palette.ink, 6),
          )
          .join('') +
        windows
          .slice(1)
          .map((window) => net(window.y - 36))
          .join('') +
        trophy() +
        place({ x: 524, y: 1662, rotate: 205, scale: 0.8 }, shuttle()),
    );
  },
};

const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + by * 2,
  height: height + by * 2,
});

function court(): Svg {
  const bands = Array.from({ length: 10 }, (_, index) =>
    box({ x: 0, y: index * 368 - 92, width: 620, height: 184 }, 0, MATS),
  );
  const lines =
    'M36,-10 V1854 M584,-10 V1854 M36,400 H584 M36,1590 H584 M310,-10 V400 M310,1590 V1860 M36,44 H584 M36,1800 H584';
  return box({ x: 0, y: 0, ...STRIP }, 0, COURT) + bands.join('') + line(lines, 9, palette.cream);
}

function title(): Svg {
  const speed = 'M230,110 C300,70 360,62 420,70 M250,142 C300,112 350,104 404,106';
  return (
    line(speed, 8, palette.cream) +
    place({ x: 498, y: 112, rotate: 60, scale: 0.95 }, shuttle()) +
    place(
      { x: 326, y: 282, rotate: -6 },
      place(
        { x: 9, y: 11 },
        burst(16, 262, 196, palette.ink, 8).replace('<path', '<path transform="scale(1 .48)"'),
      ),
      burst(16, 262, 196, palette.butter, 8).replace('<path', '<path transform="scale(1 .48)"'),
    ) +
    displayText('smash!', {
      x: 326,
      y: 326,
      size: 142,
      fill: palette.red,
      rotate: -6,
      ink: 14,
      drop: 8,
    })
  );
}

function shuttle(): Svg {
  const feathers = [-46, -24, 0, 24, 46].map((x) => `M${num(x * 0.3)},34 L${x},-54`).join('');
  return (
    shape(
      'M-26,30 L-58,-50 Q-46,-66 -34,-54 Q-22,-72 -10,-58 Q0,-72 10,-58 Q22,-72 34,-54 Q46,-66 58,-50 L26,30Z',
      palette.white,
      7,
    ) +
    line(feathers, 4, tint.silver) +
    line('M-40,-6 Q0,-16 40,-6 M-33,12 Q0,4 33,12', 5, palette.ink) +
    shape('M-28,30 H28 C30,66 16,74 0,74 C-16,74 -30,66 -28,30Z', palette.cream, 7) +
    line('M-27,36 H27', 10, palette.red)
  );
}

function racket(fill: string): Svg {
  const strings =
    [-48, -24, 0, 24, 48].map((x) => `M${x},-150 V10`).join('') +
    [-130, -104, -78, -52, -26, 0].map((y) => `M-66,${y} H66`).join('');
  return (
    `<clipPath id="racket-head"><ellipse cx="0" cy="-70" rx="66" ry="84"/></clipPath>` +
    oval(0, -70, 66, 84, palette.cream) +
    `<g clip-path="url(#racket-head)">${line(strings, 4, tint.silver)}</g>` +
    `<ellipse cx="0" cy="-70" rx="66" ry="84" fill="none" stroke="${palette.ink}" stroke-width="24"/>` +
    `<ellipse cx="0" cy="-70" rx="66" ry="84" fill="none" stroke="${fill}" stroke-width="11"/>` +
    line('M0,16 V84', 22) +
    line('M0,16 V84', 9, fill) +
    box({ x: -17, y: 78, width: 34, height: 96 }, 10, tint.softInk, 7) +
    line('M-12,104 l24,-10 M-12,128 l24,-10 M-12,152 l24,-10', 5, palette.butter)
  );
}

function net(y: number): Svg {
  const holes = Array.from(
    { length: 22 },
    (_, index) => `M${50 + index * 24},${y - 14} V${y + 20}`,
  ).join('');
  return (
    line(`${holes} M40,${y + 4} H580`, 4, palette.ink) +
    box({ x: 36, y: y - 22, width: 548, height: 16 }, 4, palette.white, 5) +
    [36, 584].map((x) => disc(x, y - 4, 15, palette.red, 6)).join('')
  );
}

function trophy(): Svg {
  return (
    place(
      { x: 128, y: 1692, scale: 1.05 },
      line('M-50,-46 C-96,-50 -88,14 -36,10 M50,-46 C96,-50 88,14 36,10', 22),
      line('M-50,-46 C-96,-50 -88,14 -36,10 M50,-46 C96,-50 88,14 36,10', 9, palette.butter),
      shape('M-56,-66 H56 C56,6 34,34 0,34 C-34,34 -56,6 -56,-66Z', palette.butter, 8),
      line('M-34,-44 C-34,-16 -26,0 -18,8', 8, palette.white),
      shape('M-12,34 H12 V58 H-12Z', tint.amber, 7),
      box({ x: -42, y: 56, width: 84, height: 32 }, 6, tint.softInk, 7),
    ) +
    card({ x: 214, y: 1668, width: 270, height: 106 }, 20, palette.cream, 7, 7) +
    write('juara', { x: 349, y: 1716, size: 48, fill: palette.red }) +
    write('kampung', { x: 349, y: 1760, size: 48 })
  );
}
