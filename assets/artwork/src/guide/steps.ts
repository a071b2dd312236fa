import { batikFill } from '../batik.ts';
import { mascot, winking } from '../brand/mascot.ts';
import { palette } from '../palette.ts';
import { cast, type Name, wearing } from '../people/cast.ts';
import { person } from '../people/person.ts';
import { type PoseName, poses } from '../people/poses.ts';
import { print } from '../props/film-strip.ts';
import { burst, sticker } from '../props/stickers.ts';
import { type Box, box, card, clipTo, disc, line, place, type Svg } from '../svg.ts';
import { quickResponse } from './quick-response.ts';
import { envelope, pen, phone, pointingHand } from './things.ts';

export function pay(width: number, height: number): Svg {
  const shopper = {
    ...poses.wink,
    ...({ tilt: -5, turn: 0.5, eyes: 'happy', mouth: 'grin' } as const),
    left: undefined,
    right: { x: 152, y: 92, hand: 'fist', angle: -60, bend: 26 } as const,
  };
  return (
    dots(width, height, '#FFD968') +
    person(cast.sari, shopper, { x: width * 0.3, y: height * 0.48, scale: 0.9, ink: 7 }) +
    place(
      { x: width * 0.83, y: height * 0.5, rotate: 4 },
      card({ x: -74, y: -86, width: 148, height: 172 }, 18, palette.white, 8, 9),
      place({ x: -56, y: -68 }, quickResponse(112)),
      line('M-34,66 H34', 10, palette.red),
    ) +
    place({ x: width * 0.595, y: height * 0.58, rotate: 12 }, phone()) +
    line(
      `M${width * 0.61},${height * 0.22} v-30 M${width * 0.645},${height * 0.24} l17,-22 M${width * 0.575},${height * 0.24} l-17,-22`,
      9,
      palette.red,
    )
  );
}

export function frames(width: number, height: number): Svg {
  const x = width / 2;
  return (
    dots(width, height, palette.cream) +
    place(
      { x: x - 140, y: height * 0.58, rotate: -10 },
      strip(batikFill('kawung'), 'kakek', ['ready', 'thumbLeft'], palette.sky),
    ) +
    place(
      { x: x + 140, y: height * 0.58, rotate: 10 },
      strip(batikFill('megamendung'), 'tika', ['peace', 'wink'], palette.paper),
    ) +
    place(
      { x, y: height * 0.535 },
      strip(palette.red, 'putri', ['cheeks', 'wink'], palette.butter),
      place({ x: 60, y: -112, scale: 0.62, rotate: 14 }, sticker('heart')),
      place({ x: -60, y: 108, scale: 0.54, rotate: -12 }, sticker('star')),
    ) +
    place({ x: x + 78, y: height * 0.84, rotate: -22 }, pointingHand(cast.tika.skin))
  );
}

export function pose(width: number, height: number): Svg {
  return (
    place({ x: width * 0.5, y: height * 0.6, rotate: 6 }, burst(14, 470, 180, '#8BD0F5', 0)) +
    person(cast.bayu, poses.rockers, { x: width * 0.285, y: height * 0.48, scale: 0.76, ink: 7 }) +
    person(wearing('aisyah', { eyewear: 'heart' }), poses.peace, {
      x: width * 0.685,
      y: height * 0.45,
      scale: 0.76,
      ink: 7,
    }) +
    person(cast.dimas, poses.hooray, { x: width * 0.485, y: height * 0.68, scale: 0.76, ink: 7 }) +
    place(
      { x: width * 0.87, y: height * 0.8, rotate: 6, scale: 0.84 },
      place(
        { x: -14, y: -54, scale: 0.7 },
        burst(12, 78, 40, palette.butter, 9) + burst(12, 44, 22, palette.white, 0),
      ),
      mascot(winking),
    )
  );
}

export function draw(width: number, height: number): Svg {
  const sitters =
    box({ x: 0, y: 0, width: 320, height: 240 }, 0, palette.sky) +
    person(cast.kakek, poses.ready, { x: 92, y: 134, scale: 0.68, ink: 6 }) +
    person(cast.putri, poses.peace, { x: 212, y: 148, scale: 0.68, ink: 6 });
  const crown = 'M52,64 L42,14 L72,40 L96,2 L118,40 L150,16 L142,62';
  const wave = 'M160,206 q13,-24 26,0 t26,0 t26,0 t20,-10';
  const swatch = (x: number, filter: string, isPicked: boolean, id: string) => {
    const r = isPicked ? 60 : 47;
    return place(
      { x, y: height * 0.52 },
      disc(5, 6, r, palette.ink, 8) + disc(0, 0, r, isPicked ? palette.butter : palette.white, 8),
      `<g style="filter:${filter}">${clipTo(id, disc(0, 0, r - 13, '#fff'), disc(0, 0, r, palette.sky), person(cast.putri, poses.wink, { x: 0, y: 6, scale: r / 90, ink: 5 }))}</g>`,
      disc(0, 0, r - 13, 'none', 6),
    );
  };
  return (
    dots(width, height, palette.deepRed) +
    place(
      { x: 104, y: 26, rotate: -3 },
      print('drawn', 312, 276, sitters, 8),
      place(
        { x: 17, y: 14 },
        line(crown, 19),
        line(crown, 10, palette.butter),
        line(wave, 18),
        line(wave, 9, palette.white),
      ),
    ) +
    place({ x: 384, y: 220, rotate: 20 }, pen()) +
    swatch(width - 272, 'none', false, 'swatch-plain') +
    swatch(width - 62, 'sepia(1) saturate(1.6)', false, 'swatch-old') +
    swatch(width - 167, 'grayscale(1) contrast(1.1)', true, 'swatch-grey')
  );
}

export function take(width: number, height: number): Svg {
  const printer =
    place({ x: 206, y: 190 }, strip(palette.white, 'nenek', ['peace', 'giggle'], palette.sky)) +
    card({ x: 106, y: 24, width: 200, height: 112 }, 28, palette.red, 8, 9) +
    box({ x: 130, y: 108, width: 152, height: 16 }, 8, palette.ink) +
    place({ x: 206, y: 68, scale: 0.56 }, mascot(winking, 7));
  return (
    dots(width, height, palette.cream) +
    printer +
    person(cast.nenek, poses.loved, { x: width * 0.535, y: height * 0.52, scale: 0.86, ink: 7 }) +
    place({ x: width - 142, y: height * 0.56, rotate: 5, scale: 0.84 }, envelope())
  );
}

/** A frame with two pictures of one person; the origin is its centre. */
function strip(fill: string, name: Name, faces: [PoseName, PoseName], wall: string): Svg {
  const pictures = faces.map((pose, row) => {
    const at: Box = { x: -50, y: -112 + row * 104, width: 100, height: 92 };
    const sitter = person(cast[name], poses[pose], { x: 0, y: at.y + 48, scale: 0.5, ink: 5 });
    return (
      clipTo(`strip-${name}-${row}`, box(at, 10, '#fff'), box(at, 0, wall), sitter) +
      box(at, 10, 'none', 6)
    );
  });
  return card({ x: -66, y: -128, width: 132, height: 248 }, 14, fill, 7, 7) + pictures.join('');
}

function dots(width: number, height: number, color: string): Svg {
  const columns = Math.ceil(width / 56) + 1;
  return Array.from({ length: columns * Math.ceil(height / 48) }, (_, index) => {
    const row = Math.floor(index / columns);
    return disc((index % columns) * 56 + (row % 2) * 28, row * 48 + 16, 8, color);
  }).join('');
}
