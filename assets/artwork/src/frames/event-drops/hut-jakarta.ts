import { palette, tint } from '../../palette.ts';
import { ondelOndel } from '../../scenes/jakarta/ondel-ondel.ts';
import { farTowers, landmarks } from '../../scenes/jakarta/skyline.ts';
import { type Box, box, card, disc, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bunting } from '../kit/garlands.ts';
import { displayText, write } from '../kit/lettering.ts';
import { pick } from './parts/pick.ts';

/** The month of the city's birthday, 22 June. */
const SEASONS = [{ from: '06-01', until: '06-30' }];

/** Ondel-ondel before the skyline; offered only in Jakarta. */
export const hutJakarta: FrameDesign = {
  name: 'hut-jakarta',
  category: 'SEASONAL_3_FRAME_NOCUT',
  group: 'nusantara',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  locations: ['jakarta'],
  counter: 3,
  config: {
    InterColPadding: 60,
    InterRowPadding: 60,
    CustomPadding: 100,
    TopFramePadding: 400,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 100, y: 400, width: 1040, height: 500, photo: 1 },
    { x: 100, y: 968, width: 490, height: 330, photo: 2 },
    { x: 650, y: 968, width: 490, height: 330, photo: 3 },
  ],
  draw(slots) {
    return (
      evening() +
      skyline() +
      slots
        .map((slot, index) =>
          gigiBalang(slot, pick([palette.red, palette.sky, palette.butter], index)),
        )
        .join('') +
      ondelOndel({ kind: 'groom', x: 226, y: 1640, scale: 1, lag: 3, nod: -4 }) +
      ondelOndel({ kind: 'bride', x: 1014, y: 1640, scale: 1, lag: -3, nod: 4 }) +
      title() +
      card({ x: 372, y: 1704, width: 496, height: 76 }, 38, palette.cream, 8, 8) +
      write('happy birthday, kota kita', { x: 620, y: 1755, size: 40 })
    );
  },
};

function evening(): Svg {
  return (
    box({ x: 0, y: 0, ...SHEET }, 0, '#7A2F58') +
    `<path d="M0,480 Q310,420 620,480 T1240,480 V1844 H0Z" fill="#C44A50"/>` +
    `<path d="M0,900 Q310,960 620,900 T1240,900 V1844 H0Z" fill="#EE7F48"/>` +
    `<path d="M0,1280 Q310,1220 620,1280 T1240,1280 V1844 H0Z" fill="#F9AE55"/>` +
    disc(620, 1480, 210, palette.butter)
  );
}

function skyline(): Svg {
  return (
    place({ x: -60, y: 998, scale: 0.81, scaleX: 1.5 }, farTowers(0, 1)) +
    place({ x: 240, y: 1293, scale: 0.5 }, landmarks(0, 1)) +
    shape('M-20,1768 H1260 V1870 H-20Z', '#3A2A33', 8)
  );
}

/** The saw-toothed eaves of a Betawi house around a photo. */
function gigiBalang({ x, y, width, height }: Box, fill: string): Svg {
  const mount = { x: x - 22, y: y - 22, width: width + 44, height: height + 44 };
  const count = Math.round(mount.width / 54);
  const step = mount.width / count;
  const teeth = Array.from({ length: count }, (_, index) => {
    const left = mount.x + index * step;
    return shape(
      `M${left},${mount.y + mount.height - 4} h${step} L${left + step / 2},${mount.y + mount.height + 34}Z`,
      index % 2 ? palette.cream : fill,
      6,
    );
  });
  return (
    teeth.join('') +
    card(mount, 14, fill, 8, 0) +
    box({ x: x - 8, y: y - 8, width: width + 16, height: height + 16 }, 4, palette.cream) +
    box({ x, y, width, height }, 2, palette.ink, 6)
  );
}

function title(): Svg {
  const colors = [palette.butter, palette.sky, palette.cream, tint.softRed];
  return (
    bunting({ from: { x: -20, y: 30 }, to: { x: 640, y: 20 }, sag: 30, count: 11, colors }, 44) +
    bunting({ from: { x: 600, y: 20 }, to: { x: 1260, y: 30 }, sag: 30, count: 11, colors }, 44) +
    displayText('Jakarta', { x: 620, y: 266, size: 228, fill: palette.butter, rotate: -3 }) +
    displayText('ulang tahun, nih!', {
      x: 650,
      y: 348,
      size: 76,
      fill: palette.white,
      rotate: -3,
      ink: 10,
      drop: 6,
    })
  );
}
