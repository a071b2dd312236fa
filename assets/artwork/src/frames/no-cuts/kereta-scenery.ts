import { palette, tint } from '../../palette.ts';
import { createRandom } from '../../random.ts';
import { box, disc, line, place, type Svg, shape } from '../../svg.ts';
import { sunburst } from '../kit/paper.ts';

/** The landscapes behind the three carriages. */
export function dayAndNight(): Svg {
  return morning() + noon() + night();
}

function morning(): Svg {
  return (
    box({ x: 0, y: 0, width: 1240, height: 780 }, 0, '#FFC98F') +
    sunburst({ x: 1056, y: 420 }, 1700, 24, '#FFD7A6') +
    disc(1056, 420, 130, palette.butter, 7) +
    shape('M-20,780 V560 L70,430 Q104,392 140,430 L330,700 V780Z', '#C98AA0', 7) +
    shape(
      'M58,446 L70,430 Q104,392 140,430 L152,446 q-14,20 -28,4 q-18,22 -34,2 q-18,16 -32,-6Z',
      palette.cream,
      6,
    ) +
    line('M104,390 q-20,-26 4,-46 q26,-18 6,-46', 12, palette.cream) +
    shape('M880,780 C980,640 1100,620 1260,640 V780Z', '#DFA08F', 7)
  );
}

function noon(): Svg {
  const top = 760;
  const terrace = (y: number, fill: string) =>
    shape(
      `M-20,${y + 30} C120,${y - 30} 260,${y + 10} 420,${y + 40} C700,${y + 80} 980,${y - 10} 1260,${y + 10} V1330 H-20Z`,
      fill,
      6,
    );
  const palm = (x: number, y: number, size: number) =>
    place(
      { x, y, scale: size },
      line('M0,0 C-14,-60 -6,-130 10,-190', 26),
      line('M0,0 C-14,-60 -6,-130 10,-190', 14, '#9A6238'),
      [-170, -130, -80, -30, 10]
        .map((turn) =>
          place(
            { x: 10, y: -192, rotate: turn },
            shape('M0,0 C30,-34 80,-34 112,4 C78,-8 40,2 0,0Z', tint.leaf, 6),
          ),
        )
        .join(''),
      disc(2, -182, 12, '#8A5A2B', 5) + disc(22, -180, 12, '#8A5A2B', 5),
    );
  return (
    box({ x: 0, y: top, width: 1240, height: 560 }, 0, palette.sky) +
    cloud(96, top + 110, 1) +
    cloud(1150, top + 170, 1.1) +
    terrace(1090, tint.paleLeaf) +
    terrace(1160, '#7DB56B') +
    terrace(1226, tint.leaf) +
    palm(76, 1200, 0.95) +
    palm(1170, 1190, 1.1)
  );
}

function cloud(x: number, y: number, scale: number): Svg {
  return place(
    { x, y, scale },
    shape(
      'M-84,20 C-104,-10 -70,-36 -48,-24 C-40,-60 22,-62 30,-28 C60,-42 96,-14 80,20Z',
      palette.white,
      6,
    ),
  );
}

function night(): Svg {
  const top = 1304;
  const random = createRandom(77);
  const stars = Array.from({ length: 60 }, () =>
    disc(random() * 1240, top + 20 + random() * 260, 2.5 + random() * 3, palette.cream),
  );
  const tower = (x: number, width: number, height: number) => {
    const y = 1700 - height;
    const rooms = Array.from({ length: Math.floor(height / 44) * 2 }, (_, index) =>
      random() > 0.35
        ? box(
            {
              x: x + 16 + (index % 2) * (width / 2 - 6),
              y: y + 20 + Math.floor(index / 2) * 44,
              width: 22,
              height: 24,
            },
            4,
            palette.butter,
          )
        : '',
    );
    return box({ x, y, width, height: height + 160 }, 6, '#4A2F57', 7) + rooms.join('');
  };
  return (
    box({ x: 0, y: top, width: 1240, height: 560 }, 0, '#2B1F45') +
    stars.join('') +
    disc(112, top + 110, 56, '#FFE9B0', 6) +
    disc(134, top + 96, 44, '#2B1F45') +
    tower(24, 88, 190) +
    tower(120, 70, 130) +
    tower(1128, 92, 250) +
    tower(1050, 74, 150) +
    box({ x: 0, y: 1780, width: 1240, height: 80 }, 0, '#1C142E')
  );
}
