import { palette } from '../palette.ts';
import { perforations } from '../props/film-strip.ts';
import { doodle, type Sticker, sticker } from '../props/stickers.ts';
import { box, card, clipTo, place, type Svg } from '../svg.ts';
import { easeInOut, easeOut, lerp, overshoot, ramp, wrap } from '../timing.ts';
import { friends, PICTURE, SHOTS, stillOf } from './groups.ts';
import { flashTimes, GROUPS, LENGTH_S, STAGE } from './shop-schedule.ts';

const CELL = { width: 286, height: 193, pitch: 306 };
const GATE = { x: 690, y: 836 };

/** The film strip under the stage: it moves by one cell after every snap. */
export function filmStrip(t: number): Svg {
  const moved = advance(t);
  const newest = Math.floor(moved + 1e-6);
  const cells = Array.from({ length: 7 }, (_, index) => newest + 2 - index);
  return place(
    { x: 540, y: GATE.y + 110, rotate: -2 },
    place(
      { x: -540, y: -GATE.y - 110 },
      box({ x: -60, y: GATE.y - 40, width: 1200, height: 284 }, 0, palette.ink),
      perforations(1200, GATE.y - 29, 51, -moved * CELL.pitch),
      perforations(1200, GATE.y + CELL.height + 18, 51, -moved * CELL.pitch),
      ...cells.map((cell) => filmCell(t, cell, moved)),
    ),
  );
}

/** A new picture that moves from the stage to the film strip. */
export function flyingPicture(t: number): Svg {
  const index = flashTimes().findIndex((at) => wrap(t - at, LENGTH_S) < 0.5);
  const since = index < 0 ? 1 : wrap(t - (flashTimes()[index] ?? 0), LENGTH_S);
  if (since < 0.06 || since >= 0.5) return '';
  const u = easeInOut(ramp(since, 0.1, 0.5));
  const width = lerp(PICTURE.width * 0.94, CELL.width, u);
  const scale = width / PICTURE.width;
  const x = lerp(STAGE.x + 24, GATE.x, u);
  const y = lerp(STAGE.y + 17, GATE.y - 8, u) - Math.sin(u * Math.PI) * 60;
  const tilt = lerp(0, -2, u) + Math.sin(u * Math.PI) * 7;
  const border = { x: -16, y: -16, width: PICTURE.width + 32, height: PICTURE.height + 32 };
  return place(
    { x, y, rotate: tilt, scale },
    card(border, 26, palette.white, 10, 12),
    clipTo('flying', box({ x: 0, y: 0, ...PICTURE }, 14, '#fff'), stillAt(index)),
    box({ x: 0, y: 0, ...PICTURE }, 14, 'none', 8),
  );
}

/** By how many cells the film strip has moved at time `t`. */
function advance(t: number): number {
  const moves = [-LENGTH_S, 0].flatMap((shift) => flashTimes().map((at) => at + shift));
  return (
    moves.reduce((sum, at) => sum + easeInOut(ramp(t, at + 0.62, at + 0.98)), 0) -
    flashTimes().length
  );
}

function filmCell(t: number, cell: number, moved: number): Svg {
  const x = GATE.x + (cell - moved) * CELL.pitch;
  const exposed = flashTimes()[wrap(cell, 8)] ?? 0;
  const cycle = Math.floor(cell / 8) * LENGTH_S;
  const hasLanded = t >= exposed + cycle + 0.5;
  const scale = CELL.width / PICTURE.width;
  const blank = box(
    { x: 0, y: 0, width: CELL.width, height: CELL.height },
    12,
    hasLanded ? palette.white : '#4A3B34',
  );
  const picture = hasLanded ? place({ scale }, stillAt(cell)) : '';
  const age = moved - cell;
  return place(
    { x, y: GATE.y },
    clipTo(
      `cell-${wrap(cell, 8)}`,
      box({ x: 0, y: 0, width: CELL.width, height: CELL.height }, 12, '#fff'),
      blank,
      picture,
    ),
    hasLanded ? decoration(wrap(cell, 8), age) : '',
  );
}

function stillAt(cell: number): Svg {
  const index = wrap(cell, 8);
  return stillOf(GROUPS[Math.floor(index / SHOTS)] ?? friends, index % SHOTS);
}

const stickers: Sticker[] = ['heart', 'star', 'spark', 'flower', 'smile', 'heart', 'bolt', 'star'];

function decoration(index: number, age: number): Svg {
  const pop = overshoot(ramp(age, 0.75, 1.1), 2.6);
  const kind = stickers[index] ?? 'star';
  const isLeft = index % 2 === 0;
  const scribble = doodle(
    'M22,182 q16,-22 30,0 t30,0 t30,0 t30,0',
    190,
    easeOut(ramp(age, 0.3, 0.95)),
    palette.red,
    8,
  );
  const badge =
    age > 0.75
      ? place(
          {
            x: isLeft ? 254 : 34,
            y: isLeft ? 26 : 34,
            scale: pop * 0.72,
            rotate: isLeft ? 12 : -14,
          },
          sticker(kind),
        )
      : '';
  return (index % 3 === 0 ? scribble : '') + badge;
}
