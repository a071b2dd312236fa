import { palette } from '../palette.ts';
import { createRandom } from '../random.ts';
import { num, type Svg } from '../svg.ts';

const MODULES = 17;

/** A picture like a QR code, without content: no phone can scan it. */
export function quickResponse(size: number): Svg {
  const random = createRandom(4512);
  const unit = size / MODULES;
  let d = '';
  for (let row = 0; row < MODULES; row += 1) {
    for (let column = 0; column < MODULES; column += 1) {
      const isDark = random() > 0.52;
      if (!isInFinder(row, column) && isDark) d += square(column, row, 1, unit);
    }
  }
  const finders = [
    [0, 0],
    [MODULES - 5, 0],
    [0, MODULES - 5],
  ].map(
    ([column = 0, row = 0]) =>
      `<path d="${square(column, row, 5, unit)}" fill="${palette.ink}"/><path d="${square(column + 1, row + 1, 3, unit)}" fill="${palette.white}"/><path d="${square(column + 1.7, row + 1.7, 1.6, unit)}" fill="${palette.red}"/>`,
  );
  return `<path d="${d}" fill="${palette.ink}"/>${finders.join('')}`;
}

function isInFinder(row: number, column: number): boolean {
  const isEdge = (value: number) => value < 6;
  const isFar = (value: number) => value >= MODULES - 6;
  return (isEdge(row) && (isEdge(column) || isFar(column))) || (isFar(row) && isEdge(column));
}

function square(column: number, row: number, size: number, unit: number): string {
  const side = num(size * unit);
  return `M${num(column * unit)},${num(row * unit)} h${side} v${side} h-${side}Z`;
}
