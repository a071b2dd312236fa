import { palette, tint } from '../../palette.ts';
import { print } from '../../props/film-strip.ts';
import { everySticker } from '../../stickers/every-sticker.ts';
import { line, num, type Point, place, type Svg } from '../../svg.ts';
import { easeOut, lerp, ramp, spark } from '../../timing.ts';
import { friends, stillOf } from '../groups.ts';
import { at, throwOf } from './schedule.ts';

export const PRINT = { width: 550, height: 446 } as const;

interface Landing extends Point {
  group: string;
  name: string;
  scale: number;
  rotate: number;
}

/** Final positions of the stickers, in the order in which they are thrown. */
const landings: readonly Landing[] = [
  { group: 'dress-up', name: 'sunglasses', x: 269, y: 244, scale: 0.235, rotate: 0 },
  { group: 'dress-up', name: 'crown', x: 154, y: 46, scale: 0.27, rotate: -10 },
  { group: 'love', name: 'heart', x: 512, y: 54, scale: 0.27, rotate: 14 },
  { group: 'animals', name: 'kucing-oren', x: 40, y: 346, scale: 0.33, rotate: -12 },
  { group: 'food', name: 'es-teh', x: 526, y: 300, scale: 0.33, rotate: 12 },
  { group: 'words', name: 'jepret', x: 284, y: 368, scale: 0.45, rotate: 3 },
];

/** When each is thrown. */
export const throws: readonly number[] = landings.map((_, index) => throwOf(index));

/** The print with the paint and stickers at time `t`; `thrower` is in the print's units. */
export function paintedPrint(t: number, thrower: Point): Svg {
  const picture = place({ x: -12, scale: 0.64 }, stillOf(friends, 3));
  return (
    print('compiled', PRINT.width, PRINT.height, picture, 8) +
    painted(wave, ramp(t, at.wave.from, at.wave.until), palette.red) +
    painted(loops, ramp(t, at.loops.from, at.loops.until), palette.sky) +
    landings.map((landing, index) => flying(landing, index, t, thrower)).join('')
  );
}

/** Where the brush touches the print, or hovers before and between its strokes. */
export function brushTip(t: number): Point {
  if (t < at.wave.until) return wave(ramp(t, at.wave.from, at.wave.until));
  if (t >= at.loops.from) return loops(ramp(t, at.loops.from, at.loops.until));
  const across = easeOut(ramp(t, at.wave.until, at.loops.from));
  const [from, to] = [wave(1), loops(0)];
  return { x: lerp(from.x, to.x, across), y: lerp(from.y, to.y, across) };
}

function wave(u: number): Point {
  return { x: lerp(52, 500, u), y: 402 + Math.sin(u * Math.PI * 7) * 20 };
}

function loops(u: number): Point {
  const turn = u * Math.PI * 8;
  return { x: lerp(490, 74, u) + Math.sin(turn) * 44, y: 74 - Math.cos(turn) * 36 };
}

function painted(path: (u: number) => Point, until: number, color: string): Svg {
  if (until <= 0) return '';
  const steps = Math.max(2, Math.ceil(until * 72));
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const { x, y } = path((index / steps) * until);
    return `${num(x)},${num(y)}`;
  });
  return line(`M${points.join('L')}`, 22, color);
}

function flying(landing: Landing, index: number, t: number, thrower: Point): Svg {
  const leaves = throwOf(index);
  if (t < leaves) return '';
  const u = ramp(t, leaves, leaves + at.flight);
  const arc = Math.sin(Math.PI * u) * 150;
  const thud = spark(t, leaves + at.flight, 0.22);
  const where = {
    x: lerp(thrower.x, landing.x, u),
    y: lerp(thrower.y, landing.y, u) - arc,
    rotate: landing.rotate + (1 - u) * 220,
    scale: landing.scale * (lerp(0.3, 1.2, u) - (u >= 1 ? 0.2 - thud * 0.22 : 0)),
  };
  return impact(landing, thud) + dieCut(place(where, drawingOf(landing)));
}

function impact({ x, y, scale }: Landing, thud: number): Svg {
  if (thud <= 0.05) return '';
  const rays = Array.from({ length: 8 }, (_, index) => {
    const turn = (index / 8) * Math.PI * 2;
    const from = scale * 250 + (1 - thud) * 40;
    const ray = (r: number) => `${num(x + Math.cos(turn) * r)},${num(y + Math.sin(turn) * r)}`;
    return `M${ray(from)}L${ray(from + thud * 34)}`;
  });
  return line(rays.join(''), 10, tint.amber);
}

/** The paper edge around any drawing: blurred, then thresholded. */
function dieCut(drawing: Svg): Svg {
  return `<g filter="url(#die-cut)">${drawing}</g>`;
}

export const dieCutFilter: Svg =
  '<filter id="die-cut" x="-20%" y="-20%" width="140%" height="140%">' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="3.6"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="26" intercept="-1.6"/></feComponentTransfer>' +
  '<feComposite in2="SourceGraphic" operator="over" result="edge"/>' +
  `<feFlood flood-color="${palette.white}"/><feComposite in2="edge" operator="in" result="paper"/>` +
  '<feMerge><feMergeNode in="paper"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';

function drawingOf({ group, name }: Landing): Svg {
  const stickers = everySticker.find((entry) => entry.group === group)?.stickers;
  const found = stickers?.find((sticker) => sticker.name === name);
  if (!found) throw new Error(`There is no sticker ${group}/${name}.`);
  return found.draw();
}
