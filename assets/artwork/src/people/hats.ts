import { palette, tint } from '../palette.ts';
import { disc, line, type Svg, shape } from '../svg.ts';
import type { Hat } from './appearance.ts';

export function hat(kind: Hat | undefined, ink: number): Svg {
  switch (kind) {
    case 'peci':
      return (
        shape(
          'M-64,-30 C-68,-70 -62,-98 -54,-106 C-20,-116 20,-116 54,-106 C62,-98 68,-70 64,-30 C24,-44 -24,-44 -64,-30Z',
          tint.softInk,
          ink,
        ) +
        line('M-52,-94 C-20,-103 20,-103 52,-94', ink * 0.7, palette.ink) +
        line('M-46,-50 C-48,-64 -46,-76 -43,-84', ink * 0.8, '#6A554B')
      );
    case 'caping':
      return (
        shape(
          'M0,-148 C18,-134 92,-84 134,-50 C90,-24 -90,-24 -134,-50 C-92,-84 -18,-134 0,-148Z',
          '#F1CE85',
          ink,
        ) +
        line(
          'M0,-144 C-14,-108 -40,-66 -64,-38 M0,-144 C14,-108 40,-66 64,-38 M0,-144 V-34 M-62,-96 C-30,-84 30,-84 62,-96 M-100,-68 C-50,-52 50,-52 100,-68',
          ink * 0.5,
          '#B98A3C',
        )
      );
    case 'school-cap':
      return (
        shape('M-64,-28 C-70,-88 -34,-104 0,-104 C34,-104 70,-88 64,-28Z', palette.red, ink) +
        shape(
          'M-24,-30 C-26,-82 -14,-101 0,-103 C14,-101 26,-82 24,-30Z',
          palette.white,
          ink * 0.8,
        ) +
        shape('M-70,-26 C-44,-50 44,-50 70,-26 C48,-10 -48,-10 -70,-26Z', palette.deepRed, ink) +
        disc(0, -106, 7, palette.red, ink * 0.8)
      );
    case 'beanie':
      return (
        disc(0, -116, 19, palette.white, ink) +
        shape('M-62,-36 C-68,-92 -34,-112 0,-112 C34,-112 68,-92 62,-36Z', palette.butter, ink) +
        line(
          'M-30,-100 C-36,-80 -36,-70 -34,-58 M0,-110 V-58 M30,-100 C36,-80 36,-70 34,-58',
          ink * 0.6,
          tint.amber,
        ) +
        shape(
          'M-67,-30 C-68,-52 -64,-56 -54,-57 C-20,-66 20,-66 54,-57 C64,-56 68,-52 67,-30 C24,-42 -24,-42 -67,-30Z',
          palette.red,
          ink,
        )
      );
    case 'blangkon':
      return (
        shape(
          'M-65,-22 C-72,-84 -38,-104 0,-104 C38,-104 72,-84 65,-22 C40,-46 18,-40 0,-62 C-18,-40 -40,-46 -65,-22Z',
          'url(#batik-parang)',
          ink,
        ) + line('M-60,-36 C-34,-60 -14,-54 0,-76 C14,-54 34,-60 60,-36', ink * 0.7)
      );
    case 'cat-ears':
      return (
        shape(
          'M-62,-52 L-66,-112 C-64,-120 -58,-120 -52,-115 L-18,-84Z M62,-52 L66,-112 C64,-120 58,-120 52,-115 L18,-84Z',
          palette.ink,
          ink,
        ) +
        shape('M-54,-68 L-56,-98 L-36,-80Z M54,-68 L56,-98 L36,-80Z', tint.softRed, 0) +
        line('M-64,-46 C-50,-92 50,-92 64,-46', ink * 1.3)
      );
    case 'party':
      return (
        shape('M2,-158 L46,-72 C24,-60 -20,-60 -42,-72Z', palette.butter, ink) +
        line(
          'M-22,-106 C-4,-98 16,-98 28,-106 M-34,-84 C-8,-74 20,-74 40,-84',
          ink * 0.9,
          palette.red,
        ) +
        disc(2, -160, 14, palette.red, ink)
      );
    case 'flowers':
      return [-50, -26, 0, 26, 50]
        .map((x, index) =>
          flower(
            x,
            -76 + Math.abs(x) * Math.abs(x) * 0.011,
            index % 2 ? palette.white : palette.red,
            ink,
          ),
        )
        .join('');
    default:
      return '';
  }
}

function flower(x: number, y: number, color: string, ink: number): Svg {
  const petals = [0, 72, 144, 216, 288].map((angle) => {
    const radians = ((angle - 90) * Math.PI) / 180;
    return { x: x + Math.cos(radians) * 9, y: y + Math.sin(radians) * 9 };
  });
  return (
    petals.map((petal) => disc(petal.x, petal.y, 8 + ink * 0.4, palette.ink)).join('') +
    petals.map((petal) => disc(petal.x, petal.y, 8 - ink * 0.3, color)).join('') +
    disc(x, y, 5.5, palette.butter, ink * 0.4)
  );
}
