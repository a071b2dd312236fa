import { palette } from '../../palette.ts';
import { box, disc, line, place, type Svg, shape } from '../../svg.ts';

export const minang = { thatch: '#3B2620', gold: '#F0B93C', green: '#2F7A5B' } as const;

/** The roof of a rumah gadang, as wide as the sheet; its eaves are at y 452. */
export function roof(): Svg {
  const upper =
    'M300,66 C330,190 430,254 620,254 C810,254 910,190 940,66 C948,220 900,330 880,372 H360 C340,330 292,220 300,66Z';
  const lower =
    'M66,150 C110,300 250,352 620,352 C990,352 1130,300 1174,150 C1190,290 1150,392 1120,430 H120 C90,392 50,290 66,150Z';
  const gable = 'M620,92 C636,190 690,290 770,430 H470 C550,290 604,190 620,92Z';
  const finial = (x: number, y: number, tilt: number) =>
    place(
      { x, y, rotate: tilt },
      line('M0,16 V-34', 8) +
        line('M0,16 V-34', 3, minang.gold) +
        disc(0, 2, 11, minang.gold, 5) +
        disc(0, -17, 8, minang.gold, 5),
    );
  return (
    shape(upper, minang.thatch, 8) +
    line('M322,160 C362,246 450,286 620,286 C790,286 878,246 918,160', 6, minang.gold) +
    line('M330,236 C380,290 470,318 620,318 C770,318 860,290 910,236', 5, '#6A483A') +
    shape(lower, minang.thatch, 8) +
    line('M80,232 C130,344 270,386 620,386 C970,386 1110,344 1160,232', 6, minang.gold) +
    line('M96,318 C160,392 300,412 620,412 C940,412 1080,392 1144,318', 5, '#6A483A') +
    shape(gable, palette.red, 8) +
    place(
      { x: 620, y: 420, scale: 0.74 },
      place({ x: -620, y: -430 }, shape(gable, minang.gold, 7)),
    ) +
    place(
      { x: 620, y: 418, scale: 0.6 },
      place({ x: -620, y: -430 }, shape(gable, minang.green, 7)),
    ) +
    place({ x: 620, y: 366 }, flower()) +
    box({ x: 104, y: 418, width: 1032, height: 34 }, 0, minang.gold, 7) +
    Array.from({ length: 20 }, (_, index) =>
      disc(136 + index * 51, 435, 8, index % 2 ? palette.red : minang.green, 4),
    ).join('') +
    finial(300, 66, -8) +
    finial(940, 66, 8) +
    finial(66, 150, -14) +
    finial(1174, 150, 14) +
    finial(620, 90, 0)
  );
}

export function flower(): Svg {
  return (
    [0, 60, 120, 180, 240, 300]
      .map((turn) =>
        place(
          { rotate: turn },
          shape('M0,0 C-16,-12 -12,-36 0,-42 C12,-36 16,-12 0,0Z', palette.cream, 5),
        ),
      )
      .join('') + disc(0, 0, 12, palette.red, 5)
  );
}
