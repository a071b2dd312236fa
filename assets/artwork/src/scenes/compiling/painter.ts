import { type MascotMood, mascot } from '../../brand/mascot.ts';
import { palette, tint } from '../../palette.ts';
import {
  box,
  line,
  mergeStrokes,
  num,
  oval,
  type Point,
  place,
  type Svg,
  shape,
} from '../../svg.ts';

/** Scale of the mascot's square of 128 units. */
const PAINTER_SCALE = 2.05;
/** Distance from its middle to its soles. */
export const STANDING = 150;

export interface Painter extends Point {
  tilt: number;
  /** Below 1 it is flattened, for landing. */
  stretch: number;
  mood: MascotMood;
  /** Positions of its hands in the video's units; first the one on the left of the picture. */
  hands: readonly [Point, Point];
}

/** The camera on two legs. Draw the object in its hands over it, and then its gloves. */
export function painter({ x, y, tilt, stretch, mood }: Painter): Svg {
  const leg = (dx: number) =>
    line(`M${dx},100 V${STANDING - 16}`, 16) +
    oval(dx - 6, STANDING - 14, 32, 16, palette.butter, 8);
  return (
    place({ x, y }, leg(-50), leg(46)) +
    place(
      { x, y: y + STANDING, scaleX: 2 - stretch, scaleY: stretch },
      place({ y: -STANDING, rotate: tilt, scale: PAINTER_SCALE }, mascot(mood, 9 / PAINTER_SCALE)),
    )
  );
}

/** Behind the camera, so that they do not cross its face. */
export function arms({ x, y, hands }: Painter): Svg {
  const arm = (hand: Point, side: number) => {
    const shoulder = { x: x + side * 92, y: y + 24 };
    const bend = {
      x: (shoulder.x + hand.x) / 2 + side * 34,
      y: (shoulder.y + hand.y) / 2 + 46,
    };
    const d = `M${num(shoulder.x)},${num(shoulder.y)} Q${num(bend.x)},${num(bend.y)} ${num(hand.x)},${num(hand.y)}`;
    return line(d, 17);
  };
  return arm(hands[0], -1) + arm(hands[1], 1);
}

export function gloves({ hands }: Painter): Svg {
  return glove(hands[0], -1) + glove(hands[1], 1);
}

function glove({ x, y }: Point, side: number): Svg {
  const finger = (d: string) => ({ d, width: 24, fill: palette.white });
  return place(
    { x, y, scaleX: side },
    mergeStrokes([finger('M-10,12 V-8'), finger('M8,12 V-14'), finger('M-20,10 L-30,-4')], 8),
    line('M-1,-10 V2', 6),
  );
}

/** A brush as long as the painter is tall; its wet tip is at the origin. */
export function brush(paint: string): Svg {
  return (
    shape('M-22,-128 L-13,-372 C-12,-392 12,-392 13,-372 L22,-128Z', tint.amber, 9) +
    line('M-6,-170 L-4,-340', 7, palette.butter) +
    box({ x: -34, y: -146, width: 68, height: 62 }, 10, tint.silver, 9) +
    line('M-30,-116 H30', 6) +
    shape('M0,6 C-46,-10 -52,-56 -36,-88 H36 C52,-56 46,-10 0,6Z', palette.paper, 9) +
    shape(
      'M0,6 C-42,-8 -50,-34 -44,-54 C-28,-40 -14,-62 2,-48 C18,-36 30,-60 44,-50 C50,-32 42,-8 0,6Z',
      paint,
      0,
    ) +
    line('M0,6 C-46,-10 -52,-56 -36,-88 H36 C52,-56 46,-10 0,6Z', 9)
  );
}
