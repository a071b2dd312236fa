import { batikFill } from '../batik.ts';
import { palette } from '../palette.ts';
import { disc, line, type Svg, shape } from '../svg.ts';
import type { Appearance } from './appearance.ts';

const TORSO =
  'M-34,78 C-70,82 -94,98 -96,140 C-98,190 -96,240 -96,330 L96,330 C96,240 98,190 96,140 C94,98 70,82 34,78 Q0,104 -34,78Z';

export function clothOf(look: Appearance): string {
  return look.batik ? batikFill(look.batik) : look.cloth;
}

export function torso(look: Appearance, ink: number): Svg {
  const neck =
    shape('M-22,44 L-22,84 Q0,108 22,84 L22,44Z', look.skin.base, ink) +
    `<path d="M-20,56 Q0,86 20,56 L20,66 Q0,92 -20,66Z" fill="${look.skin.shade}" opacity=".75"/>`;
  const hood =
    look.outfit === 'hoodie'
      ? shape('M-66,96 C-70,56 -40,46 0,46 C40,46 70,56 66,96Z', look.cloth, ink)
      : '';
  return hood + neck + shape(TORSO, clothOf(look), ink) + details(look, ink);
}

function details(look: Appearance, ink: number): Svg {
  const trim = look.trim ?? palette.white;
  switch (look.outfit) {
    case 'school':
      return (
        shape(
          'M-34,78 L-46,96 L-14,120 L0,100Z M34,78 L46,96 L14,120 L0,100Z',
          palette.white,
          ink * 0.85,
        ) +
        shape('M-9,103 H9 L12,116 H-12Z', palette.red, ink * 0.85) +
        shape('M-8,116 H8 L16,190 L0,206 L-16,190Z', palette.red, ink * 0.85) +
        shape('M36,150 H72 V178 Q54,190 36,178Z', palette.white, ink * 0.7) +
        shape('M44,158 h18 v6 h-18Z', palette.butter, ink * 0.4)
      );
    case 'shirt':
      return (
        shape(
          'M-34,77 L-50,96 L-20,124 L0,102Z M34,77 L50,96 L20,124 L0,102Z',
          look.cloth,
          ink * 0.85,
        ) +
        line('M0,104 V330', ink * 0.7) +
        [136, 176, 216, 256].map((y) => disc(9, y, 4.6, trim, ink * 0.5)).join('')
      );
    case 'koko':
      return (
        shape(
          'M-32,74 C-14,98 14,98 32,74 L34,88 C16,112 -16,112 -34,88Z',
          look.cloth,
          ink * 0.85,
        ) +
        shape('M-12,106 H12 V220 H-12Z', trim, ink * 0.7) +
        [124, 152, 180, 206].map((y) => disc(0, y, 4.2, palette.butter, ink * 0.5)).join('') +
        line('M-30,110 q-6,54 0,108 M30,110 q6,54 0,108', ink * 0.45, trim)
      );
    case 'kebaya':
      return (
        shape(
          'M-26,80 C-22,120 -8,150 0,168 C8,150 22,120 26,80 Q0,104 -26,80Z',
          look.skin.base,
          0,
        ) +
        shape(
          'M-20,120 Q0,132 20,120 C14,140 6,158 0,168 C-6,158 -14,140 -20,120Z',
          palette.butter,
          ink * 0.7,
        ) +
        line('M-34,78 C-28,124 -12,152 0,170 V330 M34,78 C28,124 12,152 0,170', ink * 0.85) +
        line(
          'M-46,82 C-40,130 -22,164 -12,182 V330 M46,82 C40,130 22,164 12,182 V330',
          ink * 0.7,
          trim,
        ) +
        disc(0, 190, 7, palette.butter, ink * 0.6)
      );
    case 'hoodie':
      return (
        shape(
          'M-52,84 C-30,128 30,128 52,84 C44,76 36,74 32,74 C18,98 -18,98 -32,74 C-36,74 -44,76 -52,84Z',
          look.cloth,
          ink * 0.85,
        ) +
        line('M-18,112 V156 M18,112 V146', ink * 0.9, trim) +
        shape('M-54,330 L-44,238 Q0,228 44,238 L54,330Z', look.cloth, ink * 0.8)
      );
    default:
      return (
        line('M-37,80 Q0,114 37,80', ink * 0.9) +
        (look.batik
          ? ''
          : shape(
              'M0,136 l10,21 23,3 -17,16 4,23 -20,-11 -20,11 4,-23 -17,-16 23,-3Z',
              trim,
              ink * 0.7,
            ))
      );
  }
}
