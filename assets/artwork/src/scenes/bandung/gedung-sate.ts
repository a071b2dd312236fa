import { palette, tint } from '../../palette.ts';
import { box, disc, line, place, type Svg, shape } from '../../svg.ts';
import { sway } from '../../timing.ts';

const ROOF = '#8A4B3A';

/** Bandung's Gedung Sate; the middle of its steps is the origin. */
export function gedungSate(t: number, lengthS: number): Svg {
  return wing(-1) + wing(1) + middle() + tower(sway(t, lengthS, 6) * 4);
}

function wing(side: number): Svg {
  const arches = [62, 106, 150, 194, 238]
    .map((x) => shape(`M${x - 14},-6 V-40 A14,14 0 0 1 ${x + 14},-40 V-6Z`, tint.deepSky, 4))
    .join('');
  const upper = [62, 106, 150, 194, 238]
    .map((x) => box({ x: x - 9, y: -92, width: 18, height: 20 }, 3, tint.deepSky, 4))
    .join('');
  return place(
    { scaleX: side },
    box({ x: 30, y: -104, width: 236, height: 104 }, 0, palette.white, 6),
    upper,
    line('M30,-64 H266', 4, palette.paper),
    arches,
    shape('M22,-104 H278 L254,-142 H40Z', ROOF, 6),
    line('M60,-124 H246', 5, '#B4705A'),
    shape('M252,-150 L262,-106 H236Z', ROOF, 0),
  );
}

function middle(): Svg {
  return (
    shape('M-60,0 V-150 H60 V0Z', palette.white, 6) +
    shape('M-70,-150 H70 L54,-186 H-54Z', ROOF, 6) +
    [-36, 0, 36]
      .map((x) => box({ x: x - 10, y: -132, width: 20, height: 26 }, 4, tint.deepSky, 4))
      .join('') +
    shape('M-30,0 V-60 A30,30 0 0 1 30,-60 V0Z', palette.ink, 5) +
    shape('M-20,0 V-56 A20,20 0 0 1 20,-56 V0Z', palette.red, 0) +
    line('M0,0 V-76', 4) +
    shape('M-84,0 H84 L96,16 H-96Z', palette.cream, 6)
  );
}

/** The tiered roof, and the skewer that gave the building its name. */
function tower(flutter: number): Svg {
  const beads = [0, 1, 2, 3, 4, 5].map((index) =>
    disc(0, -300 - index * 14, 7.5 - index * 0.5, palette.white, 4),
  );
  return (
    box({ x: -34, y: -232, width: 68, height: 46 }, 0, palette.white, 6) +
    [-16, 0, 16].map((x) => line(`M${x},-222 V-196`, 6, tint.deepSky)).join('') +
    shape('M-52,-230 H52 L34,-254 H-34Z', ROOF, 6) +
    shape('M-26,-252 H26 V-264 H-26Z', palette.white, 5) +
    shape('M-38,-262 H38 L14,-290 H-14Z', ROOF, 6) +
    line('M0,-288 V-392', 6) +
    beads.join('') +
    shape(
      `M3,-416 C20,-424 34,${-410 + flutter} 52,${-416 + flutter} V${-402 + flutter} C34,${-396 + flutter} 20,-410 3,-402Z`,
      palette.red,
      4,
    ) +
    shape(
      `M3,-402 C20,-410 34,${-396 + flutter} 52,${-402 + flutter} V${-388 + flutter} C34,${-382 + flutter} 20,-396 3,-388Z`,
      palette.white,
      4,
    ) +
    line('M0,-380 V-418', 5)
  );
}
