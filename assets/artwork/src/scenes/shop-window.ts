import { mascot } from '../brand/mascot.ts';
import { palette } from '../palette.ts';
import { burst } from '../props/stickers.ts';
import { VIDEO, type Video } from '../render/video.ts';
import { box, card, clipTo, disc, num, place, type Svg } from '../svg.ts';
import { easeInOut, lerp, overshoot, ramp, spark, sway, wrap } from '../timing.ts';
import { awning, curtains, sunburst, tiledFloor } from './booth-front.ts';
import { filmStrip, flyingPicture } from './film-roll.ts';
import { friends, liveOf, PICTURE, SHOTS } from './groups.ts';
import {
  BEAT_S,
  COUNT_S,
  FIRST_COUNT_S,
  FLASH_AFTER_S,
  flashTimes,
  GROUPS,
  LENGTH_S,
  SITTING_S,
  STAGE,
} from './shop-schedule.ts';

/** The default landing video: two groups, eight snaps, and a film strip with the pictures. */
export const shopWindow: Video = {
  lengthS: LENGTH_S,
  draw(time) {
    // Starts in the middle of a countdown, so that the first frame can be used as a still.
    const t = wrap(time + 0.8, LENGTH_S);
    const sitting = Math.floor(t / SITTING_S) % GROUPS.length;
    const local = wrap(t, SITTING_S);
    const flash = Math.max(...flashTimes().map((at) => spark(wrap(t - at, LENGTH_S), 0, 0.42)));
    return (
      box({ x: 0, y: 0, width: VIDEO.width, height: VIDEO.height }, 0, palette.cream) +
      sunburst(540, 480) +
      tiledFloor(1000) +
      awning(t, LENGTH_S) +
      stage(t, local, sitting, flash) +
      filmStrip(t) +
      flyingPicture(t) +
      camera(t, flash) +
      countdown(local) +
      `<rect width="1080" height="1200" fill="#fff" opacity="${num(Math.max(0, flash - 0.35) * 0.7)}"/>`
    );
  },
};

function stage(t: number, local: number, sitting: number, flash: number): Svg {
  const group = GROUPS[sitting] ?? friends;
  const sinceFirst = local - FIRST_COUNT_S - FLASH_AFTER_S - 0.2;
  const shot = Math.min(SHOTS - 1, Math.max(0, Math.floor(sinceFirst / BEAT_S) + 1));
  const change = shot === 0 ? 1 : ramp(sinceFirst - (shot - 1) * BEAT_S, 0, 0.55);
  const closed =
    1 -
    easeInOut(ramp(local, 0.02, 0.5)) +
    easeInOut(ramp(local, SITTING_S - 0.5, SITTING_S - 0.02));
  const clip = box({ x: 0, y: 0, ...PICTURE }, 18, palette.white);
  const frame = {
    x: STAGE.x - 34,
    y: STAGE.y - 34,
    width: STAGE.width + 68,
    height: STAGE.height + 68,
  };
  return (
    card(frame, 46, palette.red, 9, 14) +
    bulbs(frame, t) +
    place(
      STAGE,
      clipTo(
        'stage',
        clip,
        liveOf(group, shot, change, t, LENGTH_S),
        `<rect width="800" height="540" fill="#fff" opacity="${num(flash)}"/>`,
        curtains(closed, t, LENGTH_S),
      ),
      box({ x: 0, y: 0, ...PICTURE }, 18, 'none', 8),
    )
  );
}

function bulbs(frame: { x: number; y: number; width: number; height: number }, t: number): Svg {
  const across = 14;
  const down = 10;
  const spots: Array<[number, number]> = [];
  for (let index = 0; index <= across; index += 1) {
    const x = frame.x + 44 + ((frame.width - 88) * index) / across;
    spots.push([x, frame.y + 17], [x, frame.y + frame.height - 17]);
  }
  for (let index = 1; index < down; index += 1) {
    const y = frame.y + 20 + ((frame.height - 40) * index) / down;
    spots.push([frame.x + 17, y], [frame.x + frame.width - 17, y]);
  }
  return spots
    .map(([x, y], index) =>
      disc(
        x,
        y,
        8,
        (Math.floor(t * 4) + Math.floor(index / 2)) % 2 ? palette.butter : palette.cream,
        4,
      ),
    )
    .join('');
}

function countdown(local: number): Svg {
  const shot = Math.floor((local - FIRST_COUNT_S) / BEAT_S);
  const since = local - FIRST_COUNT_S - shot * BEAT_S;
  if (local < FIRST_COUNT_S || shot >= SHOTS || since > FLASH_AFTER_S) return '';
  const digit = 3 - Math.floor(since / COUNT_S);
  if (digit < 1) return '';
  const pop = overshoot(ramp(since % COUNT_S, 0, 0.2), 3);
  const grow = digit === 3 ? pop : 1;
  return place(
    { x: STAGE.x + 14, y: STAGE.y + 24, scale: grow, rotate: -8 },
    disc(8, 10, 84, palette.ink, 8) + disc(0, 0, 84, palette.red, 9),
    place({ scale: lerp(0.72, 1, pop) }, lettering(String(digit), 128)),
  );
}

function lettering(text: string, size: number): Svg {
  return `<text y="${num(size * 0.35)}" text-anchor="middle" font-family="Lilita One" font-size="${size}" fill="${palette.white}" stroke="${palette.ink}" stroke-width="12" stroke-linejoin="round" paint-order="stroke">${text}</text>`;
}

function camera(t: number, flash: number): Svg {
  const hop = flash > 0.02 ? Math.sin(Math.min(1, (1 - Math.sqrt(flash)) * 1.3) * Math.PI) : 0;
  const mood = {
    wink: flash > 0.12 ? 1 : 0,
    lookX: -0.9 + sway(t, LENGTH_S, 4) * 0.25,
    lookY: -0.5 + sway(t, LENGTH_S, 6, 0.2) * 0.2,
    press: flash > 0.4 ? 1 : 0,
    glow: flash,
  };
  const glow =
    flash > 0.03
      ? place(
          { x: -16, y: -52, scale: 0.4 + flash * 0.9, rotate: t * 40 },
          burst(12, 74, 38, palette.butter, 6) + burst(12, 46, 22, palette.white, 0),
        )
      : '';
  return place(
    { x: 902, y: 716 - hop * 26, rotate: 5 + sway(t, LENGTH_S, 6) * 1.5 },
    place({ scale: 1.85, scaleX: 1 - hop * 0.05, scaleY: 1 + hop * 0.07 }, glow + mascot(mood)),
  );
}
