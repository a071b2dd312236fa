import { palette, tint } from '../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../svg.ts';
import { FINE, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';
import { cenderawasih, komodo, penyu, sapi } from './wildlife.ts';

export const animals: StickerGroup = {
  group: 'animals',
  title: 'Animals',
  stickers: [
    { name: 'kucing-oren', alt: 'The orange cat of the neighbourhood', draw: kucingOren },
    { name: 'orangutan', alt: 'A baby orangutan', draw: orangutan },
    { name: 'komodo', alt: 'A komodo dragon with its tongue out', draw: komodo },
    { name: 'cenderawasih', alt: 'A bird of paradise', draw: cenderawasih },
    { name: 'sapi-karapan', alt: 'A racing bull from Madura', draw: sapi },
    { name: 'tarsius', alt: 'A tarsier with huge eyes', draw: tarsius },
    { name: 'badak', alt: 'A Javan rhino', draw: badak },
    { name: 'penyu', alt: 'A sea turtle', draw: penyu },
  ],
};

function kucingOren(): Svg {
  const fur = '#F59A3C';
  const mark = '#D9732A';
  const ear = (side: number) =>
    place(
      { scaleX: side },
      shape('M60,-90 L168,-206 C184,-220 204,-212 206,-190 L214,-40Z', fur, INK),
      shape('M110,-96 L170,-160 L182,-70Z', tint.blush, 0),
    );
  const head =
    'M-228,24 C-240,-92 -140,-146 0,-146 C140,-146 240,-92 228,24 C218,136 130,186 0,186 C-130,186 -218,136 -228,24Z';
  return (
    ear(-1) +
    ear(1) +
    solid(
      'head',
      head,
      fur,
      line('M-44,-150 V-92 M0,-150 V-76 M44,-150 V-92', 24, mark),
      line('M-240,10 H-184 M-236,56 H-190 M240,10 H184 M236,56 H190', 20, mark),
      oval(0, 116, 112, 80, '#FFE7C9'),
    ) +
    line('M-138,0 Q-96,-34 -54,0 M138,0 Q96,-34 54,0', 18) +
    line('M-150,-46 L-72,-32 M150,-46 L72,-32', 12, mark) +
    shape('M-24,48 H24 C22,64 10,74 0,76 C-10,74 -22,64 -24,48Z', tint.softRed, FINE) +
    line('M0,78 C-8,112 -48,116 -62,92 M0,78 C8,112 48,116 62,92', 12) +
    line('M-112,104 L-186,96 M-106,130 L-172,142 M112,104 L186,96 M106,130 L172,142', 8) +
    oval(-146, 62, 28, 18, tint.softRed) +
    oval(146, 62, 28, 18, tint.softRed)
  );
}

function orangutan(): Svg {
  const fur = '#C4602A';
  const skin = '#F0BC8C';
  const tufts =
    'M-150,-110 C-160,-160 -120,-190 -88,-176 C-84,-216 -34,-232 -10,-200 C10,-240 62,-224 66,-190 C104,-206 148,-172 140,-124 C196,-116 220,-60 196,-20 C226,20 210,76 172,88 C170,150 110,196 0,196 C-110,196 -170,150 -172,88 C-210,76 -226,20 -196,-20 C-220,-60 -200,-112 -150,-110Z';
  return (
    solid('fur', tufts, fur, line('M-176,110 C-110,220 110,220 176,110', 44, '#9C4518')) +
    line(
      'M-40,-196 C-30,-176 -30,-160 -36,-146 M8,-204 C14,-184 14,-168 10,-152 M54,-190 C56,-172 52,-158 46,-148',
      FINE,
      '#9C4518',
    ) +
    disc(-190, 10, 40, skin, INK) +
    disc(190, 10, 40, skin, INK) +
    shape(
      'M0,-60 C30,-112 140,-104 140,-24 C140,6 128,24 140,62 C150,140 80,176 0,176 C-80,176 -150,140 -140,62 C-128,24 -140,6 -140,-24 C-140,-104 -30,-112 0,-60Z',
      skin,
      INK,
    ) +
    oval(0, 108, 104, 62, '#FAD9B4') +
    disc(-62, -16, 22, palette.ink) +
    disc(-54, -24, 8, palette.white) +
    disc(62, -16, 22, palette.ink) +
    disc(70, -24, 8, palette.white) +
    line('M-14,56 v8 M14,56 v8', 13) +
    line('M-58,104 Q0,156 58,104', 14) +
    oval(-104, 36, 24, 16, tint.softRed) +
    oval(104, 36, 24, 16, tint.softRed)
  );
}

function tarsius(): Svg {
  const fur = '#B48A66';
  const ear = (side: number) =>
    place(
      { x: side * 168, y: -96, rotate: side * 32 },
      oval(0, 0, 62, 86, fur, INK),
      oval(0, 8, 32, 52, '#F3C9A8'),
    );
  const eye = (x: number) =>
    disc(x, -10, 82, palette.butter, INK) +
    disc(x, -6, 46, palette.ink) +
    disc(x + 18, -26, 16, palette.white) +
    disc(x - 16, 16, 8, palette.white);
  const hand = (x: number) =>
    [-26, 0, 26]
      .map((dx) => line(`M${x + dx},178 v26`, 34) + line(`M${x + dx},178 v26`, 14, '#F3C9A8'))
      .join('');
  return (
    ear(-1) +
    ear(1) +
    solid(
      'head',
      'M-190,20 C-200,-96 -110,-160 0,-160 C110,-160 200,-96 190,20 C182,110 110,156 0,156 C-110,156 -182,110 -190,20Z',
      fur,
      line('M-180,70 C-120,180 120,180 180,70', 40, '#8E6848'),
      oval(0, 118, 74, 54, '#F3E0C8'),
    ) +
    eye(-88) +
    eye(88) +
    shape('M-20,66 C-14,54 14,54 20,66 C16,84 -16,84 -20,66Z', '#6B3F2A', 9) +
    line('M-32,104 Q0,132 32,104', 12) +
    line('M-236,192 H236', 62) +
    line('M-236,192 H236', 30, '#8A5A2B') +
    line('M-200,188 h60 M150,194 h50', 8, '#B98A5A') +
    hand(-100) +
    hand(100)
  );
}

function badak(): Svg {
  const hide = '#9AA3AE';
  const shade = '#727D8A';
  const leg = (x: number) =>
    shape(`M${x - 36},90 V180 C${x - 36},196 ${x + 36},196 ${x + 36},180 V90Z`, shade, INK) +
    line(`M${x - 14},178 v-10 M${x + 10},178 v-10`, 9);
  const body =
    'M-120,-116 C-20,-164 150,-150 200,-60 C232,0 226,90 186,126 C110,156 -40,156 -100,120 C-130,120 -150,112 -166,100 C-214,106 -240,72 -232,34 C-226,-4 -204,-20 -196,-60 C-190,-96 -160,-118 -120,-116Z';
  return (
    line('M206,-20 C236,-10 240,30 226,52', 34) +
    line('M206,-20 C236,-10 240,30 226,52', 10, hide) +
    leg(-66) +
    leg(20) +
    leg(96) +
    leg(164) +
    shape(
      'M-216,22 C-240,-30 -246,-90 -232,-134 C-206,-104 -184,-66 -178,-20Z',
      palette.cream,
      INK,
    ) +
    shape('M-124,-104 C-142,-150 -120,-182 -96,-184 C-74,-164 -74,-126 -92,-100Z', hide, INK) +
    shape('M-112,-124 C-116,-142 -108,-156 -98,-160 C-92,-148 -94,-132 -100,-120Z', tint.blush, 0) +
    solid(
      'body',
      body,
      hide,
      line('M-120,150 C0,176 160,170 214,80', 44, shade),
      line('M-64,-130 C-26,-60 -26,40 -72,140 M104,-150 C136,-70 136,30 96,150', FINE, shade),
      shine('M-10,-112 C20,-118 50,-118 78,-112', 13),
    ) +
    oval(-144, -34, 13, 17, palette.ink) +
    disc(-140, -41, 5, palette.white) +
    oval(-206, 50, 9, 6, palette.ink) +
    line('M-208,82 C-186,92 -164,86 -150,70', 11) +
    oval(-118, 12, 22, 15, tint.softRed)
  );
}
