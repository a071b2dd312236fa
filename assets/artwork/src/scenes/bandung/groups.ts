import { palette, tint } from '../../palette.ts';
import type { Appearance } from '../../people/appearance.ts';
import { cast, wearing } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { between, type PoseName, poses } from '../../people/poses.ts';
import { box, disc, num, type Svg, shape } from '../../svg.ts';
import { easeIn, easeInOut, overshoot, ramp, sway } from '../../timing.ts';

interface Hiker {
  look: Appearance;
  x: number;
  y: number;
  scale: number;
  /** While waiting, in the picture, and after it. */
  poses: [PoseName, PoseName, PoseName];
}

const inTheCold = wearing('bayu', {
  outfit: 'hoodie',
  cloth: palette.butter,
  trim: palette.red,
  batik: undefined,
});

export const hikers: Hiker[][] = [
  [
    { look: cast.laras, x: 770, y: 716, scale: 1.2, poses: ['waveLeft', 'heartLeft', 'giggle'] },
    { look: cast.nyai, x: 330, y: 722, scale: 1.22, poses: ['wave', 'thumbs', 'hooray'] },
    { look: cast.neng, x: 560, y: 806, scale: 1.22, poses: ['look', 'doublePeace', 'hooray'] },
  ],
  [
    { look: cast.pakUjang, x: 560, y: 690, scale: 1.24, poses: ['cool', 'thumbs', 'waveLeft'] },
    { look: cast.asep, x: 310, y: 796, scale: 1.22, poses: ['lookLeft', 'rockers', 'hooray'] },
    { look: cast.putri, x: 800, y: 800, scale: 1.2, poses: ['wink', 'cheeks', 'doublePeace'] },
  ],
  [
    { look: cast.aisyah, x: 330, y: 720, scale: 1.22, poses: ['peaceLeft', 'loved', 'wave'] },
    { look: inTheCold, x: 755, y: 708, scale: 1.22, poses: ['wave', 'shock', 'rockers'] },
    {
      look: wearing('dimas', { hat: 'beanie' }),
      x: 550,
      y: 804,
      scale: 1.2,
      poses: ['thumbs', 'wink', 'hooray'],
    },
  ],
];

export interface BeatTimes {
  appearS: number;
  poseS: number;
  flashS: number;
  leaveS: number;
  beatS: number;
}

/** One group in its beat: it appears behind the tea, poses, cheers, and disappears again. */
export function hikersAt(
  group: number,
  since: number,
  times: BeatTimes,
  t: number,
  lengthS: number,
): Svg {
  return (hikers[group] ?? [])
    .map((hiker, index) => {
      const rise = overshoot(
        ramp(since, times.appearS + index * 0.13, times.appearS + 0.5 + index * 0.13),
        1.6,
      );
      const duck = easeIn(
        ramp(since, times.leaveS + index * 0.09, times.leaveS + 0.4 + index * 0.09),
      );
      const [waiting, picture, after] = hiker.poses;
      const posing = ramp(since, times.poseS + index * 0.1, times.poseS + 0.5 + index * 0.1);
      const cheering = ramp(
        since,
        times.flashS + 0.35 + index * 0.07,
        times.flashS + 0.8 + index * 0.07,
      );
      const pose =
        cheering > 0
          ? between(poses[picture], poses[after], cheering)
          : between(poses[waiting], poses[picture], posing);
      const hop = (Math.sin(Math.PI * posing) + Math.sin(Math.PI * easeInOut(cheering)) * 1.6) * 22;
      const bob = sway(t, lengthS, 12, index * 0.3) * 3;
      const y = hiker.y + (1 - rise) * 470 + duck * 500 - hop + bob;
      return person(
        hiker.look,
        { ...pose, tilt: pose.tilt + sway(t, lengthS, 6, index * 0.27) * 1.5 },
        { x: hiker.x, y, scale: hiker.scale, swing: hop * 0.4 - sway(t, lengthS, 12, 0.1) * 4 },
      );
    })
    .join('');
}

/** The photo of the group, 640 by 520, with a simple landscape. */
export function pictureOf(group: number): Svg {
  const walls = [palette.butter, palette.sky, '#F7B7A3'];
  const people = (hikers[group] ?? []).map((hiker) =>
    person(hiker.look, poses[hiker.poses[1]], {
      x: 320 + (hiker.x - 555) * 0.74,
      y: hiker.y - 520,
      scale: hiker.scale * 0.94,
      ink: 10,
    }),
  );
  const ridge = Array.from({ length: 5 }, () => 'q64,-70 128,0').join('');
  return (
    box({ x: 0, y: 0, width: 640, height: 520 }, 0, walls[group] ?? palette.butter) +
    disc(120, 120, 60, group === 0 ? palette.white : palette.butter, 8) +
    shape(
      'M-10,330 C150,220 280,250 380,300 C480,230 580,240 660,290 V530 H-10Z',
      tint.paleLeaf,
      8,
    ) +
    people.join('') +
    shape(`M-10,${num(480)} ${ridge} V530 H-10Z`, tint.deepLeaf, 9)
  );
}
