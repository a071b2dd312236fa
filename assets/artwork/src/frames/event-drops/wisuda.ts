import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, widthOf, write } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';
import { confetti } from './parts/confetti.ts';

const NIGHT = '#1E4560';
const DAWN = '#27567A';

const WINDOWS = stackSlots([330, 648, 966, 1284], { x: 60, width: 500, height: 294 });

/** A mortarboard on top of the strip, and a scroll at its end. */
export const wisuda: FrameDesign = {
  name: 'wisuda',
  category: 'SEASONAL_4_FRAME',
  group: 'milestones',
  isNoCut: false,
  isSeasonal: true,
  counter: 4,
  config: {
    InterColPadding: 120,
    InterRowPadding: 24,
    CustomPadding: 60,
    TopFramePadding: 330,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      box({ x: 0, y: 0, ...STRIP }, 0, NIGHT) +
        sunburst({ x: 310, y: 330 }, 1600, 30, DAWN) +
        confetti({
          seed: 4,
          area: { x: 16, y: 20, width: 588, height: 294 },
          around: [{ x: 60, y: 60, width: 500, height: 250 }],
          count: 22,
          colors: [palette.butter, palette.white, tint.softRed],
          clear: 24,
        }) +
        gown(windows) +
        mortarboard() +
        windows.map((window) => box(window, 2, palette.ink, 7)).join('') +
        scroll(),
    );
  },
};

/** A gown's golden trim around all the photos at once. */
function gown(windows: readonly Box[]): Svg {
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last) return '';
  const body = { x: 38, y: first.y - 22, width: 544, height: last.y + last.height - first.y + 44 };
  const shadow = { ...body, x: body.x + 8, y: body.y + 10 };
  const studs = windows.slice(1).map((window) => {
    const y = window.y - 12;
    return [130, 220, 310, 400, 490].map((x) => star(x, y, 8)).join('');
  });
  return (
    box(shadow, 24, palette.ink, 7) +
    box(body, 24, palette.ink, 7) +
    `<rect x="${body.x + 7}" y="${body.y + 7}" width="${body.width - 14}" height="${body.height - 14}" rx="18" fill="${palette.deepRed}" stroke="${palette.butter}" stroke-width="5"/>` +
    studs.join('')
  );
}

function star(x: number, y: number, r: number): Svg {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? r * 0.5 : r;
    const turn = (index / 10) * Math.PI * 2 - Math.PI / 2;
    return `${num(x + Math.cos(turn) * radius)},${num(y + Math.sin(turn) * radius)}`;
  });
  return `<path d="M${points.join('L')}Z" fill="${palette.butter}"/>`;
}

function mortarboard(): Svg {
  return place(
    { x: 310, y: 164 },
    shape('M-150,30 V104 C-150,150 150,150 150,104 V30Z', palette.ink, 8),
    line('M-120,112 C-70,134 70,134 120,112', 8, tint.softInk),
    shape('M0,-64 L266,26 L0,116 L-266,26Z', palette.ink, 10),
    shape('M0,-94 L258,-4 L0,86 L-258,-4Z', tint.softInk, 9),
    line('M-170,-6 L0,-64 L60,-44', 8, '#6A554B'),
    line('M0,-4 C80,-2 160,10 214,30 V62', 14),
    line('M0,-4 C80,-2 160,10 214,30 V62', 7, palette.butter),
    disc(0, -4, 17, palette.butter, 7),
    shape('M196,74 h36 l10,60 h-56Z', palette.butter, 8),
    line('M206,92 l-4,34 M214,92 v34 M222,92 l4,34', 5, tint.amber),
    box({ x: 192, y: 58, width: 44, height: 24 }, 10, palette.red, 7),
  );
}

function scroll(): Svg {
  const title = 'wisuda!';
  const wide = widthOf(title, 124) / 2 + 34;
  return place(
    { x: 310, y: 1694 },
    box({ x: -wide - 8 + 10, y: -74 + 10, width: wide * 2 + 16, height: 132 }, 20, palette.ink, 8),
    box({ x: -wide - 8, y: -74, width: wide * 2 + 16, height: 132 }, 20, palette.cream, 8),
    [-1, 1]
      .map((side) =>
        place(
          { x: side * (wide + 8) },
          box({ x: -17, y: -86, width: 34, height: 156 }, 17, palette.paper, 8),
          line('M0,-62 V46', 5, tint.amber),
        ),
      )
      .join(''),
    displayText(title, { y: 28, size: 124, fill: palette.red, ink: 9, drop: 6 }),
    place(
      { x: 0, y: 64 },
      box({ x: -118, y: -22, width: 236, height: 44 }, 22, palette.butter, 6),
      write('sah, lulus!', { y: 13, size: 36 }),
    ),
  );
}
