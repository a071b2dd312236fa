import type { Box, Svg } from '../../svg.ts';

/** Draws a bulb in every corner of a box and about every `spacing` pixels between them. */
export function bulbsAround(
  { x, y, width, height }: Box,
  spacing: number,
  draw: (x: number, y: number, index: number) => Svg,
): Svg {
  const across = Math.round(width / spacing);
  const down = Math.round(height / spacing);
  const corners = [
    { x, y, dx: width / across, dy: 0, count: across },
    { x: x + width, y, dx: 0, dy: height / down, count: down },
    { x: x + width, y: y + height, dx: -width / across, dy: 0, count: across },
    { x, y: y + height, dx: 0, dy: -height / down, count: down },
  ];
  return corners
    .flatMap((corner) =>
      Array.from({ length: corner.count }, (_, step) => ({
        x: corner.x + corner.dx * step,
        y: corner.y + corner.dy * step,
      })),
    )
    .map((at, index) => draw(at.x, at.y, index))
    .join('');
}
