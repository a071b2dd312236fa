import { palette } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { type Box, box, line, num, place, type Svg } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { brandMark } from '../kit/brand-mark.ts';
import { bodyText, widthOf, write } from '../kit/lettering.ts';
import { flecks } from '../kit/paper.ts';
import { around, FREE_SLOTS, ground, NO_CUT } from './sheet.ts';
import { ring } from './strokes.ts';

const LEFT = 80;
const RIGHT = 1160;

/** The front page of the good news. */
export const koran: FrameDesign = {
  ...NO_CUT,
  name: 'koran',
  category: 'AVAILABLE_3_FRAME_NOCUT_HEADLINE',
  group: 'poster',
  counter: 3,
  config: FREE_SLOTS,
  slots: [
    { x: 80, y: 490, width: 1080, height: 608, photo: 1 },
    { x: 80, y: 1186, width: 520, height: 312, photo: 2 },
    { x: 640, y: 1186, width: 520, height: 312, photo: 3 },
  ],
  draw: (slots) =>
    ground('#F8F0DF') +
    flecks(12, { x: 0, y: 0, ...SHEET }, 500, '#EBDDBF') +
    coffeeRing() +
    masthead() +
    headlines() +
    slots.map((slot: Box) => box(around(slot, 5), 0, palette.ink)).join('') +
    caption() +
    columns() +
    advertisement() +
    place({ x: 1088, y: 194, rotate: 12, scale: 0.9 }, extra()),
};

function coffeeRing(): Svg {
  return ring(1060, 1700, 150, '#E5CFA6', 16) + ring(1066, 1696, 138, '#EEDDBC', 5);
}

function rule(y: number, width: number): Svg {
  return line(`M${LEFT},${y} H${RIGHT}`, width);
}

function masthead(): Svg {
  return (
    bodyText('NO. 1 SEDUNIA', { x: LEFT, y: 92, size: 25, anchor: 'start', spacing: 2 }) +
    bodyText('CUACA: CERAH CERIA', { x: 620, y: 92, size: 25, spacing: 2 }) +
    bodyText('HARGA: SENYUM', { x: RIGHT, y: 92, size: 25, anchor: 'end', spacing: 2 }) +
    rule(110, 4) +
    write('KABAR GEMBIRA', { x: LEFT, y: 240, size: 122, anchor: 'start' }) +
    rule(276, 10) +
    rule(288, 3)
  );
}

function headlines(): Svg {
  const size = 92;
  const start = LEFT + widthOf('KELEWAT ', size);
  const end = start + widthOf('KEREN SEMUA!', size);
  const line2 = { y: 464, size, anchor: 'start' } as const;
  return (
    line(`M${num(start + 20)},436 H${num(end - 10)}`, 62, palette.butter) +
    write('WARGA HEBOH, FOTONYA', { ...line2, x: LEFT, y: 376, fill: palette.red }) +
    write('KELEWAT', { ...line2, x: LEFT, fill: palette.red }) +
    write('KEREN SEMUA!', { ...line2, x: start })
  );
}

function caption(): Svg {
  return (
    bodyText('Detik-detik bersejarah. Saksi mata mengaku ikut senyum-senyum sendiri.', {
      x: LEFT,
      y: 1138,
      size: 29,
      weight: 600,
      anchor: 'start',
    }) + rule(1160, 3)
  );
}

function columns(): Svg {
  const story = (x: number, title: string, rows: readonly string[]) =>
    write(title, { x, y: 1556, size: 47, anchor: 'start' }) +
    rows
      .map((row, index) =>
        bodyText(row, { x, y: 1596 + index * 33, size: 25, weight: 500, anchor: 'start' }),
      )
      .join('');
  return (
    line('M620,1182 V1660', 3) +
    story(80, 'GAYA BARU JADI TREN', [
      'Para ahli sepakat: dua jari, satu',
      'senyum, nol beban pikiran. Cocok',
      'untuk segala umur dan cuaca.',
    ]) +
    story(640, 'DICARI: TEMAN JAJAN', [
      'Syarat: lucu, siap difoto, tidak',
      'pelit cabai. Lamaran diterima',
      'di warung sebelah, jam berapa saja.',
    ])
  );
}

function advertisement(): Svg {
  return (
    rule(1684, 3) +
    box({ x: LEFT, y: 1704, width: 700, height: 76 }, 0, 'none', 5) +
    write('IKLAN', { x: LEFT + 84, y: 1758, size: 44, fill: palette.red }) +
    bodyText('Dijual rasa kangen, kondisi 99%.', { x: 246, y: 1736, size: 26, anchor: 'start' }) +
    bodyText('Hubungi yang ada di foto.', {
      x: 246,
      y: 1768,
      size: 26,
      weight: 500,
      anchor: 'start',
    }) +
    brandMark({ x: 980, y: 1762, size: 62 })
  );
}

function extra(): Svg {
  return (
    place({ x: 6, y: 8 }, burst(14, 92, 74, palette.ink, 7)) +
    burst(14, 92, 74, palette.red, 7) +
    write('EKSTRA!', { y: 14, size: 40, fill: palette.white })
  );
}
