import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { bodyText, displayText } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { mat } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

interface Coat {
  fur: string;
  mark: string;
  mood: 'smug' | 'wide' | 'asleep' | 'wink';
}

/** Cats of the neighbourhood, the orange one first. */
const orange: Coat = { fur: '#F59A3C', mark: '#D9732A', mood: 'smug' };
const coats: readonly Coat[] = [
  orange,
  { fur: palette.white, mark: '#C9BBAF', mood: 'wide' },
  { fur: '#8A7C78', mark: '#5F5451', mood: 'asleep' },
  { fur: '#F7C37B', mark: '#F59A3C', mood: 'wink' },
];

/** Every photo has a cat behind it. */
export const kucingOren = twinStrips({
  name: 'kucing-oren',
  category: 'AVAILABLE_4_FRAME',
  group: 'fun',
  windows: column({ x: 78, width: 464, height: 278, top: 288, gap: 104, count: 4 }),
  strip: (windows) =>
    checks() +
    displayText('meong!', { x: 310, y: 160, size: 112, fill: tint.softRed }) +
    windows.map(withCat).join('') +
    bodyText('DIJAGA KUCING KAMPUNG', { x: 310, y: 1780, size: 24, spacing: 2 }) +
    [88, 532].map((x) => place({ x, y: 1770 }, paw())).join(''),
});

function checks(): Svg {
  const svg =
    box({ x: 0, y: 0, width: 124, height: 124 }, 0, palette.cream) +
    box({ x: 0, y: 0, width: 62, height: 62 }, 0, '#FFD9B8') +
    box({ x: 62, y: 62, width: 62, height: 62 }, 0, '#FFD9B8');
  return tiled('checks', { x: 0, y: 0, ...STRIP }, { width: 124, height: 124, svg });
}

function withCat(window: Box, index: number): Svg {
  const coat = coats[index % coats.length] ?? orange;
  const x = [182, 430, 200, 420][index] ?? 310;
  const top = window.y - 16;
  return (
    place({ x, y: top - 14, scale: 0.88 }, head(coat)) +
    mat(window, { pad: 14, radius: 16, drop: 8 }) +
    place({ x, y: top, scale: 0.88 }, paws(coat))
  );
}

function head({ fur, mark, mood }: Coat): Svg {
  return (
    shape(
      'M-58,-6 L-62,-66 C-60,-74 -52,-74 -46,-68 L-24,-50 H24 L46,-68 C52,-74 60,-74 62,-66 L58,-6Z',
      fur,
      6,
    ) +
    shape('M-51,-30 L-52,-56 L-34,-42Z M51,-30 L52,-56 L34,-42Z', tint.blush, 0) +
    shape('M-66,2 C-70,-40 -36,-54 0,-54 C36,-54 70,-40 66,2 C64,30 -64,30 -66,2Z', fur, 6) +
    line('M-12,-50 v16 M0,-52 v20 M12,-50 v16', 7, mark) +
    line('M-62,-8 h14 M-62,4 h12 M62,-8 h-14 M62,4 h-12', 5, mark) +
    eyes(mood) +
    shape('M-7,-4 H7 L0,4Z', tint.blush, 4) +
    line('M0,4 Q-8,14 -16,8 M0,4 Q8,14 16,8', 5)
  );
}

function eyes(mood: Coat['mood']): Svg {
  const shut = (x: number) => line(`M${x - 10},-14 Q${x},-24 ${x + 10},-14`, 6);
  const open = (x: number) => disc(x, -16, 9, palette.ink) + disc(x + 3, -19, 3, palette.white);
  if (mood === 'asleep') return line('M-40,-18 Q-30,-8 -20,-18 M20,-18 Q30,-8 40,-18', 6);
  if (mood === 'smug') return shut(-30) + shut(30);
  if (mood === 'wink') return open(-30) + shut(30);
  return open(-30) + open(30);
}

/** Overlaps the paper's edge, but not the photo. */
function paws({ fur }: Coat): Svg {
  return [-44, 44]
    .map((x) => oval(x, 2, 20, 13, fur, 5) + line(`M${x - 6},4 v8 M${x + 6},4 v8`, 4))
    .join('');
}

function paw(): Svg {
  return (
    oval(0, 8, 15, 12, tint.blush, 5) +
    [-18, -6, 6, 18]
      .map((x) => oval(x, -10 - (Math.abs(x) < 10 ? 6 : 0), 6, 8, tint.blush, 4))
      .join('')
  );
}
