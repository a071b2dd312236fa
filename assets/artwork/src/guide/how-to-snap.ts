import type { PlainKey, Translate } from '@jepret/messages';
import { palette } from '../palette.ts';
import { box, clipTo, disc, line, num, place, type Svg } from '../svg.ts';
import { draw, frames, pay, pose, take } from './steps.ts';

export const GUIDE = { width: 1600, height: 1000 } as const;

const CAPTION = 154;

interface Step {
  title: PlainKey;
  note: PlainKey;
  ground: string;
  picture: (width: number, height: number) => Svg;
}

const steps: Step[] = [
  { title: 'guide.pay', note: 'guide.payNote', ground: palette.butter, picture: pay },
  { title: 'guide.frame', note: 'guide.frameNote', ground: palette.paper, picture: frames },
  { title: 'guide.pose', note: 'guide.poseNote', ground: palette.sky, picture: pose },
  { title: 'guide.draw', note: 'guide.drawNote', ground: palette.red, picture: draw },
  { title: 'guide.take', note: 'guide.takeNote', ground: palette.paper, picture: take },
];

/** The guide has no title, because the dialog around it has one. */
export function howToSnap(t: Translate): Svg {
  const margin = 26;
  const gap = 30;
  const height = (GUIDE.height - margin * 2 - gap - 8) / 2;
  const third = (GUIDE.width - margin * 2 - gap * 2 - 8) / 3;
  const half = (GUIDE.width - margin * 2 - gap - 8) / 2;
  const panels = steps.map((step, index) => {
    const isTop = index < 3;
    const width = isTop ? third : half;
    const column = isTop ? index : index - 3;
    return place(
      { x: margin + column * (width + gap), y: margin + (isTop ? 0 : height + gap) },
      panel(t, step, index + 1, width, height),
    );
  });
  return box({ x: 0, y: 0, ...GUIDE }, 0, palette.cream) + panels.join('');
}

function panel(t: Translate, step: Step, number: number, width: number, height: number): Svg {
  const frame = { x: 0, y: 0, width, height };
  const top = height - CAPTION;
  return (
    box({ ...frame, x: 10, y: 10 }, 38, palette.ink, 9) +
    clipTo(
      `panel-${number}`,
      box(frame, 38, '#fff'),
      box(frame, 0, step.ground),
      step.picture(width, top),
      box({ x: 0, y: top, width, height: CAPTION }, 0, palette.white),
      line(`M0,${num(top)} H${num(width)}`, 9),
    ) +
    box(frame, 38, 'none', 9) +
    words(t(step.title), width / 2, top + 69, `font-family="Lilita One" font-size="64"`) +
    words(
      t(step.note),
      width / 2,
      top + 127,
      `font-family="Plus Jakarta Sans" font-weight="700" font-size="46" letter-spacing="-.8"`,
    ) +
    badge(number, step.ground === palette.red)
  );
}

function words(text: string, x: number, y: number, font: string): Svg {
  return `<text x="${num(x)}" y="${num(y)}" text-anchor="middle" fill="${palette.ink}" ${font}>${text.replace('&', '&amp;')}</text>`;
}

function badge(number: number, isOnRed: boolean): Svg {
  return place(
    { x: 58, y: 58, rotate: -6 },
    disc(5, 6, 44, palette.ink, 8) + disc(0, 0, 44, isOnRed ? palette.butter : palette.red, 8),
    `<text y="23" text-anchor="middle" font-family="Lilita One" font-size="66" fill="${isOnRed ? palette.ink : palette.white}">${number}</text>`,
  );
}
