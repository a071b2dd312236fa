export type Box = Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>;

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
type Arrow = (typeof ARROWS)[number];

export const isArrow = (key: string): key is Arrow => ARROWS.some((arrow) => arrow === key);

interface KeyPosition {
  row: number;
  key: number;
}

/** The key that an arrow leads to, by positions on the screen; undefined if there is none. */
export function findNeighbour(
  rows: readonly (readonly Box[])[],
  from: KeyPosition,
  arrow: Arrow,
): KeyPosition | undefined {
  const start = rows[from.row]?.[from.key];
  if (!start) return undefined;
  const isSideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1;
  const distanceOf = (box: Box) =>
    sign * (isSideways ? middleX(box) - middleX(start) : middleY(box) - middleY(start));
  const offsetOf = (box: Box) =>
    Math.abs(isSideways ? middleY(box) - middleY(start) : middleX(box) - middleX(start));
  const ahead = rows
    .flatMap((boxes, row) =>
      boxes.map((box, key) => ({ row, key, far: distanceOf(box), offset: offsetOf(box), box })),
    )
    .filter(({ box, far: distance }) =>
      isSideways ? distance > 0 && isBeside(box, start) : distance > heightOf(start) / 2,
    );
  const [nearest] = ahead.toSorted((one, other) =>
    Math.abs(one.far - other.far) < heightOf(start) / 2
      ? one.offset - other.offset
      : one.far - other.far,
  );
  return nearest && { row: nearest.row, key: nearest.key };
}

const middleX = ({ left, right }: Box) => (left + right) / 2;
const middleY = ({ top, bottom }: Box) => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Box) => bottom - top;

/** On the same line. */
const isBeside = (one: Box, other: Box) =>
  Math.abs(middleY(one) - middleY(other)) < heightOf(other) / 2;
