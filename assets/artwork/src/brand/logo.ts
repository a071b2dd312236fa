import { palette } from '../palette.ts';
import { num, place, type Svg, shape } from '../svg.ts';
import { contourPath, openDisplayFont } from './glyphs.ts';
import { mascot, winking } from './mascot.ts';

export function logo(): Svg {
  return svg('0 0 128 128', 'Jepret', place({ x: 64, y: 65, scale: 1.04 }, mascot(winking)));
}

export function wordmark(): Svg {
  const letters = lettering('jepret', 124);
  const width = 184 + letters.width;
  return svg(
    `0 0 ${Math.ceil(width)} 168`,
    'Jepret',
    place({ x: 74, y: 88, scale: 1.18 }, mascot(winking)),
    place({ x: 167, y: 126 }, place({ x: 6, y: 6 }, letters.shadow), letters.svg),
  );
}

/** The lettering, with alternating heights and a flash as the dot of the j. */
function lettering(text: string, size: number): { svg: Svg; shadow: Svg; width: number } {
  const font = openDisplayFont();
  const scale = size / font.unitsPerEm;
  const hops = [0, -4, 3, -3, 4, -2];
  const tilts = [-4, 3, -3, 2, -2, 4];
  const gap = 6;
  let x = 0;
  const glyphs = [...text].map((character, index) => {
    const { contours, advance } = font.getGlyph(character);
    const kept = character === 'j' ? withoutDot(contours) : contours;
    const at = { x, y: hops[index] ?? 0, rotate: tilts[index] ?? 0, scale };
    x += advance * scale + gap;
    const d = kept.map(contourPath).join('');
    return { at, d, hasFlash: character === 'j', advance };
  });
  const draw = (fill: string) =>
    glyphs
      .map(
        ({ at, d, hasFlash, advance }) =>
          place(at, shape(d, fill, 13 / scale).replace('/>', ' paint-order="stroke"/>')) +
          (hasFlash ? place({ x: at.x + advance * scale * 0.56, y: -98 }, flash(fill)) : ''),
      )
      .join('');
  return { svg: draw(palette.red), shadow: draw(palette.ink), width: x };
}

function flash(fill: string): Svg {
  const points = Array.from({ length: 16 }, (_, index) => {
    const radius = index % 2 ? 14 : 23;
    const angle = (index / 16) * Math.PI * 2 - Math.PI / 2;
    return `${num(Math.cos(angle) * radius)},${num(Math.sin(angle) * radius)}`;
  });
  const color = fill === palette.red ? palette.butter : fill;
  return shape(`M${points.join('L')}Z`, color, 6);
}

function withoutDot<Point extends { y: number }>(contours: Point[][]): Point[][] {
  const top = (contour: Point[]) => Math.max(...contour.map((point) => point.y));
  const highest = Math.max(...contours.map(top));
  return contours.length < 2 ? contours : contours.filter((contour) => top(contour) < highest);
}

function svg(viewBox: string, title: string, ...children: Svg[]): Svg {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img"><title>${title}</title>${children.join('')}</svg>\n`;
}
