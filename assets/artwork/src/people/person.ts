import { disc, type Placement, place, type Svg, shape } from '../svg.ts';
import type { Appearance, Pose } from './appearance.ts';
import { arm } from './arms.ts';
import { FACE_PATH, features } from './face.ts';
import { hairBehind, hairInFront, hijabBrow, hijabDrape, hijabHood } from './hair.ts';
import { hat } from './hats.ts';
import { clothOf, torso } from './outfit.ts';

/** Width of the outline on screen, independent of the size of the person. */
const INK = 6;

export interface Standing extends Placement {
  /** Degrees by which tails and long hair lag behind the body. */
  swing?: number;
  ink?: number;
}

/** A person from the waist up: the centre of the head is the origin, the head is 116 units wide. */
export function person(look: Appearance, pose: Pose, at: Standing): Svg {
  const scale = at.scale ?? 1;
  const ink = (at.ink ?? INK) / scale;
  const swing = at.swing ?? 0;
  const build = look.build ?? 1;
  const isHijab = look.hair === 'hijab';
  const limb = (side: -1 | 1) => {
    const pose_ = side < 0 ? pose.left : pose.right;
    return pose_
      ? { svg: arm(look, pose_, side, clothOf(look), ink / build), isBehind: pose_.isBehind }
      : undefined;
  };
  const limbs = [limb(-1), limb(1)].filter((found) => found !== undefined);
  const arms = (isBehind: boolean) =>
    limbs.filter((found) => (found.isBehind ?? false) === isBehind).map((found) => found.svg);
  const head = (...parts: Svg[]) =>
    place({ x: 0, y: 60 + pose.lift }, place({ rotate: pose.tilt }, place({ y: -60 }, ...parts)));
  const body = (...parts: Svg[]) =>
    build === 1 ? parts.join('') : place({ y: 62 * (1 - build), scale: build }, ...parts);
  const ears = isHijab ? '' : [-58, 58].map((x) => disc(x, 4, 13, look.skin.base, ink)).join('');
  return place(
    at,
    place(
      { y: 330, rotate: pose.lean },
      place(
        { y: -330 },
        head(hairBehind(look, swing, ink)),
        body(...arms(true), torso(look, ink / build), isHijab ? hijabDrape(look, ink / build) : ''),
        head(
          isHijab ? hijabHood(look, ink) : ears,
          isHijab
            ? place({ y: 3, scaleX: 0.93, scaleY: 0.92 }, shape(FACE_PATH, look.skin.base, ink))
            : shape(FACE_PATH, look.skin.base, ink),
          isHijab ? hijabBrow(look, ink) : '',
          features(look, pose, ink),
          hairInFront(look, ink),
          hat(look.hat, ink),
        ),
        body(...arms(false)),
      ),
    ),
  );
}
