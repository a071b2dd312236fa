import { palette, tint } from '../../palette.ts';
import { perforations } from '../../props/film-strip.ts';
import { type Box, box, clipTo, disc, line, num, place, type Svg, shape } from '../../svg.ts';

/** The double-decker is 860 wide, its open deck at y 0 and the ground at y 590. */
export const busWindows: Box[] = [
  { x: 34, y: 48, width: 252, height: 206 },
  { x: 304, y: 48, width: 252, height: 206 },
  { x: 574, y: 48, width: 252, height: 206 },
  { x: 34, y: 322, width: 252, height: 176 },
  { x: 304, y: 322, width: 252, height: 176 },
  { x: 574, y: 322, width: 252, height: 176 },
];

export interface BusState {
  /** Distance that the bus has moved, in pixels. */
  travel: number;
  panes: Array<{ scene: Svg; flash: number }>;
}

export function bus(state: BusState): Svg {
  const shell =
    'M40,0 H806 C846,0 862,30 862,70 L880,330 V510 C880,530 866,540 846,540 H24 C4,540 -6,530 -6,510 V46 C-6,14 10,0 40,0Z';
  return (
    place({ x: 12, y: 14 }, shape(shell, palette.ink, 8)) +
    shape(shell, palette.cream, 9) +
    clipTo(
      'bus-shell',
      `<path d="${shell}"/>`,
      box({ x: -20, y: 304, width: 940, height: 300 }, 0, palette.red),
      box({ x: -20, y: 500, width: 940, height: 60 }, 0, palette.deepRed),
      box({ x: -20, y: 264, width: 940, height: 46 }, 0, palette.ink),
      perforations(940, 276, 45, -state.travel * 0.25),
      line('M-6,500 H890', 7),
    ) +
    line(shell, 9) +
    state.panes.map((pane, index) => window(index, pane.scene, pane.flash)).join('') +
    front() +
    rail() +
    [150, 690].map((x) => wheel(x, state.travel)).join('')
  );
}

function window(index: number, scene: Svg, flash: number): Svg {
  const at = busWindows[index];
  if (!at) return '';
  const clip = box(at, 22, '#fff');
  return (
    clipTo(
      `bus-window-${index}`,
      clip,
      place({ x: at.x, y: at.y }, scene),
      `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" fill="#fff" opacity="${num(flash)}"/>`,
    ) +
    line(`M${at.x + 22},${at.y + 36} q2,-16 18,-18`, 7, palette.white).replace(
      '/>',
      ' opacity=".8"/>',
    ) +
    box(at, 22, 'none', 9)
  );
}

function front(): Svg {
  return (
    disc(852, 470, 19, palette.butter, 7) +
    box({ x: -14, y: 440, width: 16, height: 44 }, 6, tint.softRed, 6)
  );
}

/** The railing of the open deck; draw the riders before the bus. */
function rail(): Svg {
  const posts = Array.from({ length: 9 }, (_, index) => `M${30 + index * 96},0 V-46`).join('');
  return (
    line(posts, 9) +
    line('M10,-46 H836 Q852,-46 852,-30 V0', 15) +
    line('M10,-46 H836 Q852,-46 852,-30 V-6', 6, palette.red)
  );
}

function wheel(x: number, travel: number): Svg {
  // A rim of 360 pixels: one degree a pixel, and whole turns in a loop.
  const turn = travel % 360;
  const nuts = [0, 60, 120, 180, 240, 300].map((angle) => {
    const radians = (angle * Math.PI) / 180;
    return disc(Math.cos(radians) * 19, Math.sin(radians) * 19, 4.5, palette.ink);
  });
  return (
    `<path d="M${x - 82},542 A82,82 0 0 1 ${x + 82},542Z" fill="${palette.ink}"/>` +
    place(
      { x, y: 538 },
      disc(0, 0, 60, '#3A2E2A', 8) + disc(0, 0, 34, palette.paper, 7),
      place({ rotate: turn }, ...nuts, disc(0, 0, 7, palette.red, 4)),
    )
  );
}
