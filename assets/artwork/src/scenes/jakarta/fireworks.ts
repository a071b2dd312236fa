import { palette, tint } from '../../palette.ts';
import { disc, line, num, place, type Svg } from '../../svg.ts';
import { easeOut, ramp, wrap } from '../../timing.ts';

interface Firework {
  atS: number;
  x: number;
  y: number;
  reach: number;
  color: string;
}

const fireworks: Firework[] = [
  { atS: 0.9, x: 168, y: 178, reach: 104, color: palette.butter },
  { atS: 3.1, x: 914, y: 150, reach: 118, color: tint.softRed },
  { atS: 5.4, x: 536, y: 92, reach: 84, color: palette.sky },
  { atS: 7.6, x: 190, y: 146, reach: 112, color: tint.softRed },
  { atS: 9.9, x: 892, y: 176, reach: 100, color: palette.butter },
];

/** City-birthday fireworks above the towers, one about every two seconds. */
export function fireworksAt(t: number, lengthS: number): Svg {
  return fireworks.map((firework) => bloom(firework, wrap(t - firework.atS, lengthS))).join('');
}

function bloom(firework: Firework, since: number): Svg {
  const lifeS = 1.3;
  if (since > lifeS) return '';
  const head = easeOut(ramp(since, 0, 0.9)) * firework.reach;
  const tail = easeOut(ramp(since, 0.25, lifeS)) * firework.reach;
  const rays = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2;
    const far = index % 2 ? 1 : 0.72;
    const at = (r: number) => `${num(Math.cos(angle) * r * far)},${num(Math.sin(angle) * r * far)}`;
    const tip = disc(
      Math.cos(angle) * head * far,
      Math.sin(angle) * head * far,
      7 * (1 - ramp(since, 0.8, lifeS)),
      palette.white,
    );
    return (
      line(`M${at(tail)} L${at(head)}`, 8 * (1 - ramp(since, 0.7, lifeS)), firework.color) + tip
    );
  });
  return place({ x: firework.x, y: firework.y + since * 14 }, ...rays);
}
