import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, place, type Svg, shape } from '../../svg.ts';
import { displayText } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { mat } from '../kit/windows.ts';
import { clownFish, coral, jelly, komodo, seaweed, turtle } from './sea-life.ts';
import { column, twinStrips } from './twin-strips.ts';

const water = ['#3FA9DE', '#2F93CC', '#237CB6', '#1B669E', '#155286'];

/** From a beach with a komodo dragon down to the reef. */
export const pulauKomodo = twinStrips({
  name: 'pulau-komodo',
  category: 'AVAILABLE_4_FRAME',
  group: 'nusantara',
  windows: column({ x: 74, width: 424, height: 300, top: 428, gap: 32, count: 4 }).map(
    (window, index) => ({ ...window, x: index % 2 ? 122 : 74 }),
  ),
  strip: (windows) =>
    sky() +
    sea() +
    bubbles(windows) +
    seabed() +
    windows.map((window) => mat(window, { pad: 12, radius: 20, drop: 8 })).join('') +
    swimmers(windows),
});

function sky(): Svg {
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, '#FFE9B8') +
    disc(310, 250, 150, palette.butter) +
    disc(310, 250, 104, '#FFDD78') +
    shape(
      'M-20,350 C60,240 140,250 190,330 C250,270 370,270 430,330 C480,250 560,240 640,350 V420 H-20Z',
      tint.leaf,
      6,
    ) +
    shape('M-20,372 C120,318 480,318 640,372 V440 H-20Z', palette.paper, 6) +
    palm(104, 346) +
    place({ x: 336, y: 330 }, komodo()) +
    displayText('halo, komodo!', { x: 310, y: 140, size: 80, fill: palette.white })
  );
}

function palm(x: number, y: number): Svg {
  const frond = (rotate: number) =>
    place(
      { x: 8, y: -112, rotate },
      shape('M0,0 C20,-30 62,-30 82,4 C58,-8 30,-6 0,0Z', tint.deepLeaf, 5),
    );
  return place(
    { x, y },
    line('M-6,20 C-14,-30 -6,-76 8,-112', 22) +
      line('M-6,20 C-14,-30 -6,-76 8,-112', 11, '#B07A45') +
      [20, -24, -66, -120, -160, 160].map(frond).join('') +
      disc(2, -102, 9, '#7A4A22', 5) +
      disc(18, -100, 9, '#7A4A22', 5),
  );
}

function sea(): Svg {
  const wave = (y: number, fill: string, index: number) => {
    const shift = index % 2 ? -77.5 : 0;
    const crests = Array.from({ length: 6 }, () => 'q38.75,-34 77.5,0 t77.5,0').join(' ');
    return shape(`M${shift - 155},${y} ${crests} V1900 H-200Z`, fill, index === 0 ? 6 : 0);
  };
  return water.map((fill, index) => wave(394 + index * 290, fill, index)).join('');
}

function bubbles(windows: readonly Box[]): Svg {
  return scatter(5, { x: 20, y: 470, width: 580, height: 1150 }, windows, 22, 26)
    .map(({ x, y }, index) => {
      const r = 5 + (index % 3) * 4;
      return (
        disc(x, y, r, 'none', 4).replace(palette.ink, '#BFE6FA') +
        disc(x - r * 0.3, y - r * 0.3, r * 0.2, palette.white)
      );
    })
    .join('');
}

function swimmers(windows: readonly Box[]): Svg {
  const draw = [
    place({ scale: 0.52, rotate: 12 }, turtle()),
    place({ scale: 0.8 }, jelly()),
    place({ scale: 0.52, rotate: -14 }, clownFish()) +
      place({ x: 6, y: 62, scale: 0.4, rotate: 8 }, clownFish()),
    place({ scale: 0.76 }, jelly()),
  ];
  return (
    windows
      .map((window, index) =>
        place({ x: index % 2 ? 58 : 566, y: window.y + window.height / 2 }, draw[index] ?? ''),
      )
      .join('') + place({ x: 420, y: 1774, scale: 0.44, rotate: 6 }, clownFish())
  );
}

function seabed(): Svg {
  return (
    shape(
      'M-20,1780 C100,1730 200,1800 330,1772 C450,1746 560,1790 640,1770 V1900 H-20Z',
      '#F3CF8E',
      6,
    ) +
    place({ x: 92, y: 1790 }, coral(tint.softRed)) +
    place({ x: 200, y: 1796, scale: 0.8 }, seaweed(tint.leaf)) +
    place({ x: 250, y: 1800, scale: 0.62 }, coral(tint.amber)) +
    place({ x: 560, y: 1790, scale: 0.9 }, seaweed(tint.leaf)) +
    place({ x: 330, y: 1808, scale: 0.5 }, coral('#E58BB0'))
  );
}
