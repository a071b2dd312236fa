import { palette, tint } from '../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../svg.ts';
import { FINE, INK, shine, solid } from './kit.ts';

export function komodo(): Svg {
  const hide = '#7D9A52';
  const shade = '#5C7639';
  const leg = (x: number, fill: string) =>
    place(
      { x, y: 96 },
      shape(
        'M-34,-78 C-28,-24 -52,4 -74,10 C-92,20 -84,44 -62,42 H8 C26,42 30,24 26,8 L40,-78Z',
        fill,
        INK,
      ),
      line('M-52,40 v-12 M-26,40 v-12', 8),
    );
  const tongue = 'M-218,-14 C-232,-4 -238,12 -236,30 M-226,-6 C-238,-8 -246,-4 -252,6';
  const body =
    'M-226,-44 C-232,-80 -206,-98 -176,-100 C-160,-128 -118,-128 -100,-104 C-66,-96 -50,-82 -26,-70 C50,-86 112,-60 140,-14 C160,14 186,8 186,-24 C186,-64 150,-92 158,-128 C164,-152 190,-148 198,-130 C234,-80 250,-10 220,46 C190,102 110,110 40,104 C-20,118 -90,104 -110,60 C-120,32 -118,8 -134,-4 C-170,8 -220,0 -226,-44Z';
  const scales = [
    [-50, -26],
    [-6, -38],
    [42, -40],
    [18, 0],
    [74, -4],
    [-30, 18],
    [120, 24],
    [200, -60],
    [206, -8],
  ] as const;
  return (
    line(tongue, 30) +
    line(tongue, 9, palette.butter) +
    leg(-6, shade) +
    leg(150, shade) +
    solid(
      'body',
      body,
      hide,
      line('M-140,16 C-100,110 40,120 140,92 C220,70 236,20 226,-20', 38, '#C9D89A'),
      scales.map(([x, y]) => line(`M${x - 12},${y} q12,13 24,0`, 8, shade)).join(''),
      shine('M-160,-94 q18,-16 40,-10', 11),
    ) +
    leg(-58, hide) +
    leg(92, hide) +
    oval(-146, -72, 15, 18, palette.ink) +
    disc(-141, -79, 6, palette.white) +
    line('M-216,-30 C-190,-14 -154,-16 -132,-36', 11) +
    oval(-112, -40, 18, 12, tint.softRed) +
    disc(-208, -62, 5, palette.ink)
  );
}

/** The bird of paradise, tail first. */
export function cenderawasih(): Svg {
  const plume = (rotate: number, length: number, fill: string) =>
    place(
      { x: 14, y: 34, rotate, scaleX: length },
      shape('M0,0 C70,-52 190,-56 250,4 C190,22 80,44 0,0Z', fill, INK),
      line('M40,-4 C100,-22 160,-24 206,-8', 8, tint.amber),
    );
  return (
    plume(-34, 0.86, palette.white) +
    plume(104, 0.8, palette.white) +
    plume(-10, 1, '#FFE08A') +
    plume(80, 0.92, '#FFE08A') +
    plume(14, 1, palette.butter) +
    plume(56, 1, palette.butter) +
    plume(34, 1.02, palette.cream) +
    solid(
      'body',
      'M-130,-60 C-116,-104 -24,-104 26,-56 C76,-4 84,64 36,86 C-24,106 -104,60 -132,6 C-140,-20 -140,-40 -130,-60Z',
      '#8A3F22',
      line('M-126,20 C-84,92 0,110 60,70', 34, '#6A2C16'),
    ) +
    solid(
      'wing',
      'M-48,-34 C20,-54 88,-10 98,64 C48,72 -14,52 -46,12 C-60,-8 -60,-26 -48,-34Z',
      palette.red,
      line('M0,20 C24,40 52,50 84,54 M-16,-4 C16,14 50,26 84,36', 9, palette.deepRed),
    ) +
    shape(
      'M-190,-114 C-228,-114 -242,-94 -236,-74 C-214,-84 -196,-84 -178,-84Z',
      tint.silver,
      INK,
    ) +
    solid(
      'head',
      'M-196,-118 C-192,-176 -140,-206 -94,-196 C-40,-186 -18,-134 -40,-86 C-60,-46 -130,-36 -168,-58 C-192,-72 -200,-94 -196,-118Z',
      palette.butter,
      shape('M-210,-90 C-170,-98 -120,-84 -96,-20 H-210Z', tint.leaf, 0),
      line('M-204,-92 C-168,-98 -124,-84 -98,-30', FINE),
      shine('M-128,-176 q18,-8 38,0', 12),
    ) +
    oval(-134, -132, 16, 20, palette.ink) +
    disc(-128, -140, 6.5, palette.white) +
    oval(-88, -108, 20, 13, tint.softRed) +
    line('M-66,84 L-84,132 M-22,96 L-30,142', 13)
  );
}

/** Dressed for the race. */
export function sapi(): Svg {
  const hide = '#C9793C';
  const horn = (side: number) =>
    place(
      { scaleX: side },
      shape('M66,-130 C96,-150 132,-176 128,-226 C172,-196 176,-116 112,-84Z', palette.cream, INK),
      line('M126,-196 q18,4 26,16', 12, palette.red),
    );
  const ear = (side: number) =>
    place(
      { scaleX: side },
      shape('M104,-70 C150,-110 220,-100 228,-70 C216,-26 150,-20 108,-32Z', hide, INK),
      shape('M140,-66 C168,-84 196,-82 204,-70 C192,-50 164,-46 142,-50Z', tint.blush, 0),
    );
  return (
    ear(-1) +
    ear(1) +
    horn(-1) +
    horn(1) +
    solid(
      'head',
      'M-116,-60 C-120,-124 -60,-148 0,-148 C60,-148 120,-124 116,-60 C112,0 100,40 104,84 C110,160 60,206 0,206 C-60,206 -110,160 -104,84 C-100,40 -112,0 -116,-60Z',
      hide,
      shape('M-120,96 C-60,60 60,60 120,96 V220 H-120Z', '#FFE0C2', 0),
      line('M-110,170 C-60,220 60,220 110,170', 26, '#EBC19A'),
    ) +
    shape(
      'M-112,-104 C-50,-130 50,-130 112,-104 L106,-62 C50,-86 -50,-86 -106,-62Z',
      palette.red,
      INK,
    ) +
    [-62, 0, 62].map((x) => disc(x, Math.abs(x) * 0.14 - 100, 13, palette.butter, 8)).join('') +
    shape('M-26,-82 H26 L0,-22Z', palette.butter, 12) +
    oval(-58, 4, 16, 20, palette.ink) +
    disc(-52, -4, 6, palette.white) +
    oval(58, 4, 16, 20, palette.ink) +
    disc(64, -4, 6, palette.white) +
    oval(-82, 48, 20, 13, tint.softRed) +
    oval(82, 48, 20, 13, tint.softRed) +
    oval(-38, 112, 13, 17, '#7A4A2A') +
    oval(38, 112, 13, 17, '#7A4A2A') +
    line('M-44,160 Q0,188 44,160', 13)
  );
}

export function penyu(): Svg {
  const skin = '#8CC27E';
  const shell =
    'M-112,30 C-120,-74 -40,-140 60,-128 C160,-116 218,-40 204,50 C160,92 -60,92 -112,30Z';
  const plates =
    'M10,-60 L76,-66 L104,-16 L64,32 L2,26 L-24,-22Z M10,-60 L-20,-112 M76,-66 L104,-124 M104,-16 L200,-20 M64,32 L80,84 M2,26 L-20,84 M-24,-22 L-104,-16';
  return (
    shape('M168,60 C210,60 236,84 238,112 C206,118 170,106 150,84Z', skin, INK) +
    shape('M64,64 C110,90 130,140 118,190 C70,180 24,130 14,76Z', skin, INK) +
    solid(
      'head',
      'M-110,20 C-140,30 -170,40 -200,24 C-246,0 -246,-78 -196,-98 C-150,-114 -104,-86 -100,-40Z',
      skin,
      disc(-120, -40, 10, tint.leaf) + disc(-110, -6, 8, tint.leaf),
    ) +
    solid(
      'shell',
      shell,
      tint.deepLeaf,
      line(plates, FINE + 2, tint.paleLeaf),
      line('M-110,46 C-40,100 140,100 206,54', 36, '#C79A5A'),
    ) +
    line('M-108,16 C-40,70 150,72 206,34', FINE) +
    shape('M-60,60 C-70,120 -120,170 -176,184 C-186,130 -150,70 -106,46Z', skin, INK) +
    shine('M-66,-56 C-50,-84 -24,-102 6,-108', 14) +
    oval(-186, -46, 15, 18, palette.ink) +
    disc(-181, -53, 6, palette.white) +
    oval(-158, -12, 18, 12, tint.softRed) +
    line('M-222,-14 C-208,4 -190,6 -178,-2', 11) +
    disc(-110, 116, 8, tint.leaf) +
    disc(-136, 146, 8, tint.leaf) +
    disc(78, 120, 8, tint.leaf)
  );
}
