import type { CSSProperties } from 'react';

/** As the booth's headings and its small words are set. */
const FONTS = {
  display: '400 100px "Lilita One"',
  text: '800 100px "Plus Jakarta Sans Variable"',
};
const FONT_SIZE_PX = 100;
/** A page sets small type a little wider. */
const RESERVE = 1.01;

type Font = keyof typeof FONTS;

/**
 * How wide a text is in ems: its widest line, its widest word, its last word. A style sheet divides
 * the room it has by one of them, and so sets no type larger than the longest language allows.
 */
export function measureWords(text: string, font: Font = 'display'): CSSProperties {
  const words = text.split(/\s+/);
  const widest = (parts: string[]) => Math.max(...parts.map((part) => measure(part, font)));
  const widths = {
    '--line': widest(text.split('\n')),
    '--word': widest(words),
    '--last': widest(words.slice(-1)),
  };
  return widths as CSSProperties;
}

const known = new Map<string, number>();

function measure(text: string, font: Font): number {
  const key = `${font} ${text}`;
  const ems = known.get(key) ?? measureAnew(text, font);
  known.set(key, ems);
  return ems;
}

function measureAnew(text: string, font: Font): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return text.length / 2;
  pen.font = FONTS[font];
  return (pen.measureText(text).width / FONT_SIZE_PX) * RESERVE;
}
