import { mascot, winking } from '../../brand/mascot.ts';
import { palette, tint } from '../../palette.ts';
import { sticker } from '../../props/stickers.ts';
import { type Box, box, line, place, type Svg } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { sprockets } from '../kit/sprockets.ts';
import { around, ground, NO_CUT } from './sheet.ts';

/** A roll of film: the canister on top, the strip with its photos pulled out of it. */
export const filmRoll: FrameDesign = {
  ...NO_CUT,
  name: 'film-roll',
  category: 'AVAILABLE_3_FRAME_NOCUT',
  group: 'classic',
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 60,
    CustomPadding: 220,
    TopFramePadding: 286,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(palette.red) +
    sunburst({ x: 620, y: 150 }, 2000, 26, '#C41A35') +
    strip() +
    slots.map((slot) => box(around(slot, 8), 14, palette.cream)).join('') +
    slots
      .slice(1)
      .map((slot, index) => edgePrint(slot.y + slot.height + 40, index + 13))
      .join('') +
    canister() +
    slots.slice(1, 2).map(crayon).join('') +
    place({ x: 1110, y: 1712, scale: 1.12, rotate: 8 }, mascot(winking)) +
    place({ x: 128, y: 330, scale: 1.05, rotate: -14 }, sticker('star')) +
    place({ x: 122, y: 1690, scale: 1.15, rotate: -10 }, sticker('heart')) +
    place({ x: 1118, y: 790, scale: 0.95, rotate: 14 }, sticker('spark')),
};

function strip(): Svg {
  const film = { x: 108, y: 150, width: 1024, height: 1800 };
  const holes = { count: 22, pitch: 74, isVertical: true };
  return (
    box({ ...film, x: film.x + 16 }, 0, palette.deepRed) +
    box(film, 0, palette.ink) +
    sprockets({ ...holes, from: { x: 140, y: 290 } }) +
    sprockets({ ...holes, from: { x: 1059, y: 290 } })
  );
}

/** The edge print of a film. */
function edgePrint(y: number, number: number): Svg {
  const style = { y, size: 25, fill: tint.amber, spacing: 3 };
  return (
    bodyText(`» ${number}`, { ...style, x: 232, anchor: 'start' }) +
    bodyText('JEPRET SENYUM 400', { ...style, x: 620 }) +
    bodyText(`» ${number}A`, { ...style, x: 1008, anchor: 'end' })
  );
}

function canister(): Svg {
  const body = { x: 66, y: 62, width: 1108, height: 176 };
  const knob = (x: number) => box({ x, y: 104, width: 60, height: 92 }, 16, tint.silver, 8);
  const cap = (x: number) =>
    box({ x, y: 50, width: 62, height: 200 }, 22, tint.softInk, 9) +
    line(`M${x + 22},78 V222 M${x + 40},78 V222`, 6, '#6A564C');
  return (
    knob(-16) +
    knob(1196) +
    box({ x: 96, y: 214, width: 1048, height: 44 }, 14, palette.ink) +
    box({ ...body, y: body.y + 12 }, 30, palette.ink) +
    box(body, 30, palette.butter, 9) +
    box({ x: 96, y: 184, width: 1048, height: 36 }, 0, palette.cream) +
    line('M96,182 H1144', 7) +
    line('M150,86 H250 M276,86 H300', 11, '#FFE79B') +
    displayText('ROL KENANGAN', { x: 616, y: 160, size: 100, ink: 8, spacing: 6 }) +
    bodyText('36 GAYA · ISO 400 KETAWA · JANGAN DIBUKA, NANTI KANGEN', {
      x: 620,
      y: 212,
      size: 25,
      spacing: 1.5,
    }) +
    cap(56) +
    cap(1122)
  );
}

/** A grease pencil that marks the best picture. */
function crayon({ y }: Box): Svg {
  return (
    write('pilih yang ini!', { x: 560, y: y - 18, size: 42, fill: palette.sky, rotate: -1 }) +
    line(`M716,${y - 40} q30,-12 44,6 q6,10 0,20 m-18,-12 l17,14 l14,-18`, 8, palette.sky)
  );
}
