import { palette, tint } from '../../palette.ts';
import type { Appearance } from '../../people/appearance.ts';
import { cast, wearing } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { between, type PoseName, poses } from '../../people/poses.ts';
import { box, line, type Svg } from '../../svg.ts';
import { onTwos, ramp, spark, sway, wrap } from '../../timing.ts';
import { busWindows } from './bus.ts';

export const LENGTH_S = 12;

interface Rider {
  look: Appearance;
  x: number;
  y: number;
  scale: number;
  /** The poses until the first and the second flash of the window. */
  poses: [PoseName, PoseName];
}

interface Pane {
  wall: string;
  riders: Rider[];
}

export const panes: Pane[] = [
  {
    wall: palette.butter,
    riders: [
      { look: cast.tika, x: 74, y: 98, scale: 0.78, poses: ['peaceLeft', 'waveLeft'] },
      { look: cast.sari, x: 178, y: 104, scale: 0.78, poses: ['heart', 'peace'] },
    ],
  },
  {
    wall: palette.sky,
    riders: [
      {
        look: wearing('bayu', { eyewear: 'sun' }),
        x: 126,
        y: 106,
        scale: 0.9,
        poses: ['rockers', 'thumbs'],
      },
    ],
  },
  {
    wall: palette.paper,
    riders: [
      { look: cast.nenek, x: 82, y: 106, scale: 0.78, poses: ['waveLeft', 'loved'] },
      { look: cast.putri, x: 182, y: 122, scale: 0.8, poses: ['wink', 'doublePeace'] },
    ],
  },
  {
    wall: palette.sky,
    riders: [
      { look: cast.dimas, x: 78, y: 98, scale: 0.72, poses: ['peaceLeft', 'shock'] },
      { look: cast.aisyah, x: 176, y: 90, scale: 0.74, poses: ['giggle', 'peace'] },
    ],
  },
  {
    wall: '#F9B98F',
    riders: [
      {
        look: wearing('maya', { hat: 'party' }),
        x: 126,
        y: 110,
        scale: 0.76,
        poses: ['shock', 'hooray'],
      },
    ],
  },
  {
    wall: tint.paleSky,
    riders: [{ look: cast.kakek, x: 116, y: 102, scale: 0.76, poses: ['thumbLeft', 'wave'] }],
  },
];

/** The window that flashes at each of the ten instants of the loop. */
export const order = [0, 4, 2, 3, 1, 0, 2, 4, 3, 1];

export function flashTime(moment: number): number {
  return 0.5 + (moment * LENGTH_S) / order.length;
}

export function momentsOf(window: number): number[] {
  return order.flatMap((found, moment) => (found === window ? [flashTime(moment)] : []));
}

export function flashOf(window: number, t: number): number {
  return Math.max(0, ...momentsOf(window).map((at) => spark(wrap(t - at, LENGTH_S), 0, 0.45)));
}

export function paneScene(pane: Pane, index: number, t: number): Svg {
  const { width, height } = busWindows[index] ?? { width: 252, height: 206 };
  const beat = onTwos(t);
  const riders = pane.riders.map((rider, seat) => {
    const { from, to, u } = poseAt(rider, index, t - seat * 0.06);
    const pose = between(poses[from], poses[to], u);
    const bob = sway(beat, LENGTH_S, 18, 0.12 + seat * 0.17 + index * 0.07) * 3.5;
    const hop = Math.sin(Math.PI * u) * 16;
    return person(
      rider.look,
      { ...pose, tilt: pose.tilt + sway(beat, LENGTH_S, 6, index * 0.19 + seat * 0.3) * 3 },
      {
        x: rider.x,
        y: rider.y + bob - hop,
        scale: rider.scale,
        ink: 5.5,
        swing: sway(beat, LENGTH_S, 18, 0.3) * 7 + 8,
      },
    );
  });
  return (
    box({ x: 0, y: 0, width, height }, 0, pane.wall) + backSeat(width, height) + riders.join('')
  );
}

export function portrait(pane: Pane, isSecond: boolean): Svg {
  const riders = pane.riders.map((rider) =>
    person(rider.look, poses[rider.poses[isSecond ? 1 : 0]], {
      x: rider.x,
      y: rider.y + 14,
      scale: rider.scale,
      ink: 6.5,
    }),
  );
  return box({ x: 0, y: 0, width: 270, height: 260 }, 0, pane.wall) + riders.join('');
}

function poseAt(
  rider: Rider,
  window: number,
  t: number,
): { from: PoseName; to: PoseName; u: number } {
  const [first, second] = momentsOf(window);
  const [a, b] = rider.poses;
  if (first === undefined || second === undefined) {
    const u = ramp(wrap(t, LENGTH_S), 4, 4.5) - ramp(wrap(t, LENGTH_S), 9, 9.5);
    return { from: a, to: b, u };
  }
  const now = wrap(t, LENGTH_S);
  const isWaitingForSecond = now >= first + 0.25 && now < second + 0.25;
  const since = isWaitingForSecond ? now - first - 0.25 : wrap(now - second - 0.25, LENGTH_S);
  return isWaitingForSecond
    ? { from: a, to: b, u: ramp(since, 0, 0.5) }
    : { from: b, to: a, u: ramp(since, 0, 0.5) };
}

function backSeat(width: number, height: number): Svg {
  const hooks =
    line(`M0,20 H${width}`, 6) + [60, 126, 192].map((x) => line(`M${x},20 v14`, 5)).join('');
  return (
    hooks +
    `<path d="M0,${height - 46} H${width} V${height} H0Z" fill="${palette.ink}" opacity=".12"/>`
  );
}
