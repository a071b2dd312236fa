import { expect, test } from 'vitest';
import { createFrameShrinker, type SourceFrame } from './shrink-frame.ts';

interface Plane {
  width: number;
  height: number;
  pixelAt(x: number, y: number): number;
}

const flat = (width: number, height: number, value: number): Plane => ({
  ...{ width, height },
  pixelAt: () => value,
});

/** Rows have padding, as those of a camera may have. */
const PADDING = 5;

function aFrame(
  format: VideoPixelFormat,
  size: { width: number; height: number },
  planes: readonly Plane[],
): SourceFrame {
  const layouts: PlaneLayout[] = [];
  const bytes: number[] = [];
  for (const { width, height, pixelAt } of planes) {
    layouts.push({ offset: bytes.length, stride: width + PADDING });
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) bytes.push(pixelAt(x, y));
      for (let x = 0; x < PADDING; x += 1) bytes.push(255);
    }
  }
  return {
    format,
    visibleRect: size as DOMRectReadOnly,
    allocationSize: () => bytes.length,
    async copyTo(target) {
      (target as Uint8Array).set(bytes);
      return layouts;
    },
  };
}

test.each([
  [2, 8, 4],
  [3, 12, 6],
] as const)(
  'a frame divided by %i has the means of its squares (FILM-27)',
  async (by, width, height) => {
    // Every square has one bright pixel; the others identify its position.
    const luma: Plane = {
      ...{ width, height },
      pixelAt: (x, y) =>
        x % by === 0 && y % by === 0 ? 255 : 10 * Math.floor(x / by) + Math.floor(y / by),
    };
    const blue = flat(width / 2, height / 2, 60);
    const red = flat(width / 2, height / 2, 200);
    const shrunk = await createFrameShrinker(by)(
      aFrame('I420', { width, height }, [luma, blue, red]),
    );
    const squares = by * by;
    const meanAt = (x: number, y: number) =>
      Math.round((255 + (squares - 1) * (10 * x + y)) / squares);
    expect(shrunk).toMatchObject({ width: 4, height: 2 });
    expect([...(shrunk?.bytes ?? [])]).toEqual([
      ...[0, 1].flatMap((y) => [0, 1, 2, 3].map((x) => meanAt(x, y))),
      ...[60, 60],
      ...[200, 200],
    ]);
  },
);

test('white stays white, and every mean is exact', async () => {
  for (const by of [2, 3] as const) {
    for (let value = 0; value < 256; value += 1) {
      const planes = [flat(2 * by, 2 * by, value), flat(by, by, value), flat(by, by, value)];
      const size = { width: 2 * by, height: 2 * by };
      const shrunk = await createFrameShrinker(by)(aFrame('I420', size, planes));
      expect(new Set(shrunk?.bytes)).toEqual(new Set([value]));
    }
  }
});

test('interleaved colours are separated (NV12)', async () => {
  const size = { width: 8, height: 8 };
  const turns: Plane = { width: 8, height: 4, pixelAt: (x) => (x % 2 === 0 ? 60 : 200) };
  const shrunk = await createFrameShrinker(2)(aFrame('NV12', size, [flat(8, 8, 90), turns]));
  const [luma, blue, red] = [Array(16).fill(90), Array(4).fill(60), Array(4).fill(200)];
  expect([...(shrunk?.bytes ?? [])]).toEqual([...luma, ...blue, ...red]);
});

test('rows and columns that do not fill a square are cut off', async () => {
  const planes = [flat(11, 9, 90), flat(6, 5, 60), flat(6, 5, 200)];
  const shrunk = await createFrameShrinker(2)(aFrame('I420', { width: 11, height: 9 }, planes));
  expect(shrunk).toMatchObject({ width: 4, height: 4 });
  expect(shrunk?.bytes).toHaveLength(24);
});

test('a frame in another format is not shrunk', async () => {
  const frame = aFrame('RGBA', { width: 4, height: 4 }, [flat(16, 4, 90)]);
  expect(await createFrameShrinker(2)(frame)).toBeUndefined();
});
