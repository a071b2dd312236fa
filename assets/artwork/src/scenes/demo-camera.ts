import { palette } from '../palette.ts';
import type { Appearance, Arm, Pose } from '../people/appearance.ts';
import { cast, wearing } from '../people/cast.ts';
import { person } from '../people/person.ts';
import { between, type PoseName, poses } from '../people/poses.ts';
import type { Video } from '../render/video.ts';
import { box, disc, line, num, type Svg } from '../svg.ts';
import { onTwos, ramp, sway, wrap } from '../timing.ts';

const SIZE = { width: 1280, height: 720 };
const LENGTH_S = 10;
const BEAT_S = LENGTH_S / 4;
/** Seconds to change the pose at the start of a beat. */
const CHANGE_S = 0.6;

interface Sitter {
  look: Appearance;
  x: number;
  y: number;
  scale: number;
  poses: [PoseName, PoseName, PoseName, PoseName];
}

const SITTERS: Sitter[] = [
  {
    look: cast.reza,
    ...{ x: 300, y: 268, scale: 1.62, poses: ['wave', 'rockers', 'peaceLeft', 'thumbLeft'] },
  },
  {
    look: cast.sari,
    ...{ x: 980, y: 276, scale: 1.62, poses: ['waveLeft', 'heart', 'peace', 'hooray'] },
  },
  {
    look: wearing('tika', { hat: 'cat-ears' }),
    ...{ x: 640, y: 240, scale: 1.66, poses: ['hooray', 'wave', 'doublePeace', 'waveLeft'] },
  },
  {
    look: cast.neng,
    ...{ x: 478, y: 496, scale: 1.5, poses: ['waveLeft', 'cheeks', 'shock', 'wave'] },
  },
  {
    look: cast.asep,
    ...{ x: 812, y: 500, scale: 1.5, poses: ['thumbs', 'hooray', 'wink', 'doublePeace'] },
  },
];

/** The video of the demo camera: five people who change their poses. */
export const demoCamera: Video = {
  lengthS: LENGTH_S,
  size: SIZE,
  draw(t) {
    return curtain(t) + SITTERS.map((sitter, index) => sit(sitter, index, t)).join('');
  },
};

function sit({ look, x, y, scale, poses: names }: Sitter, index: number, time: number): Svg {
  const t = onTwos(time);
  const since = wrap(t - index * 0.17, LENGTH_S);
  const beat = Math.floor(since / BEAT_S);
  const u = ramp(since - beat * BEAT_S, 0, CHANGE_S);
  const before = poses[names[wrap(beat - 1, 4)] ?? 'ready'];
  const after = poses[names[beat] ?? 'ready'];
  const pose = waving(between(before, after, u), t, index);
  return person(
    look,
    { ...pose, tilt: pose.tilt + sway(t, LENGTH_S, 5, index * 0.23) * 2.5 },
    {
      x: x + sway(t, LENGTH_S, 2, index * 0.37) * 8,
      y: y - Math.sin(Math.PI * u) * 24 + sway(t, LENGTH_S, 10, index * 0.31) * 4,
      scale,
      swing: sway(t, LENGTH_S, 10, 0.2 + index * 0.1) * 6,
    },
  );
}

/** An open hand that is held up waves. */
function waving(pose: Pose, t: number, index: number): Pose {
  const swing = sway(t, LENGTH_S, 14, index * 0.19);
  const wave = (arm: Arm | undefined): Arm | undefined =>
    arm?.hand === 'open' && arm.y < 40
      ? { ...arm, x: arm.x + swing * 14, angle: arm.angle + swing * 20 }
      : arm;
  return { ...pose, left: wave(pose.left), right: wave(pose.right) };
}

const PLEATS = 16;

/** A red curtain and a chain of pulsing lamps. */
function curtain(t: number): Svg {
  const width = SIZE.width / PLEATS;
  const pleats = Array.from({ length: PLEATS }, (_, index) =>
    box({ x: index * width, y: 0, width: width * 0.46, height: SIZE.height }, 0, palette.deepRed),
  );
  const rail = line('M-10,44 Q320,150 640,60 Q960,150 1290,44', 7);
  return box({ x: 0, y: 0, ...SIZE }, 0, palette.red) + pleats.join('') + rail + lamps(t);
}

function lamps(t: number): Svg {
  return Array.from({ length: 14 }, (_, index) => {
    const u = (index % 7) / 7 + 0.07;
    const x = (index < 7 ? 0 : 640) + u * 640;
    const y = 52 + Math.sin(u * Math.PI) * 48;
    const glow = 0.5 + sway(onTwos(t), LENGTH_S, 5, index * 0.5) * 0.5;
    return (
      `<circle cx="${num(x)}" cy="${num(y + 16)}" r="34" fill="${palette.butter}" opacity="${num(glow * 0.35)}"/>` +
      disc(x, y + 16, 17, palette.butter, 6)
    );
  }).join('');
}
