import { palette, type SkinTone, tint } from '../palette.ts';
import { cast } from '../people/cast.ts';
import { person } from '../people/person.ts';
import { poses } from '../people/poses.ts';
import { print } from '../props/film-strip.ts';
import { sticker } from '../props/stickers.ts';
import { box, card, disc, line, mergeStrokes, place, type Svg, shape } from '../svg.ts';

export function phone(): Svg {
  return (
    card({ x: -40, y: -76, width: 80, height: 142 }, 18, palette.ink, 6, 6) +
    box({ x: -30, y: -62, width: 60, height: 112 }, 9, palette.paper) +
    disc(0, -8, 23, palette.red, 5) +
    line('M-11,-8 l8,9 14,-17', 7, palette.white)
  );
}

/** An index finger that taps, with the thumb out and the other fingers folded. */
export function pointingHand(skin: SkinTone): Svg {
  const fill = skin.base;
  const part = (d: string, width: number) => ({ d, width, fill });
  return (
    mergeStrokes([{ d: 'M2,150 V84', width: 60, fill: palette.white }], 7) +
    mergeStrokes(
      [
        part('M0,52 V34', 64),
        part('M-26,30 V-50', 25),
        part('M-30,52 L-58,22', 23),
        part('M-2,10 V30', 24),
        part('M18,14 V30', 23),
        part('M33,24 V36', 19),
      ],
      7,
    ) +
    line('M-12,4 V30 M8,8 V30 M27,16 V32', 6)
  );
}

export function pen(): Svg {
  return (
    place(
      { x: 6, y: 6 },
      shape('M0,0 L-20,-40 V-170 Q-20,-184 0,-184 Q20,-184 20,-170 V-40Z', palette.ink, 7),
    ) +
    shape('M-20,-40 V-170 Q-20,-184 0,-184 Q20,-184 20,-170 V-40Z', palette.sky, 7) +
    shape('M-20,-40 L-7,-14 H7 L20,-40Z', palette.paper, 7) +
    shape('M-7,-14 L0,0 L7,-14Z', palette.ink, 5) +
    line('M-20,-150 H20', 7) +
    line('M-8,-60 V-130', 6, tint.paleSky)
  );
}

/** A print on its way by e-mail. */
export function envelope(): Svg {
  const sitter = person(cast.nenek, poses.loved, { x: 84, y: 84, scale: 0.66, ink: 6 });
  const picture = box({ x: 0, y: 0, width: 200, height: 200 }, 0, palette.sky) + sitter;
  return (
    place({ x: -88, y: -160, rotate: -5 }, print('mailed', 176, 190, picture, 8)) +
    place({ x: 9, y: 10 }, shape('M-136,-30 H136 V112 H-136Z', palette.ink, 8)) +
    shape('M-136,-30 L0,56 L136,-30 V112 H-136Z', palette.white, 8) +
    line('M-136,112 L-38,32 M136,112 L38,32', 8) +
    place({ x: 0, y: 58, scale: 0.82 }, sticker('heart')) +
    place(
      { x: 112, y: -104, rotate: 8 },
      disc(5, 6, 46, palette.ink, 8) + disc(0, 0, 46, palette.butter, 8),
      `<text y="20" text-anchor="middle" font-family="Lilita One" font-size="64" fill="${palette.ink}">@</text>`,
    )
  );
}
