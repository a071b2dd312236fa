import { palette, tint } from './palette.ts';
import { line, oval, type Svg } from './svg.ts';

export type Batik = 'kawung' | 'parang' | 'megamendung' | 'stripes';

const cloth: Record<Batik, { ground: string; size: number; motif: Svg }> = {
  kawung: { ground: palette.deepRed, size: 44, motif: kawung() },
  parang: { ground: tint.softInk, size: 36, motif: parang() },
  megamendung: { ground: tint.deepSky, size: 60, motif: megamendung() },
  stripes: { ground: palette.white, size: 36, motif: stripes() },
};

/** Add this once to a document that uses `batikFill`. */
export function batikDefs(): Svg {
  const patterns = Object.entries(cloth).map(
    ([name, { ground, size, motif }]) =>
      `<pattern id="batik-${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
      `<rect width="${size}" height="${size}" fill="${ground}"/>${motif}</pattern>`,
  );
  return `<defs>${patterns.join('')}</defs>`;
}

export function batikFill(name: Batik): string {
  return `url(#batik-${name})`;
}

function kawung(): Svg {
  const petal = (angle: number) =>
    `<g transform="translate(22 22) rotate(${angle})">${oval(0, -13, 6.5, 9.5, palette.paper)}` +
    `${oval(0, -13, 1.6, 4, palette.deepRed)}</g>`;
  const dots = [0, 44].flatMap((x) => [0, 44].map((y) => oval(x, y, 3.4, 3.4, palette.butter)));
  return [45, 135, 225, 315].map(petal).join('') + dots.join('');
}

function parang(): Svg {
  const blade = (x: number) =>
    line(`M${x},-6 q10,8 2,16 q-8,8 2,16 q10,8 2,16`, 4.5, palette.paper) +
    oval(x + 18, 10, 2.6, 2.6, tint.amber) +
    oval(x + 18, 28, 2.6, 2.6, tint.amber);
  return blade(6);
}

function megamendung(): Svg {
  const cloud = (x: number, y: number) =>
    line(`M${x - 22},${y} q2,-12 12,-9 q4,-13 15,-5 q14,-4 14,9 q8,6 -2,8`, 4, palette.white) +
    line(`M${x - 12},${y + 3} q4,-6 9,-3 q5,-7 11,-1 q7,-1 6,5`, 3.5, palette.sky);
  return cloud(30, 24) + cloud(0, 54) + cloud(60, 54);
}

function stripes(): Svg {
  return `<rect width="36" height="17" y="9" fill="${palette.red}"/>`;
}
