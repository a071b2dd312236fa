import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const sogan = '#4A2817';
const deepSogan = '#2E170D';
const gold = tint.amber;

/** A shadow play in three acts: parang cloth, the mountain of the stage, its flames. */
export const lakonKita = twinStrips({
  name: 'lakon-kita',
  category: 'AVAILABLE_3_FRAME',
  group: 'nusantara',
  windows: column({ x: 90, width: 440, height: 330, top: 434, gap: 72, count: 3 }),
  strip: (windows) =>
    parang() +
    card({ x: 64, y: 66, width: 492, height: 1712 }, 26, palette.deepRed, 7, 0) +
    box({ x: 76, y: 78, width: 468, height: 1688 }, 17, 'none', 9).replace(palette.ink, gold) +
    stage() +
    windows.map(act).join('') +
    foot(),
});

/** Numbers of blades and slanted rows with which the pattern continues across the cut. */
const BLADE = (STRIP.width * Math.SQRT1_2) / 5;
const ROW = (STRIP.width * Math.SQRT1_2) / 6;

function parang(): Svg {
  const middle = ROW / 2;
  const blade = [0, 1, 2]
    .map((index) => {
      const x = (index - 1) * BLADE;
      return (
        `M${num(x)},${num(middle + 22)} C${num(x + 6)},${num(middle - 30)} ${num(x + BLADE * 0.5)},${num(middle - 34)} ${num(x + BLADE * 0.52)},${num(middle - 8)} ` +
        `C${num(x + BLADE * 0.54)},${num(middle + 30)} ${num(x + BLADE * 0.9)},${num(middle + 34)} ${num(x + BLADE)},${num(middle + 22)}`
      );
    })
    .join('');
  const svg =
    box({ x: 0, y: 0, width: BLADE, height: ROW }, 0, sogan) +
    line(blade, 17, palette.paper) +
    line(blade, 5, tint.amber) +
    disc(BLADE * 0.28, middle + 8, 6, palette.paper) +
    disc(BLADE * 0.76, middle - 10, 6, palette.paper) +
    box({ x: 0, y: -5, width: BLADE, height: 10 }, 0, deepSogan) +
    box({ x: 0, y: ROW - 5, width: BLADE, height: 10 }, 0, deepSogan);
  return tiled('parang', { x: 0, y: 0, ...STRIP }, { width: BLADE, height: ROW, svg, rotate: -45 });
}

function stage(): Svg {
  return (
    [-1, 1]
      .map((side) => place({ x: 310, y: 392, scaleX: side * 0.92, scaleY: 0.92 }, flames()))
      .join('') + place({ x: 310, y: 392 }, gunungan())
  );
}

/** The leaf-shaped mountain that opens and closes every wayang. */
function gunungan(): Svg {
  const leaf =
    'M0,-292 C8,-240 92,-196 96,-104 C98,-60 78,-34 62,-26 L70,0 H-70 L-62,-26 C-78,-34 -98,-60 -96,-104 C-92,-196 -8,-240 0,-292Z';
  const inner =
    'M0,-250 C8,-214 74,-176 77,-106 C78,-66 60,-46 44,-42 H-44 C-60,-46 -78,-66 -77,-106 C-74,-176 -8,-214 0,-250Z';
  const branch = (side: number) =>
    place(
      { scaleX: side },
      line('M0,-96 C22,-96 36,-112 34,-130 C32,-142 18,-142 18,-132', 7, gold) +
        line('M0,-132 C26,-136 34,-156 28,-170 C22,-180 12,-174 14,-166', 6, gold) +
        line('M0,-170 C14,-172 20,-184 16,-196', 6, gold) +
        disc(48, -100, 7, palette.red, 3) +
        disc(44, -150, 6, palette.red, 3) +
        line('M52,-42 C62,-58 60,-76 48,-80 C40,-82 38,-72 46,-70', 6, gold),
    );
  return (
    place({ x: 7, y: 7 }, shape(leaf, palette.ink, 7)) +
    shape(leaf, gold, 7) +
    shape(inner, deepSogan, 4) +
    line('M0,-76 V-226', 9, gold) +
    branch(1) +
    branch(-1) +
    shape('M-30,-42 V-66 L0,-92 L30,-66 V-42Z', palette.cream, 5) +
    shape('M-38,-62 L0,-98 L38,-62 L30,-58 L0,-84 L-30,-58Z', palette.red, 4) +
    box({ x: -11, y: -64, width: 22, height: 22 }, 3, palette.butter, 4) +
    shape('M-84,-12 H84 V10 H-84Z', palette.red, 6) +
    [-60, -30, 0, 30, 60].map((x) => disc(x, -1, 5, palette.butter)).join('')
  );
}

/** A wing of curled leaves, as carved beside a gamelan's gongs. */
function flames(): Svg {
  const leaf =
    'M0,0 C-8,-44 6,-92 48,-104 C80,-112 96,-82 80,-64 C68,-52 50,-60 54,-74 C30,-66 34,-26 44,0Z';
  const curl = (x: number, scale: number, rotate: number, fill: string) =>
    place(
      { x, scale, rotate },
      shape(leaf, fill, 6 / scale),
      line('M20,-8 C16,-40 24,-70 46,-84', 5 / scale),
    );
  return (
    curl(144, 0.86, 18, tint.blush) +
    curl(112, 1.1, 4, palette.butter) +
    curl(82, 1.5, -4, gold) +
    box({ x: 78, y: -12, width: 132, height: 22 }, 8, palette.red, 6) +
    [112, 142, 172].map((x) => disc(x, -1, 4.5, palette.butter)).join('') +
    disc(168, -186, 9, palette.butter, 5) +
    disc(120, -232, 6, palette.butter, 4) +
    disc(70, -276, 7, tint.blush, 4)
  );
}

function act(window: Box, index: number): Svg {
  const plate = { x: 310, y: window.y + window.height + 20 };
  return (
    keyline(window, 14, gold) +
    keyline(window, 6) +
    card({ x: plate.x - 84, y: plate.y - 4, width: 168, height: 40 }, 20, palette.cream, 5, 0) +
    write(`babak ${['I', 'II', 'III'][index] ?? ''}`, { x: plate.x, y: plate.y + 26, size: 27 })
  );
}

function foot(): Svg {
  return displayText('lakon kita', { x: 310, y: 1728, size: 84, fill: palette.butter });
}
