import type { MascotMood } from '../../brand/mascot.ts';
import { palette } from '../../palette.ts';
import type { Video } from '../../render/video.ts';
import { type Point, place, type Svg } from '../../svg.ts';
import { easeIn, easeInOut, easeOut, lerp, overshoot, ramp, spark, wobble } from '../../timing.ts';
import { brushTip, dieCutFilter, PRINT, paintedPrint, throws } from './painted-print.ts';
import { arms, brush, gloves, type Painter, painter, STANDING } from './painter.ts';
import { at, LENGTH_S, MIDDLE, SHOT, TABLE_Y } from './schedule.ts';
import { confetti, halo, studio, table } from './studio.ts';

/** Shown while a painting is compiled: the camera paints a print, adds stickers and shows it. */
export const compiling: Video = {
  lengthS: LENGTH_S,
  size: SHOT,
  draw(t) {
    const print = printAt(t);
    const figure = painterAt(t, print);
    const scene =
      dieCutFilter +
      studio() +
      halo(t) +
      confetti(t) +
      table() +
      place(
        print,
        place(
          { x: -PRINT.width / 2, y: -PRINT.height / 2 },
          paintedPrint(t, {
            x: figure.x - 20 - print.x + PRINT.width / 2,
            y: figure.y - 110 - print.y + PRINT.height / 2,
          }),
        ),
      ) +
      arms(figure) +
      painter(figure) +
      brushAt(t, print) +
      gloves(figure);
    return place(SHOT, scene);
  },
};

interface Lying extends Point {
  rotate: number;
  scale: number;
}

/** Falls into the picture, lies still while it is painted, and is lifted at the end. */
function printAt(t: number): Lying {
  const fall = easeIn(ramp(t, 0, at.printLands));
  const lift = overshoot(ramp(t, at.lift.from, at.lift.until), 1.3);
  const knock = Math.max(...throws.map((thrown) => spark(t, thrown + at.flight, 0.16)));
  return {
    x: lerp(612, MIDDLE, lift),
    y: lerp(-300, 556, fall) + knock * 5 - lift * 26,
    rotate: -3 + wobble(t, at.printLands, 3.2, 7) * 4 + lift + wobble(t, at.cheer, 1.6, 3) * 3,
    scale: 1 + lift * 0.02,
  };
}

function painterAt(t: number, print: Lying): Painter {
  const ground = TABLE_Y - STANDING;
  const arrive = ramp(t, 0.1, at.painterLands);
  const toMiddle = easeInOut(ramp(t, at.lift.from - 0.15, at.lift.until));
  const tip = tipOnTable(t, print);
  const beside = 846 + (tip.x - 640) * 0.16;
  const hop = Math.sin(Math.PI * arrive) * 120 + Math.sin(Math.PI * toMiddle) * 96;
  const puff = Math.max(...throws.map((thrown) => spark(t, thrown, 0.15)));
  const landed = spark(t, at.painterLands, 0.2) + spark(t, at.lift.until, 0.22);
  const x = lerp(lerp(1420, beside, easeOut(arrive)), MIDDLE, toMiddle);
  const y = ground - hop;
  return {
    x,
    y,
    tilt: lerp(4 - (tip.x - 640) * 0.012, 0, toMiddle) + wobble(t, at.cheer, 1.6, 3) * 4,
    stretch: 1 - landed * 0.09 + puff * 0.07,
    mood: moodAt(t, tip, { x, y }, puff),
    hands: handsAt(t, print, { x, y }),
  };
}

function moodAt(t: number, tip: Point, self: Point, puff: number): MascotMood {
  const isShowing = t > at.lift.from;
  const reach = (value: number) => Math.max(-1, Math.min(1, value / 260));
  const isWinking = (t > at.wink.from && t < at.wink.until) || puff > 0.3;
  return {
    wink: isWinking ? 1 : 0,
    lookX: isShowing ? 0 : reach(tip.x - self.x),
    lookY: isShowing ? 0 : reach(tip.y - self.y),
    press: puff > 0.3 ? 1 : 0,
    glow: puff,
  };
}

/** Both hands on the brush, then free to throw, then at the print's lower corners. */
function handsAt(t: number, print: Lying, self: Point): [Point, Point] {
  const letGo = easeOut(ramp(t, at.brushThrown - 0.1, at.brushThrown + 0.12));
  const hold = easeInOut(ramp(t, at.lift.from - 0.1, at.lift.from + 0.2));
  const onBrush = [gripAt(t, print, 190), gripAt(t, print, 264)] as const;
  const wave = Math.sin(t * 22) * 12;
  const free = [
    { x: self.x - 168, y: self.y - 20 + wave },
    { x: self.x + 152, y: self.y - 44 - wave },
  ] as const;
  const foot = print.y + (PRINT.height / 2) * print.scale + 4;
  const corner = [
    { x: print.x - 190, y: foot + 8 },
    { x: print.x + 190, y: foot },
  ] as const;
  const hand = (side: 0 | 1): Point => {
    const busy = between(onBrush[side], free[side], letGo);
    return between(busy, corner[side], hold);
  };
  return [hand(0), hand(1)];
}

function between(from: Point, to: Point, u: number): Point {
  return { x: lerp(from.x, to.x, u), y: lerp(from.y, to.y, u) };
}

/** The brush's tip in the video's units; before painting, it enters from the right. */
function tipOnTable(t: number, print: Lying): Point {
  const tip = brushTip(t);
  const ready = easeInOut(ramp(t, 0.3, at.wave.from));
  const onPrint = { x: print.x + tip.x - PRINT.width / 2, y: print.y + tip.y - PRINT.height / 2 };
  return between({ x: 1300, y: 620 }, onPrint, ready);
}

const LEAN = 38;

function gripAt(t: number, print: Lying, along: number): Point {
  const tip = tipOnTable(t, print);
  const turn = ((LEAN + tiltOfBrush(t)) * Math.PI) / 180;
  return { x: tip.x + Math.sin(turn) * along, y: tip.y - Math.cos(turn) * along };
}

/** The handle is steep for a low stroke, and flat for a high one. */
function tiltOfBrush(t: number): number {
  return easeInOut(ramp(t, at.wave.until, at.loops.from)) * 78;
}

function brushAt(t: number, print: Lying): Svg {
  const thrown = ramp(t, at.brushThrown, at.brushThrown + 0.6);
  if (thrown >= 1) return '';
  const tip = tipOnTable(t, print);
  const paint = t < (at.wave.until + at.loops.from) / 2 ? palette.red : palette.sky;
  return place(
    {
      x: tip.x + thrown * 520,
      y: tip.y - easeOut(thrown) * 900,
      rotate: LEAN + tiltOfBrush(t) + thrown * 400,
    },
    brush(paint),
  );
}
