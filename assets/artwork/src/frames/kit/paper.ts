import { createRandom } from '../../random.ts';
import { type Box, box, num, type Point, type Svg } from '../../svg.ts';

/** An area filled with a repeated tile; `id` must be unique in the drawing. */
export function tiled(
  id: string,
  area: Box,
  tile: { width: number; height: number; svg: Svg; rotate?: number },
): Svg {
  const turn = tile.rotate ? ` patternTransform="rotate(${num(tile.rotate)})"` : '';
  const pattern = `<pattern id="${id}" width="${num(tile.width)}" height="${num(tile.height)}" patternUnits="userSpaceOnUse"${turn}>${tile.svg}</pattern>`;
  return pattern + box(area, 0, `url(#${id})`);
}

export function sunburst(center: Point, radius: number, rays: number, fill: string): Svg {
  const at = (turn: number) =>
    `${num(center.x + Math.cos(turn) * radius)},${num(center.y + Math.sin(turn) * radius)}`;
  const step = (Math.PI * 2) / rays;
  const d = Array.from(
    { length: rays },
    (_, index) => `M${center.x},${center.y}L${at(index * step)}L${at((index + 0.5) * step)}Z`,
  );
  return `<path d="${d.join('')}" fill="${fill}"/>`;
}

/** Flecks of recycled paper: few and flat, so that the file stays small. */
export function flecks(seed: number, area: Box, count: number, fill: string): Svg {
  const random = createRandom(seed);
  const d = Array.from({ length: count }, () => {
    const x = area.x + random() * area.width;
    const y = area.y + random() * area.height;
    const turn = random() * Math.PI;
    const length = 3 + random() * 9;
    return `M${num(x)},${num(y)}l${num(Math.cos(turn) * length)},${num(Math.sin(turn) * length)}`;
  });
  return `<path d="${d.join('')}" fill="none" stroke="${fill}" stroke-width="3" stroke-linecap="round"/>`;
}

/**
 * Points in `area` with a distance of `clear` to the given boxes and to each other, for stars,
 * leaves or confetti. Returns fewer than `count` if there is no space.
 */
export function scatter(
  seed: number,
  area: Box,
  boxes: readonly Box[],
  clear: number,
  count: number,
): Point[] {
  const random = createRandom(seed);
  const points: Point[] = [];
  for (let tries = count * 40; tries > 0 && points.length < count; tries -= 1) {
    const point = { x: area.x + random() * area.width, y: area.y + random() * area.height };
    const isTaken = boxes.some(
      ({ x, y, width, height }) =>
        point.x > x - clear &&
        point.x < x + width + clear &&
        point.y > y - clear &&
        point.y < y + height + clear,
    );
    const isCrowded = points.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < clear * 2);
    if (!isTaken && !isCrowded) points.push(point);
  }
  return points;
}
