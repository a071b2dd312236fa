import { createRandom } from '../../random.ts';
import { disc, line, num, place, type Svg } from '../../svg.ts';

const petal = (d: string, color: string): Svg => `<path d="${d}" fill="${color}"/>`;

/** A eucalyptus twig from the origin upwards; `bend` in pixels to the right at its tip. */
export function eucalyptus(length: number, bend: number, leaf: string, stem: string): Svg {
  const pairs = Math.floor(length / 46);
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const u = (index + 1) / (pairs + 0.4);
    const size = 1 - u * 0.45;
    const at = { x: bend * u * u, y: -length * u };
    const round = `M0,0 C${num(10 * size)},${num(-34 * size)} ${num(58 * size)},${num(-38 * size)} ${num(64 * size)},${num(-10 * size)} C${num(52 * size)},${num(20 * size)} ${num(18 * size)},${num(18 * size)} 0,0Z`;
    return (
      place(
        { ...at, rotate: -24 },
        petal(round, leaf),
        line(`M0,0 L${num(46 * size)},${num(-8 * size)}`, 2, stem),
      ) +
      place(
        { ...at, y: at.y + 12, rotate: 24, scaleX: -1 },
        petal(round, leaf),
        line(`M0,0 L${num(46 * size)},${num(-8 * size)}`, 2, stem),
      )
    );
  });
  return line(`M0,0 Q0,${num(-length * 0.5)} ${num(bend)},${-length}`, 4, stem) + leaves.join('');
}

/** A slim sprig with narrow leaves. */
export function sprig(length: number, bend: number, color: string): Svg {
  const count = Math.floor(length / 26);
  const leaves = Array.from({ length: count }, (_, index) => {
    const u = (index + 1) / count;
    const side = index % 2 ? 1 : -1;
    const size = 1.1 - u * 0.5;
    return place(
      { x: bend * u * u, y: -length * u, rotate: side * (58 - u * 30), scale: size },
      petal('M0,0 C-9,-16 -7,-38 0,-50 C7,-38 9,-16 0,0Z', color),
    );
  });
  return line(`M0,0 Q0,${num(-length * 0.5)} ${num(bend)},${-length}`, 3, color) + leaves.join('');
}

/** Pampas grass: a plume that hangs over to both sides. */
export function pampas(length: number, bend: number, color: string, seed: number): Svg {
  const random = createRandom(seed);
  const hairs = 60;
  const plume = Array.from({ length: hairs }, (_, index) => {
    const u = 0.3 + (index / hairs) * 0.7;
    const side = index % 2 ? 1 : -1;
    const full = Math.sin(Math.PI * (0.15 + 0.85 * (1 - u) * 1.35));
    const reach = 10 + full * 30 + random() * 12;
    const x = bend * u * u;
    const y = -length * u;
    return `M${num(x)},${num(y)} q${num(side * reach * 0.2)},${num(-reach * 0.9)} ${num(side * reach)},${num(-reach * 0.7 - random() * 14)}`;
  });
  return (
    line(`M0,0 Q0,${num(-length * 0.5)} ${num(bend)},${-length - 14}`, 4, color) +
    line(plume.join(''), 4, color)
  );
}

/** A ranunculus seen from above: rings of petals, light to deep. */
export function ranunculus(r: number, colors: readonly [string, string, string]): Svg {
  const [outer, middle, inner] = colors;
  const ring = (
    count: number,
    at: number,
    size: number,
    fill: string,
    edge: string,
    turn: number,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const angle = ((index / count) * 360 + turn) * (Math.PI / 180);
      const x = Math.cos(angle) * at;
      const y = Math.sin(angle) * at;
      return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(size)}" fill="${fill}" stroke="${edge}" stroke-width="2.5"/>`;
    }).join('');
  return (
    ring(7, r * 0.56, r * 0.44, outer, middle, 10) +
    ring(6, r * 0.36, r * 0.36, outer, middle, 40) +
    ring(5, r * 0.22, r * 0.27, middle, inner, 0) +
    ring(4, r * 0.1, r * 0.17, middle, inner, 30) +
    disc(0, 0, r * 0.11, inner)
  );
}

/** Berries or small white blooms on thin stalks. */
export function gypsophila(length: number, color: string, stalk: string, seed: number): Svg {
  const random = createRandom(seed);
  return Array.from({ length: 11 }, () => {
    const turn = (random() - 0.5) * 1.3;
    const reach = length * (0.55 + random() * 0.45);
    const x = Math.sin(turn) * reach;
    const y = -Math.cos(turn) * reach;
    return (
      line(`M0,0 Q${num(x * 0.2)},${num(y * 0.6)} ${num(x)},${num(y)}`, 2, stalk) +
      disc(x, y, 6 + random() * 4, color)
    );
  }).join('');
}
