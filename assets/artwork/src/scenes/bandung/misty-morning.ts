import { palette, tint } from '../../palette.ts';
import { peg, print } from '../../props/film-strip.ts';
import { type Sticker, sticker } from '../../props/stickers.ts';
import { createRandom } from '../../random.ts';
import type { Video } from '../../render/video.ts';
import { disc, line, num, place, type Svg } from '../../svg.ts';
import {
  easeInOut,
  easeOut,
  lerp,
  onTwos,
  overshoot,
  ramp,
  spark,
  sway,
  wobble,
  wrap,
} from '../../timing.ts';
import { angkot } from './angkot.ts';
import { type BeatTimes, hikers, hikersAt, pictureOf } from './groups.ts';
import { hills, mist, morningSky, teaBushes } from './landscape.ts';

const LENGTH_S = 12;
const BEAT_S = LENGTH_S / hikers.length;
const TIMES: BeatTimes = { appearS: 0, poseS: 0.95, flashS: 1.75, leaveS: 3.3, beatS: BEAT_S };
const HANG_S = TIMES.flashS + 1.05;
const SHIFT_S = TIMES.flashS + 1.25;
const PRINT = { width: 196, height: 202, pitch: 262 };
const NEWEST_X = 882;
const VIEW = { x: 180, y: 500, width: 720, height: 530 };

/** A picnic on a tea hill: people appear, a photo is taken and hung on a line to dry. */
export const mistyMorning: Video = {
  lengthS: LENGTH_S,
  draw(time) {
    // Starts with a posing group, so that the first frame can be used as a still.
    const t = wrap(time + 1.2, LENGTH_S);
    const beat = Math.floor(t / BEAT_S) % hikers.length;
    const since = wrap(t, BEAT_S);
    const flash = spark(since, TIMES.flashS, 0.4);
    const shake =
      (wobble(since, TIMES.appearS, 5, 5) + wobble(since, TIMES.leaveS + 0.2, 5, 5)) * 9;
    return (
      morningSky(t, LENGTH_S) +
      hills(t, LENGTH_S) +
      angkot(t, LENGTH_S) +
      teaBushes(868, false, 0) +
      mist(880, 0.55, 1, t, LENGTH_S, 640) +
      hikersAt(beat, since, TIMES, onTwos(t), LENGTH_S) +
      flyingLeaves(beat, since) +
      teaBushes(978, true, shake) +
      teaBushes(1092, false, shake * 0.5) +
      mist(1120, 0.42, -1, t, LENGTH_S, 100) +
      washingLine(t) +
      viewfinder(since) +
      `<rect width="1080" height="1200" fill="#fff" opacity="${num(flash * 0.85)}"/>` +
      flyingPrint(beat, since)
    );
  },
};

function ropeY(x: number): number {
  return 134 + 40 * (1 - ((x - 540) / 600) ** 2);
}

/** By how many positions the line has moved at time `t`. */
function moved(t: number): number {
  const beats = Math.floor(t / BEAT_S);
  return beats + easeInOut(ramp(wrap(t, BEAT_S), SHIFT_S, SHIFT_S + 0.7));
}

function washingLine(t: number): Svg {
  const at = moved(t);
  const beat = Math.floor(t / BEAT_S);
  const since = wrap(t, BEAT_S);
  const prints = [1, 0, -1, -2, -3, -4].map((offset) => {
    const index = beat + offset;
    const isHung = offset < 0 || (offset === 0 && since >= HANG_S);
    const x = NEWEST_X + (index - at) * PRINT.pitch;
    const speed =
      ramp(since, SHIFT_S, SHIFT_S + 0.35) * (1 - ramp(since, SHIFT_S + 0.35, SHIFT_S + 0.7));
    const swing =
      sway(onTwos(t), LENGTH_S, 4, index * 0.37) * 2.4 +
      speed * 9 -
      wobble(since, SHIFT_S + 0.7, 1.7, 3.2) * 5 +
      (offset === 0 ? wobble(since, HANG_S, 2.2, 4) * 12 : 0);
    return place(
      { x, y: ropeY(x), rotate: swing },
      isHung ? hungPrint(wrap(index, 3), offset, since) : '',
      peg(),
    );
  });
  const rope = `M-20,${num(ropeY(-20))} Q540,${num(2 * ropeY(540) - ropeY(-20))} 1100,${num(ropeY(1100))}`;
  return line(rope, 9) + line(rope, 3, palette.paper) + prints.join('');
}

function hungPrint(group: number, offset: number, since: number): Svg {
  const kinds: Sticker[] = ['heart', 'star', 'flower'];
  const age = offset < 0 ? 9 : since - HANG_S;
  const pop = overshoot(ramp(age, 0.25, 0.5), 2.6);
  return (
    place(
      { x: -PRINT.width / 2, y: 4 },
      print(
        `hung-${group}-${offset + 9}`,
        PRINT.width,
        PRINT.height,
        place({ x: -14, scale: 0.313 }, pictureOf(group)),
      ),
    ) +
    (age > 0.25
      ? place(
          { x: group % 2 ? -78 : 80, y: 184, scale: pop * 0.62, rotate: group % 2 ? -14 : 12 },
          sticker(kinds[group] ?? 'star'),
        )
      : '')
  );
}

/** Focus corners around the group, with three lights for the timer. */
function viewfinder(since: number): Svg {
  const start = TIMES.poseS - 0.15;
  if (since < start || since > TIMES.flashS + 0.1) return '';
  const arrive = overshoot(ramp(since, start, start + 0.35), 1.8);
  const grow = lerp(1.16, 1, arrive) + wobble(since, TIMES.flashS - 0.25, 3, 6) * 0.02;
  const { width, height } = VIEW;
  const arm = 74;
  const corners =
    `M${-width / 2},${-height / 2 + arm} v${-arm + 26} q0,-26 26,-26 h${arm - 26} M${width / 2 - arm},${-height / 2} h${arm - 26} q26,0 26,26 v${arm - 26}` +
    `M${width / 2},${height / 2 - arm} v${arm - 26} q0,26 -26,26 h${-arm + 26} M${-width / 2 + arm},${height / 2} h${-arm + 26} q-26,0 -26,-26 v${-arm + 26}`;
  const lights = [0, 1, 2].map((index) => {
    const isLit = since > start + 0.1 + index * 0.28;
    return disc(
      (index - 1) * 52,
      height / 2,
      isLit ? 17 : 12,
      isLit ? palette.red : palette.white,
      7,
    );
  });
  return place(
    { x: VIEW.x + width / 2, y: VIEW.y + height / 2, scale: grow },
    line(corners, 24) + line(corners, 11, palette.white) + lights.join(''),
  );
}

/** The new print: it appears around the group, then moves to its position on the line. */
function flyingPrint(beat: number, since: number): Svg {
  if (since < TIMES.flashS + 0.04 || since >= HANG_S) return '';
  const fly = easeInOut(ramp(since, TIMES.flashS + 0.42, HANG_S));
  const pop = easeOut(ramp(since, TIMES.flashS + 0.04, TIMES.flashS + 0.3));
  const full = 2.92 * (0.94 + 0.06 * pop);
  const scale = lerp(full, 1, fly);
  const x = lerp(VIEW.x + VIEW.width / 2, NEWEST_X, fly);
  const y = lerp(VIEW.y - 30, ropeY(NEWEST_X) + 4, fly) - Math.sin(fly * Math.PI) * 40;
  const turn = (1 - fly) * pop * -4 + Math.sin(fly * Math.PI) * 9;
  return place(
    { x, y, scale, rotate: turn },
    place(
      { x: -PRINT.width / 2 },
      print(
        'flying',
        PRINT.width,
        PRINT.height,
        place({ x: -14, scale: 0.313 }, pictureOf(beat)),
        lerp(3, 6, fly),
      ),
    ),
  );
}

function flyingLeaves(beat: number, since: number): Svg {
  const random = createRandom(40 + beat);
  return Array.from({ length: 18 }, () => {
    const start = random() * 0.3 + (random() > 0.6 ? TIMES.leaveS + 0.25 : 0);
    const x = 240 + random() * 620;
    const speed = 380 + random() * 420;
    const drift = (random() - 0.5) * 320;
    const spin = (random() - 0.5) * 900;
    const age = since - start;
    if (age < 0 || age > 1.1) return '';
    const y = 960 - speed * age + 520 * age * age;
    return place(
      { x: x + drift * age, y, rotate: spin * age, scale: 1 - ramp(age, 0.8, 1.1) },
      `<path d="M-20,0 C-12,-18 12,-18 22,0 C12,14 -12,14 -20,0Z" fill="${tint.leaf}" stroke="${palette.ink}" stroke-width="5"/>`,
    );
  }).join('');
}
