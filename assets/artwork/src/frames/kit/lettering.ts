import { openDisplayFont } from '../../brand/glyphs.ts';
import { palette } from '../../palette.ts';
import { num, place, type Svg } from '../../svg.ts';

export interface Lettering {
  x?: number;
  /** Position of the baseline. */
  y?: number;
  size: number;
  fill?: string;
  rotate?: number;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
}

export interface DisplayLettering extends Lettering {
  /** Width of the outline around the letters. */
  ink?: number;
  inkColor?: string;
  /** Offset of the hard shadow, to the right and down. */
  drop?: number;
}

/** Display lettering like a sticker: outlined, with a hard shadow. */
export function displayText(text: string, at: DisplayLettering): Svg {
  const { ink = at.size * 0.13, inkColor = palette.ink, drop = at.size * 0.07 } = at;
  const draw = (fill: string) => letters(text, at, 'Lilita One', 400, fill, ink * 2, inkColor);
  const shadow = drop > 0 ? place({ x: drop, y: drop }, draw(inkColor)) : '';
  return placeLetters(at, shadow + draw(at.fill ?? palette.white));
}

/** Display lettering without outline. */
export function write(text: string, at: Lettering): Svg {
  return placeLetters(at, letters(text, at, 'Lilita One', 400, at.fill ?? palette.ink));
}

/** Small running text. */
export function bodyText(text: string, at: Lettering & { weight?: number }): Svg {
  const { weight = 800, fill = palette.ink } = at;
  return placeLetters(at, letters(text, at, 'Plus Jakarta Sans', weight, fill));
}

/** Display lettering along a path; `id` must be unique in the drawing. */
export function displayTextAlong(id: string, d: string, text: string, at: DisplayLettering): Svg {
  const { ink = at.size * 0.13, inkColor = palette.ink, drop = at.size * 0.07 } = at;
  const draw = (fill: string) => {
    const along = `<textPath href="#${id}" startOffset="50%">${escapeXml(text)}</textPath>`;
    return `<text ${attributes({ ...at, anchor: 'middle' }, 'Lilita One', 400, fill, ink * 2, inkColor)}>${along}</text>`;
  };
  const shadow = drop > 0 ? place({ x: drop, y: drop }, draw(inkColor)) : '';
  return `<path id="${id}" d="${d}" fill="none"/>${shadow}${draw(at.fill ?? palette.white)}`;
}

/** Width of display lettering, for plates and ribbons that fit it. */
export function widthOf(text: string, size: number, spacing = 0): number {
  font ??= openDisplayFont();
  const { unitsPerEm, getGlyph } = font;
  const advances = [...text].map((character) => getGlyph(character).advance);
  const sum = advances.reduce((total, advance) => total + advance, 0);
  return (sum / unitsPerEm) * size + spacing * text.length;
}

let font: ReturnType<typeof openDisplayFont> | undefined;

function placeLetters(at: Lettering, letters: Svg): Svg {
  return place({ x: at.x ?? 0, y: at.y ?? 0, rotate: at.rotate ?? 0 }, letters);
}

function letters(
  text: string,
  at: Lettering,
  family: string,
  weight: number,
  fill: string,
  stroke = 0,
  strokeColor: string = palette.ink,
): Svg {
  return `<text ${attributes(at, family, weight, fill, stroke, strokeColor)}>${escapeXml(text)}</text>`;
}

function attributes(
  at: Lettering,
  family: string,
  weight: number,
  fill: string,
  stroke: number,
  strokeColor: string,
): string {
  const spacing = at.spacing ? ` letter-spacing="${num(at.spacing)}"` : '';
  const outline =
    stroke > 0
      ? ` stroke="${strokeColor}" stroke-width="${num(stroke)}" stroke-linejoin="round" paint-order="stroke"`
      : '';
  return `font-family="${family}" font-weight="${weight}" font-size="${num(at.size)}" text-anchor="${at.anchor ?? 'middle'}" fill="${fill}"${spacing}${outline}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
