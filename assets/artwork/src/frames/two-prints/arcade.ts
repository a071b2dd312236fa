import { palette, tint } from '../../palette.ts';
import { type Box, box, place, type Svg } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { scatter } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { camera, coin, durian, heart, invader } from './arcade-sprites.ts';
import { pixelText, sprite } from './pixels.ts';

const night = '#1B1446';
const dusk = '#2C2170';
const players = [
  { name: '1UP', color: tint.softRed, score: '007990' },
  { name: '2UP', color: palette.sky, score: '009770' },
] as const;

/** Two players, three rounds each: six different photos, one strip for each player. */
export const arcade: FrameDesign = {
  name: 'arcade-duel',
  category: 'AVAILABLE_6_FRAME',
  group: 'retro',
  isNoCut: false,
  isSeasonal: false,
  counter: 6,
  config: {
    CustomPadding: 70,
    InterColPadding: 140,
    InterRowPadding: 96,
    TopFramePadding: 330,
    IsColumnMirrored: false,
  },
  slots: [0, 1, 2].flatMap((round) =>
    [0, 1].map((player) => ({
      x: 70 + player * STRIP.width,
      y: 330 + round * 420,
      width: 480,
      height: 324,
      photo: round * 2 + player + 1,
    })),
  ),
  draw: (slots) =>
    box({ x: 0, y: 0, ...SHEET }, 0, night) +
    players
      .map((player, index) => {
        const left = index * STRIP.width;
        const windows = slots
          .filter(({ x }) => x >= left && x < left + STRIP.width)
          .map((slot) => ({ ...slot, x: slot.x - left }));
        return place({ x: left }, half(player, windows));
      })
      .join(''),
};

function half({ name, color, score }: (typeof players)[number], windows: readonly Box[]): Svg {
  return (
    stars(windows) +
    pixelText(name, { x: 150, y: 70, size: 8, fill: color }) +
    pixelText(score, { x: 430, y: 70, size: 8, fill: palette.white }) +
    pixelText('JEPRET', { x: 318, y: 146, size: 16, fill: color }) +
    pixelText('JEPRET', { x: 309, y: 138, size: 16, fill: palette.butter }) +
    [0, 1, 2, 3]
      .map((index) =>
        place({ x: 92 + index * 118, y: 240 }, invader(6, index % 2 ? color : palette.butter)),
      )
      .join('') +
    windows.map((window, round) => screen(window, round, color)).join('') +
    ground(color)
  );
}

const HEADER = { x: 60, y: 60, width: 500, height: 230 };
const FOOTER = { x: 60, y: 1530, width: 500, height: 200 };

function stars(windows: readonly Box[]): Svg {
  return scatter(
    8,
    { x: 10, y: 10, width: 600, height: 1600 },
    [HEADER, FOOTER, ...windows],
    30,
    60,
  )
    .map(({ x, y }, index) =>
      box(
        { x: Math.round(x), y: Math.round(y), width: 6, height: 6 },
        0,
        index % 3 ? '#5A4BB8' : palette.white,
      ),
    )
    .join('');
}

/** A tube with stepped corners. */
function screen({ x, y, width, height }: Box, round: number, color: string): Svg {
  const step = 8;
  const bezel = (out: number, fill: string) =>
    box(
      {
        x: x - out,
        y: y - out + step,
        width: width + out * 2,
        height: height + out * 2 - step * 2,
      },
      0,
      fill,
    ) +
    box(
      {
        x: x - out + step,
        y: y - out,
        width: width + out * 2 - step * 2,
        height: height + out * 2,
      },
      0,
      fill,
    );
  const lives = Array.from({ length: 3 }, (_, index) =>
    place(
      { x: x + width - 116 + index * 40, y: y + height + 37 },
      heart(4, index < 3 - round ? palette.red : dusk),
    ),
  );
  return (
    place({ x: 8, y: 8 }, bezel(24, palette.ink)) +
    bezel(24, color) +
    bezel(16, palette.ink) +
    bezel(8, palette.white) +
    pixelText(`RONDE ${['1', '2', '3'][round] ?? ''}`, {
      x: x + 92,
      y: y + height + 37,
      size: 5,
      fill: palette.butter,
    }) +
    lives.join('')
  );
}

function ground(color: string): Svg {
  const brick = [
    'aaaaaaaaaaab',
    'accccccccccb',
    'accccccccccb',
    'accccccccccb',
    'acccccccccbb',
    'bbbbbbbbbbbb',
  ];
  const bricks = Array.from({ length: 26 }, (_, index) =>
    place(
      { x: (index % 13) * 48 - 2, y: 1748 + Math.floor(index / 13) * 48 },
      sprite([...brick, ...brick], { a: '#F7B87A', b: '#6B2E1D', c: '#C4602F' }, 4),
    ),
  );
  return (
    bricks.join('') +
    place({ x: 86, y: 1659 }, durian(6)) +
    place({ x: 218, y: 1622 }, camera(7, color)) +
    [0, 1, 2]
      .map((index) => place({ x: 392 + index * 60, y: 1666 - (index === 1 ? 20 : 0) }, coin(6)))
      .join('') +
    pixelText('MASUKIN KOIN', { x: 310, y: 1578, size: 5, fill: palette.white })
  );
}
