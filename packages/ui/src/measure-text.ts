import type { CSSProperties } from 'react';

/** Fonts of headings and of small text. */
const FONTS = {
  display: '400 100px "Lilita One"',
  text: '800 100px "Plus Jakarta Sans Variable"',
};
const FONT_SIZE_PX = 100;
/** Browsers render small text slightly wider. */
const SAFETY_FACTOR = 1.01;

type Font = keyof typeof FONTS;

/**
 * Measures a text in ems: its widest line, its widest word, its last word. A style sheet divides the
 * available width by one of them, so that the text fits in every language.
 */
export function measureText(text: string, font: Font = 'display'): CSSProperties {
  const words = text.split(/\s+/);
  const widest = (parts: string[]) => Math.max(...parts.map((part) => measure(part, font)));
  const widths = {
    '--line': widest(text.split('\n')),
    '--word': widest(words),
    '--last': widest(words.slice(-1)),
  };
  return widths as CSSProperties;
}

const widthsInEms = new Map<string, number>();

function measure(text: string, font: Font): number {
  const key = `${font} ${text}`;
  const ems = widthsInEms.get(key) ?? measureOnCanvas(text, font);
  widthsInEms.set(key, ems);
  return ems;
}

function measureOnCanvas(text: string, font: Font): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length / 2;
  context.font = FONTS[font];
  return (context.measureText(text).width / FONT_SIZE_PX) * SAFETY_FACTOR;
}
