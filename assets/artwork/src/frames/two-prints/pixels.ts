import { num, place, type Svg } from '../../svg.ts';

/** Pixel art: every letter of a row is a colour, a blank is transparent. */
export function sprite(rows: readonly string[], colors: Record<string, string>, size: number): Svg {
  const squares = new Map<string, string>();
  for (const [y, row] of rows.entries()) {
    // One path for each colour, one bar for each run of squares.
    for (const { 0: run, index } of row.matchAll(/(\S)\1*/g)) {
      const color = colors[run[0] ?? ''];
      if (!color) throw new Error(`The sprite has no colour for ${run[0]}.`);
      const bar = `M${num(index * size)},${num(y * size)}h${num(run.length * size)}v${num(size)}h${num(-run.length * size)}Z`;
      squares.set(color, (squares.get(color) ?? '') + bar);
    }
  }
  return [...squares]
    .map(([color, d]) => `<path d="${d}" fill="${color}" shape-rendering="crispEdges"/>`)
    .join('');
}

/** Pixel lettering, centred on x, with its top at y. */
export function pixelText(
  text: string,
  at: { x: number; y: number; size: number; fill: string },
): Svg {
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    [...text].map((character) => glyphRow(character, row)).join(' '),
  );
  const width = Math.max(...rows.map((row) => row.length)) * at.size;
  return place(
    { x: Math.round(at.x - width / 2), y: at.y },
    sprite(rows, { '#': at.fill }, at.size),
  );
}

const HEIGHT = 5;

function glyphRow(character: string, row: number): string {
  const glyph = GLYPHS[character];
  if (!glyph) throw new Error(`The pixel font has no glyph for "${character}".`);
  return (glyph[row] ?? '').padEnd(Math.max(...glyph.map((line) => line.length)));
}

const GLYPHS: Record<string, readonly string[]> = {
  ' ': ['   ', '   ', '   ', '   ', '   '],
  '!': ['#', '#', '#', ' ', '#'],
  '-': ['   ', '   ', '###', '   ', '   '],
  '0': ['####', '#  #', '#  #', '#  #', '####'],
  '1': ['##', ' #', ' #', ' #', ' #'],
  '2': ['####', '   #', '####', '#   ', '####'],
  '3': ['####', '   #', ' ###', '   #', '####'],
  '5': ['####', '#   ', '####', '   #', '####'],
  '7': ['####', '   #', '   #', '   #', '   #'],
  '9': ['####', '#  #', '####', '   #', '####'],
  A: [' ## ', '#  #', '####', '#  #', '#  #'],
  D: ['### ', '#  #', '#  #', '#  #', '### '],
  E: ['####', '#   ', '### ', '#   ', '####'],
  G: ['####', '#   ', '# ##', '#  #', '####'],
  H: ['#  #', '#  #', '####', '#  #', '#  #'],
  I: ['#', '#', '#', '#', '#'],
  J: ['   #', '   #', '   #', '#  #', ' ## '],
  K: ['#  #', '# # ', '##  ', '# # ', '#  #'],
  L: ['#   ', '#   ', '#   ', '#   ', '####'],
  M: ['#   #', '## ##', '# # #', '#   #', '#   #'],
  N: ['#   #', '##  #', '# # #', '#  ##', '#   #'],
  O: ['####', '#  #', '#  #', '#  #', '####'],
  P: ['####', '#  #', '####', '#   ', '#   '],
  R: ['### ', '#  #', '### ', '# # ', '#  #'],
  S: ['####', '#   ', '####', '   #', '####'],
  T: ['#####', '  #  ', '  #  ', '  #  ', '  #  '],
  U: ['#  #', '#  #', '#  #', '#  #', '####'],
  Y: ['#   #', ' # # ', '  #  ', '  #  ', '  #  '],
};
