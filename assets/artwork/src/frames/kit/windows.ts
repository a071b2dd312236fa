import { palette } from '../../palette.ts';
import { type Box, box, card, disc, line, num, type Svg, shape } from '../../svg.ts';

interface Mat {
  /** Width of the paper around the window. */
  pad: number;
  /** Additional paper below the window, as on an instant print. */
  foot?: number;
  fill?: string;
  radius?: number;
  ink?: number;
  drop?: number;
}

/** Paper around a window, with a hard shadow. */
export function mat(window: Box, mat: Mat): Svg {
  const { pad, foot = pad, fill = palette.white, radius = pad, ink = 6, drop = 8 } = mat;
  const paper = {
    x: window.x - pad,
    y: window.y - pad,
    width: window.width + pad * 2,
    height: window.height + pad + foot,
  };
  return card(paper, radius, fill, ink, drop) + keyline(window, ink);
}

/** A line outside a window. */
export function keyline(window: Box, width: number, color: string = palette.ink): Svg {
  return box(
    {
      x: window.x - width,
      y: window.y - width,
      width: window.width + width * 2,
      height: window.height + width * 2,
    },
    width * 0.6,
    color,
  );
}

/** A strip of masking tape around the origin. */
export function tape(width: number, fill: string, height = 44): Svg {
  const half = { x: width / 2, y: height / 2 };
  const teeth = 5;
  const step = height / teeth;
  const right = Array.from({ length: teeth }, () => `l-7,${num(step / 2)} l7,${num(step / 2)}`);
  const left = Array.from({ length: teeth }, () => `l7,${num(-step / 2)} l-7,${num(-step / 2)}`);
  const d = `M${num(-half.x)},${num(-half.y)} H${num(half.x)} ${right.join(' ')} H${num(-half.x)} ${left.join(' ')}Z`;
  return (
    shape(d, fill, 5) +
    line(`M${num(-half.x + 16)},${num(-half.y + 9)} h${num(width * 0.3)}`, 5, palette.white)
  );
}

/** A push pin whose point is at the origin. */
export function pin(fill: string): Svg {
  return line('M0,0 L7,-22', 6) + disc(10, -32, 17, fill, 5) + disc(5, -38, 5, palette.white);
}
