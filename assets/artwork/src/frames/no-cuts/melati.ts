import { disc, line, num, type Point, place, type Svg } from '../../svg.ts';

const IVORY = '#FFFAEA';
const SHADE = '#E3D7B4';

/** A string of jasmine buds that hangs between two points. */
export function melatiSwag(from: Point, to: Point, sag: number, count: number): Svg {
  const dip = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + sag * 2 };
  return Array.from({ length: count + 1 }, (_, index) => {
    const u = index / count;
    const x = (1 - u) ** 2 * from.x + 2 * u * (1 - u) * dip.x + u ** 2 * to.x;
    const y = (1 - u) ** 2 * from.y + 2 * u * (1 - u) * dip.y + u ** 2 * to.y;
    return index % 6 === 3 ? blossom(x, y, 0.8) : bud(x, y, 11);
  }).join('');
}

/** Strings that hang side by side, each ending in a magnolia bud; `lengths` in buds. */
export function melatiCurtain(x: number, y: number, lengths: readonly number[]): Svg {
  return lengths
    .map((length, index) => {
      const at = x - index * 26;
      const buds = Array.from({ length }, (_, row) =>
        row % 5 === 4 ? blossom(at, y + row * 21, 0.7) : bud(at, y + row * 21, 9.5),
      );
      return buds.join('') + kantil(at, y + length * 21 + 10);
    })
    .join('');
}

function blossom(x: number, y: number, scale: number): Svg {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    place(
      { rotate: turn },
      `<path d="M0,0 C-13,-8 -11,-27 0,-30 C11,-27 13,-8 0,0Z" fill="${IVORY}" stroke="${SHADE}" stroke-width="2"/>`,
    ),
  );
  return place({ x, y, scale, rotate: x % 50 }, ...petals, disc(0, 0, 6, '#EFC75E'));
}

function bud(x: number, y: number, r: number): Svg {
  return (
    disc(x, y, r, SHADE) +
    disc(x - 1.2, y - 1.6, r - 1.8, IVORY) +
    line(
      `M${num(x - r * 0.3)},${num(y + r * 0.3)} q${num(r * 0.4)},${num(r * 0.3)} ${num(r * 0.8)},${num(-r * 0.4)}`,
      1.6,
      SHADE,
    )
  );
}

function kantil(x: number, y: number): Svg {
  return place(
    { x, y },
    '<path d="M0,0 C-14,8 -13,34 0,48 C13,34 14,8 0,0Z" fill="#F6E4A6" stroke="#CF9B45" stroke-width="2.5"/>',
    line('M0,8 V36', 2, '#CF9B45'),
    '<path d="M-8,2 Q0,14 8,2 L5,-6 H-5Z" fill="#6E8B4A"/>',
  );
}
