import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { num, type Svg } from '../svg.ts';

interface OutlinePoint {
  x: number;
  y: number;
  isOnCurve: boolean;
}

interface Glyph {
  /** Closed contours in font units, y upwards. */
  contours: OutlinePoint[][];
  advance: number;
}

interface Font {
  unitsPerEm: number;
  getGlyph(character: string): Glyph;
}

/** Reads letter outlines, so that the wordmark can be shown without the font. */
export function openDisplayFont(): Font {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  );
  const tables = readTables(readFileSync(file));
  const get = (tag: string): Buffer => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The display font has no ${tag} table.`);
    return table;
  };
  const head = get('head');
  const hasLongOffsets = head.readInt16BE(50) === 1;
  const metricsCount = get('hhea').readUInt16BE(34);
  const offsetOf = (index: number) =>
    hasLongOffsets ? get('loca').readUInt32BE(index * 4) : get('loca').readUInt16BE(index * 2) * 2;
  const contoursOf = (index: number): OutlinePoint[][] => {
    const start = offsetOf(index);
    if (start === offsetOf(index + 1)) return [];
    const glyph = get('glyf').subarray(start);
    if (glyph.readInt16BE(0) < 0) return compositeContours(glyph, contoursOf);
    return simpleContours(glyph);
  };
  return {
    unitsPerEm: head.readUInt16BE(18),
    getGlyph(character) {
      const index = glyphIndex(get('cmap'), character.codePointAt(0) ?? 0);
      const advance = get('hmtx').readUInt16BE(Math.min(index, metricsCount - 1) * 4);
      return { contours: contoursOf(index), advance };
    },
  };
}

export function contourPath(contour: OutlinePoint[]): Svg {
  const at = (index: number): OutlinePoint => {
    const point = contour[(index + contour.length) % contour.length];
    if (!point) throw new Error('An empty contour has no path.');
    return point;
  };
  const middle = (a: OutlinePoint, b: OutlinePoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const write = (point: { x: number; y: number }) => `${num(point.x)},${num(-point.y)}`;
  const first = at(0);
  const start = first.isOnCurve ? first : middle(at(-1), first);
  let d = `M${write(start)}`;
  for (let index = first.isOnCurve ? 1 : 0; index <= contour.length; index += 1) {
    const point = at(index);
    const next = at(index + 1);
    if (index === contour.length && point.isOnCurve) break;
    if (point.isOnCurve) d += `L${write(point)}`;
    else
      d += `Q${write(point)} ${write(index >= contour.length - 1 ? start : next.isOnCurve ? next : middle(point, next))}`;
    if (!point.isOnCurve && next.isOnCurve) index += 1;
    if (index >= contour.length - 1) break;
  }
  return `${d}Z`;
}

function readTables(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20;
    const offset = file.readUInt32BE(entry + 4);
    const packed = file.readUInt32BE(entry + 8);
    const size = file.readUInt32BE(entry + 12);
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', entry, entry + 4), packed < size ? inflateSync(data) : data);
  }
  return tables;
}

function glyphIndex(cmap: Buffer, code: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const doubled = table.readUInt16BE(6);
    for (let segment = 0; segment < doubled; segment += 2) {
      if (table.readUInt16BE(14 + segment) < code) continue;
      const first = table.readUInt16BE(16 + doubled + segment);
      if (first > code) return 0;
      const delta = table.readInt16BE(16 + doubled * 2 + segment);
      const rangeAt = 16 + doubled * 3 + segment;
      const range = table.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      return (table.readUInt16BE(rangeAt + range + (code - first) * 2) + delta) & 0xffff;
    }
  }
  return 0;
}

function simpleContours(glyph: Buffer): OutlinePoint[][] {
  const count = glyph.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, index) => glyph.readUInt16BE(10 + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let cursor = 10 + count * 2;
  cursor += 2 + glyph.readUInt16BE(cursor);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph.readUInt8(cursor++);
    const repeats = flag & 8 ? glyph.readUInt8(cursor++) : 0;
    for (let index = 0; index <= repeats; index += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short)
        value += flag & same ? glyph.readUInt8(cursor++) : -glyph.readUInt8(cursor++);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(cursor);
        cursor += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOnCurve: (flag & 1) === 1,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

function compositeContours(
  glyph: Buffer,
  contoursOf: (index: number) => OutlinePoint[][],
): OutlinePoint[][] {
  const all: OutlinePoint[][] = [];
  let cursor = 10;
  for (let hasMore = true; hasMore; ) {
    const flags = glyph.readUInt16BE(cursor);
    const index = glyph.readUInt16BE(cursor + 2);
    const isWide = (flags & 1) === 1;
    const dx = isWide ? glyph.readInt16BE(cursor + 4) : glyph.readInt8(cursor + 4);
    const dy = isWide ? glyph.readInt16BE(cursor + 6) : glyph.readInt8(cursor + 5);
    if (flags & 0xc8) throw new Error('A scaled composite letter is not supported.');
    all.push(
      ...contoursOf(index).map((contour) =>
        contour.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy })),
      ),
    );
    cursor += isWide ? 8 : 6;
    hasMore = (flags & 0x20) !== 0;
  }
  return all;
}
