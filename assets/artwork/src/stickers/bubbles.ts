import { palette, tint } from '../palette.ts';
import { burst } from '../props/stickers.ts';
import { box, disc, line, oval, place, type Svg, shape } from '../svg.ts';
import { FINE, HEART, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

/** Empty bubbles to write into with the pens, and tapes. */
export const bubbles: StickerGroup = {
  group: 'bubbles',
  title: 'Bubbles & tape',
  stickers: [
    { name: 'speech', alt: 'An empty speech bubble', draw: speech },
    { name: 'thought', alt: 'An empty thought bubble', draw: thought },
    { name: 'shout', alt: 'An empty shout', draw: shoutBubble },
    { name: 'arrow', alt: 'A curled arrow', draw: arrow },
    { name: 'tape-stripes', alt: 'A strip of red striped tape', draw: tapeStripes },
    { name: 'tape-batik', alt: 'A strip of batik tape', draw: tapeBatik },
    { name: 'print-frame', alt: 'The frame of an instant print', draw: printFrame },
    { name: 'film-frame', alt: 'A piece of film with an open window', draw: filmFrame },
  ],
};

function speech(): Svg {
  return shape(
    'M-170,-160 C-100,-176 100,-176 170,-160 C236,-140 246,20 196,60 C150,84 40,90 -20,86 C-50,130 -100,164 -150,172 C-128,142 -120,110 -122,80 C-160,76 -180,72 -198,60 C-246,20 -236,-140 -170,-160Z',
    palette.white,
    INK,
  );
}

function thought(): Svg {
  return (
    shape(
      'M-160,70 C-226,70 -250,-20 -196,-56 C-210,-120 -130,-166 -78,-130 C-50,-186 50,-190 78,-138 C130,-172 208,-126 194,-62 C252,-30 230,68 162,66 C130,110 60,112 26,84 C-20,122 -120,120 -160,70Z',
      palette.white,
      INK,
    ) +
    oval(-120, 136, 34, 26, palette.white, INK) +
    disc(-184, 172, 18, palette.white, INK)
  );
}

function shoutBubble(): Svg {
  return place(
    { scaleY: 0.8 },
    place({ rotate: 5 }, burst(15, 236, 168, palette.butter, INK)),
    place({ rotate: 5 }, burst(15, 190, 142, palette.white, 0)),
  );
}

function arrow(): Svg {
  const tail =
    'M-206,-40 C-150,-140 -20,-130 -30,-40 C-38,20 -120,10 -104,-52 C-80,-130 80,-110 130,40';
  const head = 'M56,34 L150,112 L190,-8';
  return line(`${tail} ${head}`, 60) + line(`${tail} ${head}`, 28, palette.red);
}

function tape(id: string, fill: string, ...motif: Svg[]): Svg {
  const teeth = Array.from({ length: 5 }, () => 'l-16,13 l16,13').join(' ');
  const back = Array.from({ length: 5 }, () => 'l16,-13 l-16,-13').join(' ');
  return place(
    { rotate: -6 },
    solid(id, `M-228,-65 H228 ${teeth} H-228 ${back}Z`, fill, ...motif),
    shine('M-180,-40 H-70', 11),
  );
}

function tapeStripes(): Svg {
  const stripes = Array.from({ length: 9 }, (_, index) =>
    line(`M${-250 + index * 64},80 L${-190 + index * 64},-80`, 30, palette.red),
  );
  return tape('stripes', palette.cream, ...stripes);
}

/** Kawung: four petals around every crossing. */
function tapeBatik(): Svg {
  const flower = (x: number, y: number) =>
    place(
      { x, y },
      ...[45, 135, 225, 315].map((rotate) =>
        place({ rotate }, oval(0, -27, 14, 21, palette.paper), oval(0, -27, 3.6, 9, tint.deepSky)),
      ),
      disc(0, 0, 7, palette.butter),
    );
  const flowers = Array.from({ length: 6 }, (_, index) => flower(-215 + index * 86, 0));
  const dots = Array.from({ length: 7 }, (_, index) =>
    [-44, 44].map((y) => disc(-258 + index * 86, y, 8, palette.butter)).join(''),
  );
  return tape('batik', tint.deepSky, ...flowers, ...dots);
}

function printFrame(): Svg {
  const paper =
    'M-200,-224 H200 C210,-224 216,-218 216,-208 V214 C216,224 210,230 200,230 H-200 C-210,230 -216,224 -216,214 V-208 C-216,-218 -210,-224 -200,-224Z M-164,-172 V124 H164 V-172Z';
  return place(
    { rotate: -4 },
    shape(paper, palette.white, INK).replace('/>', ' fill-rule="evenodd"/>'),
    line('M-90,178 q18,-22 36,0 t36,0 t36,0 t36,0', FINE, tint.silver),
    place({ x: 118, y: 178, scale: 0.13, rotate: 8 }, shape(HEART, palette.red, FINE / 0.13)),
  );
}

function filmFrame(): Svg {
  const strip =
    'M-216,-180 H216 C228,-180 236,-172 236,-160 V160 C236,172 228,180 216,180 H-216 C-228,180 -236,172 -236,160 V-160 C-236,-172 -228,-180 -216,-180Z M-204,-112 V112 H204 V-112Z';
  const holes = [-162, 130].flatMap((y) =>
    Array.from({ length: 8 }, (_, index) =>
      box({ x: -214 + index * 57, y, width: 32, height: 32 }, 9, palette.cream),
    ),
  );
  return place(
    { rotate: 4 },
    shape(strip, palette.ink, 6).replace('/>', ' fill-rule="evenodd"/>'),
    holes.join(''),
  );
}
