import { type Box, box, disc, line, oval, place, type Svg } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { gold, gunungan, lungScroll, wood } from './gebyok-carving.ts';
import { melatiCurtain, melatiSwag } from './melati.ts';
import { around, ground, NO_CUT } from './sheet.ts';
import { border, ring } from './strokes.ts';

/** A Javanese wedding: a carved gebyok, gold, and jasmine strung over it. */
export const gebyok: FrameDesign = {
  ...NO_CUT,
  name: 'gebyok',
  category: 'WEDDING_2_SYM_NOCUT_V1',
  group: 'wedding',
  counter: 2,
  config: {
    InterColPadding: 0,
    InterRowPadding: 112,
    CustomPadding: 166,
    TopFramePadding: 430,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(wood.dark) +
    kawungCloth() +
    pillars() +
    lintel() +
    slots.map(panel).join('') +
    middle((slots[0]?.y ?? 0) + (slots[0]?.height ?? 0) + 56) +
    foot() +
    melatiCurtain(134, 330, [10, 13, 17]) +
    place({ x: 1240, scaleX: -1 }, melatiCurtain(134, 330, [10, 13, 17])) +
    melatiSwag({ x: 130, y: 326 }, { x: 620, y: 352 }, 44, 24) +
    melatiSwag({ x: 620, y: 352 }, { x: 1110, y: 326 }, 44, 24),
};

/** The background pattern. */
function kawungCloth(): Svg {
  const petal = (turn: number) =>
    place(
      { x: 40, y: 40, rotate: turn },
      oval(0, -23, 11, 17, wood.mid),
      oval(0, -23, 2.5, 7, wood.dark),
    );
  return tiled(
    'kawung',
    { x: 0, y: 0, ...SHEET },
    {
      width: 80,
      height: 80,
      svg: [45, 135, 225, 315].map(petal).join('') + disc(40, 40, 4, wood.mid),
    },
  );
}

function pillars(): Svg {
  const pillar = (x: number) => {
    const beads = Array.from({ length: 17 }, (_, index) => {
      const y = 420 + index * 78;
      return (
        ring(x + 34, y, 30, gold.base, 4, 17) +
        disc(x + 34, y, 6, gold.light) +
        disc(x + 34, y + 39, 4, gold.base)
      );
    });
    return (
      box({ x, y: -10, width: 68, height: 1870 }, 0, wood.warm) +
      line(`M${x},-10 V1860 M${x + 68},-10 V1860`, 5, gold.base) +
      line(`M${x + 9},-10 V1860 M${x + 59},-10 V1860`, 2, gold.base) +
      beads.join('')
    );
  };
  return pillar(34) + pillar(1138);
}

function lintel(): Svg {
  return (
    box({ x: -10, y: 296, width: 1260, height: 46 }, 0, wood.warm) +
    line('M-10,296 H1250 M-10,342 H1250', 5, gold.base) +
    Array.from({ length: 26 }, (_, index) => disc(20 + index * 48, 319, 7, gold.base)).join('') +
    place({ x: 470, y: 286 }, place({ scaleX: -1 }, lungScroll())) +
    place({ x: 770, y: 286 }, lungScroll()) +
    place({ x: 620, y: 338 }, gunungan())
  );
}

function panel(slot: Box): Svg {
  const corner = (x: number, y: number, sx: number, sy: number) =>
    place(
      { x, y, scaleX: sx, scaleY: sy },
      line('M-24,44 V-10 Q-24,-24 -10,-24 H44', 5, gold.light),
      disc(-24, -24, 8, gold.light),
      line('M-24,58 q-12,-8 -10,-22 M58,-24 q-8,-12 -22,-10', 4, gold.base),
    );
  const { x, y, width, height } = slot;
  return (
    box(around(slot, 26), 8, wood.warm) +
    border(around(slot, 26), 8, gold.base, 4) +
    box(around(slot, 10), 4, gold.base) +
    box(around(slot, 5), 0, wood.dark) +
    corner(x, y, 1, 1) +
    corner(x + width, y, -1, 1) +
    corner(x, y + height, 1, -1) +
    corner(x + width, y + height, -1, -1)
  );
}

function middle(y: number): Svg {
  const side = 'M-250,0 H-60 M-44,0 q-8,-10 -16,0 q8,10 16,0';
  return (
    place({ x: 430, y }, line(side, 4, gold.base)) +
    place({ x: 810, y, scaleX: -1 }, line(side, 4, gold.base)) +
    bodyText('DUA HATI, SATU JANJI', {
      x: 624,
      y: y + 11,
      size: 31,
      weight: 500,
      fill: gold.light,
      spacing: 7,
    })
  );
}

function foot(): Svg {
  return (
    write('Sugeng Palakrama', { x: 620, y: 1730, size: 96, fill: gold.light, spacing: 1 }) +
    bodyText('BERBAHAGIA BERSAMA KELUARGA & SAHABAT', {
      x: 622,
      y: 1776,
      size: 24,
      weight: 500,
      fill: gold.base,
      spacing: 5,
    })
  );
}
