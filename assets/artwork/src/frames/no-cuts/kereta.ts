import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { sprockets } from '../kit/sprockets.ts';
import { dayAndNight } from './kereta-scenery.ts';
import { around, NO_CUT } from './sheet.ts';

/** A day on the train: the same journey in the morning, at noon and at night. */
export const kereta: FrameDesign = {
  ...NO_CUT,
  name: 'kereta',
  category: 'AVAILABLE_3_FRAME_NOCUT',
  group: 'travel',
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 150,
    CustomPadding: 270,
    TopFramePadding: 262,
    IsColumnMirrored: false,
  },
  draw: (slots) => dayAndNight() + slots.map(carriage).join('') + title(),
};

const trains = [
  { name: 'KERETA PAGI', livery: palette.red, lettering: palette.cream },
  { name: 'KERETA SIANG', livery: tint.deepSky, lettering: palette.cream },
  { name: 'KERETA MALAM', livery: tint.amber, lettering: palette.ink },
];

function carriage(slot: Box, index: number): Svg {
  const { name = '', livery = palette.red, lettering = palette.cream } = trains[index] ?? {};
  const body = {
    x: slot.x - 96,
    y: slot.y - 34,
    width: slot.width + 192,
    height: slot.height + 80,
  };
  const bottom = body.y + body.height;
  const sleepers = Array.from({ length: 14 }, (_, step) =>
    box({ x: step * 92 + 20, y: bottom + 46, width: 50, height: 18 }, 5, '#7A4A2E', 5),
  );
  const wheel = (x: number) =>
    disc(x, bottom + 12, 28, tint.softInk, 7) + disc(x, bottom + 12, 10, tint.silver, 5);
  const slit = (x: number) =>
    box({ x, y: slot.y + 6, width: 46, height: 120 }, 16, tint.paleSky, 6);
  return (
    sleepers.join('') +
    line(`M-20,${bottom + 42} H1260`, 14) +
    line(`M-20,${bottom + 40} H1260`, 5, tint.silver) +
    line(`M-20,${bottom - 34} H${body.x} M${body.x + body.width},${bottom - 34} H1260`, 26) +
    [body.x + 90, body.x + 160, body.x + body.width - 160, body.x + body.width - 90]
      .map(wheel)
      .join('') +
    shape(
      `M${body.x - 8},${body.y + 8} q6,-32 60,-32 H${body.x + body.width - 52} q54,0 60,32Z`,
      tint.silver,
      8,
    ) +
    card(body, 26, palette.cream, 8, 10) +
    box(
      { x: body.x + 4, y: slot.y + slot.height - 22, width: body.width - 8, height: 64 },
      20,
      livery,
    ) +
    box(
      { x: body.x + 4, y: slot.y + slot.height - 60, width: body.width - 8, height: 56 },
      0,
      livery,
    ) +
    slit(body.x + 22) +
    slit(body.x + body.width - 68) +
    box(around(slot, 15), 18, palette.ink) +
    box(around(slot, 9), 10, palette.white) +
    sprockets({ from: { x: body.x + 20, y: bottom - 26 }, count: 5, pitch: 30 }) +
    sprockets({ from: { x: body.x + body.width - 162, y: bottom - 26 }, count: 5, pitch: 30 }) +
    write(name, {
      x: 620,
      y: bottom - 8,
      size: 30,
      fill: lettering,
      spacing: 4,
    }) +
    bodyText(`0${index + 1}`, {
      x: body.x + 45,
      y: slot.y + slot.height - 18,
      size: 34,
      fill: lettering,
    })
  );
}

function title(): Svg {
  return (
    displayText('JALAN TERUS!', { x: 616, y: 148, size: 116, ink: 9, spacing: 4 }) +
    bodyText('pagi, siang, malam, asal bareng kamu', { x: 620, y: 192, size: 28 })
  );
}
