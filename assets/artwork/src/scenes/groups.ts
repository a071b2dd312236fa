import { palette, tint } from '../palette.ts';
import type { Appearance } from '../people/appearance.ts';
import { cast, wearing } from '../people/cast.ts';
import { person } from '../people/person.ts';
import { between, type PoseName, poses } from '../people/poses.ts';
import { box, disc, line, num, type Svg } from '../svg.ts';
import { onTwos, overshoot, ramp, sway } from '../timing.ts';

export const PICTURE = { width: 800, height: 540 } as const;
export const SHOTS = 4;

interface Member {
  look: Appearance | ((shot: number) => Appearance);
  x: number;
  y: number;
  scale: number;
  poses: [PoseName, PoseName, PoseName, PoseName];
  /** The first shot with this person; a photobomber comes later. */
  from?: number;
}

export interface Group {
  wall: Svg;
  members: Member[];
}

export const friends: Group = {
  wall: rays(palette.butter, '#FFD968'),
  members: [
    {
      look: cast.bayu,
      x: 212,
      y: 192,
      scale: 1.22,
      poses: ['peaceLeft', 'rockers', 'shock', 'hooray'],
    },
    {
      look: (shot) => (shot >= 3 ? wearing('sari', { eyewear: 'heart' }) : cast.sari),
      ...{ x: 568, y: 200, scale: 1.22, poses: ['peace', 'heart', 'look', 'doublePeace'] },
    },
    { look: cast.dimas, x: 392, y: 336, scale: 1.2, poses: ['thumbs', 'wink', 'shock', 'hooray'] },
    {
      look: cast.nenek,
      x: 706,
      y: 312,
      scale: 1.2,
      from: 2,
      poses: ['ready', 'ready', 'wave', 'rockers'],
    },
  ],
};

export const family: Group = {
  wall: polka(palette.sky),
  members: [
    { look: cast.nenek, x: 585, y: 200, scale: 1.2, poses: ['peace', 'giggle', 'loved', 'hooray'] },
    {
      look: (shot) => (shot >= 1 ? wearing('kakek', { eyewear: 'sun' }) : cast.kakek),
      ...{ x: 215, y: 216, scale: 1.2, poses: ['thumbLeft', 'cool', 'heartLeft', 'rockers'] },
    },
    {
      look: (shot) => (shot >= 2 ? wearing('putri', { hat: 'cat-ears' }) : cast.putri),
      ...{ x: 400, y: 344, scale: 1.22, poses: ['doublePeace', 'wink', 'cheeks', 'hooray'] },
    },
  ],
};

/** The picture at the flash. */
export function stillOf(group: Group, shot: number): Svg {
  return group.wall + group.members.map((member) => still(member, shot)).join('');
}

/**
 * The group before shot `shot`; `change` is the progress from the pose of the previous shot,
 * `t` the time for small movements.
 */
export function liveOf(group: Group, shot: number, change: number, t: number, loopS: number): Svg {
  const breath = onTwos(t);
  const people = group.members.map((member, index) => {
    if (shot < (member.from ?? 0)) return '';
    const isArriving = member.from === shot;
    const u = ramp(change, index * 0.09, 0.7 + index * 0.09);
    const before = member.poses[Math.max(0, shot - 1)] ?? 'ready';
    const after = member.poses[shot] ?? 'ready';
    const pose = between(poses[isArriving ? after : before], poses[after], u);
    const hop = Math.sin(Math.PI * u) * (isArriving ? 0 : 26);
    const rise = isArriving ? (1 - overshoot(u, 1.3)) * 420 : 0;
    const bob = sway(breath, loopS, 12, index * 0.31) * 3.5;
    const look =
      typeof member.look === 'function'
        ? member.look(u > 0.4 ? shot : Math.max(0, shot - 1))
        : member.look;
    return person(
      look,
      { ...pose, tilt: pose.tilt + sway(breath, loopS, 6, index * 0.23) * 1.6 },
      {
        x: member.x,
        y: member.y - hop + rise + bob,
        scale: member.scale,
        swing: sway(breath, loopS, 12, 0.2 + index * 0.1) * 5 + Math.sin(Math.PI * 2 * u) * 14,
      },
    );
  });
  return group.wall + people.join('');
}

function still(member: Member, shot: number): Svg {
  if (shot < (member.from ?? 0)) return '';
  const look = typeof member.look === 'function' ? member.look(shot) : member.look;
  const pose = poses[member.poses[shot] ?? 'ready'];
  return person(look, pose, { x: member.x, y: member.y, scale: member.scale, ink: 8 });
}

function rays(ground: string, light: string): Svg {
  const wedges = Array.from({ length: 12 }, (_, index) => {
    const from = ((index * 30 + 8) * Math.PI) / 180;
    const to = from + (15 * Math.PI) / 180;
    const point = (angle: number) =>
      `${num(400 + Math.cos(angle) * 700)},${num(330 + Math.sin(angle) * 700)}`;
    return `M400,330 L${point(from)} L${point(to)}Z`;
  });
  const wall = box({ x: 0, y: 0, ...PICTURE }, 0, ground);
  return `${wall}<path d="${wedges.join('')}" fill="${light}"/>`;
}

function polka(ground: string): Svg {
  const dots = Array.from({ length: 9 * 14 }, (_, index) => {
    const column = index % 14;
    const row = Math.floor(index / 14);
    return disc(column * 96 - 192 + (row % 2) * 48, row * 72 + 10, 15, '#8BD0F5');
  });
  const swag = line('M-10,40 Q190,150 400,52 Q610,150 810,40', 7);
  return box({ x: 0, y: 0, ...PICTURE }, 0, ground) + dots.join('') + swag + pennants();
}

function pennants(): Svg {
  const colors = [palette.red, palette.white, palette.butter, palette.red, palette.white];
  return [0, 1]
    .flatMap((half) =>
      colors.map((color, index) => {
        const u = (index + 0.7) / 5.4;
        const x = half * 400 + u * 400;
        const y = 46 + Math.sin(u * Math.PI) * 54;
        return `<path d="M${num(x - 26)},${num(y - 2)} L${num(x + 26)},${num(y - 2)} L${num(x)},${num(y + 54)}Z" fill="${color}" stroke="${color === palette.white ? tint.softInk : palette.ink}" stroke-width="6" stroke-linejoin="round"/>`;
      }),
    )
    .join('');
}
