import { encodeJpeg } from '../photos/jpeg.ts';

interface SheetSize {
  widthPx: number;
  heightPx: number;
}

type Color = readonly [red: number, green: number, blue: number];

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CHANNELS = 3;
const MARGIN_PX = 60;
const LINE_PX = 6;
const DASH_PX = 40;
const COLORS: readonly Color[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [0, 255, 255],
  [255, 0, 255],
  [255, 255, 0],
  [224, 172, 145],
  [0, 0, 0],
];
const GRAYS = 11;

/** A sheet for a new printer: a frame near the edges, where strips are cut, pure colors, a skin tone and grays. */
export function drawTestSheet({ widthPx, heightPx }: SheetSize): Promise<Buffer> {
  const pixels = new Uint8Array(widthPx * heightPx * CHANNELS).fill(255);
  const fill = (color: Color, { x, y, width, height }: Rectangle) => {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        pixels.set(color, (row * widthPx + column) * CHANNELS);
      }
    }
  };
  const inner = { width: widthPx - 2 * MARGIN_PX, height: heightPx - 2 * MARGIN_PX };
  fill([0, 0, 0], { x: MARGIN_PX, y: MARGIN_PX, ...inner });
  fill([255, 255, 255], {
    x: MARGIN_PX + LINE_PX,
    y: MARGIN_PX + LINE_PX,
    width: inner.width - 2 * LINE_PX,
    height: inner.height - 2 * LINE_PX,
  });
  const bars = { x: 2 * MARGIN_PX, y: 2 * MARGIN_PX, width: widthPx - 4 * MARGIN_PX, height: 600 };
  listBars(bars, COLORS).forEach(([color, bar]) => {
    fill(color, bar);
  });
  const grays = Array.from({ length: GRAYS }, (_, step): Color => {
    const value = Math.round((255 * step) / (GRAYS - 1));
    return [value, value, value];
  });
  listBars({ ...bars, y: bars.y + bars.height + MARGIN_PX }, grays).forEach(([color, bar]) => {
    fill(color, bar);
  });
  // Strips are cut here.
  for (let y = 0; y + DASH_PX <= heightPx; y += 2 * DASH_PX) {
    fill([0, 0, 0], { x: Math.floor(widthPx / 2) - 1, y, width: 2, height: DASH_PX });
  }
  return encodeJpeg(pixels, { widthPx, heightPx, channels: CHANNELS });
}

/** Bars of equal width beside each other. */
function listBars(area: Rectangle, colors: readonly Color[]): [Color, Rectangle][] {
  const width = Math.floor(area.width / colors.length);
  return colors.map((color, index) => [color, { ...area, x: area.x + index * width, width }]);
}
