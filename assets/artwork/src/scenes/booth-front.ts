import { palette } from '../palette.ts';
import { box, line, num, type Svg, shape } from '../svg.ts';
import { onTwos, sway } from '../timing.ts';

/** A striped shop awning across the top, with moving scallops. */
export function awning(t: number, lengthS: number): Svg {
  const stripes = 9;
  const width = 1080 / stripes;
  const parts = Array.from({ length: stripes }, (_, index) => {
    const stir = sway(onTwos(t), lengthS, 3, index * 0.13) * 5;
    const x = index * width;
    const drop = 96 + stir;
    const d = `M${num(x)},-20 V${num(drop)} C${num(x)},${num(drop + 62)} ${num(x + width)},${num(drop + 62)} ${num(x + width)},${num(drop)} V-20Z`;
    return { d, fill: index % 2 ? palette.cream : palette.red };
  });
  const shadow = parts.map(
    ({ d }) => `<path d="${d}" transform="translate(0 14)" fill="${palette.ink}" opacity=".14"/>`,
  );
  return (
    shadow.join('') +
    parts.map(({ d, fill }) => shape(d, fill, 8)).join('') +
    line('M-10,62 H1090', 8)
  );
}

/** Quiet rays behind the stage. */
export function sunburst(x: number, y: number): Svg {
  const count = 18;
  const step = 360 / count;
  const wedges = Array.from({ length: count }, (_, index) => {
    const from = (index * step * Math.PI) / 180;
    const to = from + (step * 0.5 * Math.PI) / 180;
    const at = (angle: number) =>
      `${num(x + Math.cos(angle) * 1100)},${num(y + Math.sin(angle) * 1100)}`;
    return `M${x},${y} L${at(from)} L${at(to)}Z`;
  });
  return `<path d="${wedges.join('')}" fill="${palette.paper}" opacity=".75"/>`;
}

/** Two red curtains over a picture of 800 by 540; `closed` from 0 to 1. */
export function curtains(closed: number, t: number, lengthS: number): Svg {
  const reach = 46 + closed * 362;
  const ripple = sway(onTwos(t), lengthS, 6) * 5 + Math.sin(closed * Math.PI) * 16;
  return (
    half(reach, ripple) +
    `<g transform="translate(800 0) scale(-1 1)">${half(reach, -ripple)}</g>` +
    valance()
  );
}

function half(reach: number, ripple: number): Svg {
  const folds = [0.25, 0.5, 0.75].map((u) =>
    line(
      `M${num(reach * u)},0 C${num(reach * u + ripple)},200 ${num(reach * u - ripple)},380 ${num(reach * u + ripple * 0.6)},570`,
      6,
      palette.deepRed,
    ),
  );
  const edge = `M-10,-10 H${num(reach)} C${num(reach + ripple)},190 ${num(reach - ripple)},380 ${num(reach + ripple * 0.8)},580 H-10Z`;
  return shape(edge, palette.red, 8) + folds.join('');
}

function valance(): Svg {
  const scallops = Array.from(
    { length: 10 },
    (_, index) => `M${index * 80},-10 V14 q40,40 80,0 V-10Z`,
  ).join('');
  return (
    box({ x: 0, y: -10, width: 800, height: 20 }, 0, palette.deepRed) +
    shape(scallops, palette.deepRed, 6)
  );
}

/** The patterned cement tiles of an old Javanese shop. */
export function tiledFloor(top: number): Svg {
  const size = 108;
  const tiles = Array.from({ length: 20 }, (_, index) => {
    const x = (index % 10) * size;
    const y = top + Math.floor(index / 10) * size;
    const isPale = (index + Math.floor(index / 10)) % 2 === 0;
    const petals = [45, 135, 225, 315]
      .map(
        (angle) =>
          `<ellipse cx="0" cy="-27" rx="11" ry="21" transform="rotate(${angle})" fill="${isPale ? palette.paper : palette.cream}"/>`,
      )
      .join('');
    return (
      box({ x, y, width: size, height: size }, 0, isPale ? palette.cream : palette.paper) +
      `<g transform="translate(${x + size / 2} ${y + size / 2})">${petals}<circle r="9" fill="${isPale ? palette.sky : palette.butter}"/></g>`
    );
  });
  return tiles.join('') + line(`M-10,${top} H1090`, 8);
}
