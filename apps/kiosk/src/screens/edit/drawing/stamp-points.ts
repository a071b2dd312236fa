import type { StrokePoint } from 'perfect-freehand';

/** The points at multiples of the spacing along the line. */
export function listStampPoints(
  line: readonly Pick<StrokePoint, 'point' | 'runningLength'>[],
  spacingPx: number,
): [number, number][] {
  const stamps: [number, number][] = [];
  line.forEach(({ point, runningLength }, index) => {
    const before = line[index - 1];
    const fromPx = before?.runningLength ?? runningLength;
    const [fromX, fromY] = before?.point ?? point;
    for (let atPx = stamps.length * spacingPx; atPx <= runningLength; atPx += spacingPx) {
      const part = runningLength > fromPx ? (atPx - fromPx) / (runningLength - fromPx) : 0;
      stamps.push([fromX + part * (point[0] - fromX), fromY + part * (point[1] - fromY)]);
    }
  });
  return stamps;
}
