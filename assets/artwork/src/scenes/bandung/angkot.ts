import { palette, tint } from '../../palette.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { box, clipTo, disc, line, place, type Svg, shape } from '../../svg.ts';
import { lerp, sway } from '../../timing.ts';

/** A minibus taxi that crosses the tea hill once a loop. */
export function angkot(t: number, lengthS: number): Svg {
  const u = t / lengthS;
  const x = lerp(-300, 1380, u);
  const ride = Math.abs(sway(t, lengthS, 24)) * 5;
  const climb = 776 + Math.sin(u * Math.PI * 2) * -26;
  return place(
    {
      x,
      y: climb - ride,
      rotate: sway(t, lengthS, 12) * 1.2 - Math.cos(u * Math.PI * 2) * 3,
      scale: 0.92,
    },
    body(t, lengthS),
  );
}

function body(t: number, lengthS: number): Svg {
  const shell =
    'M-128,20 V-66 C-128,-92 -116,-104 -92,-104 H58 C76,-104 86,-96 96,-78 L116,-44 C132,-40 138,-30 138,-12 V20Z';
  const wheel = (x: number) =>
    place(
      { x, y: 22, rotate: (t / lengthS) * 360 * 14 },
      disc(0, 0, 26, '#3A2E2A', 7) +
        disc(0, 0, 12, palette.paper, 5) +
        line('M-10,0 H10 M0,-10 V10', 4),
    );
  const rider = (name: 'neng' | 'tika', at: number, pose: 'waveLeft' | 'peace') =>
    person(
      cast[name],
      { ...poses[pose], tilt: sway(t, lengthS, 12, 0.3) * 6 },
      { x: at, y: -58, scale: 0.36, ink: 4 },
    );
  return (
    place({ x: 8, y: 9 }, shape(shell, palette.ink, 6)) +
    shape(shell, '#3F9E6C', 7) +
    clipTo(
      'angkot',
      `<path d="${shell}"/>`,
      box({ x: -140, y: -24, width: 290, height: 16 }, 0, palette.butter),
      box({ x: -140, y: -8, width: 290, height: 40 }, 0, '#2F7F56'),
    ) +
    line(shell, 7) +
    clipTo(
      'angkot-window',
      box({ x: -112, y: -90, width: 130, height: 58 }, 10, '#fff'),
      box({ x: -120, y: -96, width: 150, height: 70 }, 0, tint.paleSky),
      rider('neng', -78, 'waveLeft'),
      rider('tika', -16, 'peace'),
    ) +
    box({ x: -112, y: -90, width: 130, height: 58 }, 10, 'none', 6) +
    shape('M34,-88 H60 C70,-88 76,-82 82,-72 L98,-40 H34Z', tint.paleSky, 6) +
    disc(128, -10, 9, palette.butter, 5) +
    wheel(-76) +
    wheel(80)
  );
}
