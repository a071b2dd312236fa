import { EFFECTS, type EffectName, LUMA_WEIGHTS, type ToneRecipe } from '@jepret/contract';
import { allocate, type Raster } from './rasters.ts';

interface Tone {
  effect: EffectName;
  isGrayscale: boolean;
  /** Undefined when nothing changes. */
  table: PairTable | undefined;
}

/**
 * What two neighbouring bytes become, at once: 65 536 entries instead of 256 make toning more than
 * twice as fast.
 */
type PairTable = Uint16Array;

/** The effects in the order they are shown (EFFECT-1). */
export const TONES: readonly Tone[] = (Object.keys(EFFECTS) as EffectName[]).map((effect) => {
  const { isGrayscale } = EFFECTS[effect];
  return { effect, isGrayscale, table: findPairTable(toneTable(EFFECTS[effect])) };
});

/** What each value of a channel becomes. */
export function toneTable({ lift, gain, gamma }: ToneRecipe): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const toned = lift + gain * (value / 255) ** gamma;
    return Math.round(Math.min(1, Math.max(0, toned)) * 255);
  });
}

function findPairTable(table: Uint8Array): PairTable | undefined {
  if (table.every((toned, value) => toned === value)) return undefined;
  return Uint16Array.from({ length: 2 ** 16 }, (_, pair) => {
    return (table[pair & 0xff] as number) | ((table[pair >>> 8] as number) << 8);
  });
}

/** Each byte as the table says, in a new raster; the given one when it says nothing. */
export function applyTable(bytes: Raster, table: PairTable | undefined): Raster {
  if (!table) return bytes;
  const from = toWords(bytes);
  const toned = allocate(from.byteLength);
  const to = toWords(toned);
  for (let index = 0; index < to.length; index += 1) {
    const word = from[index] as number;
    to[index] = (table[word & 0xffff] as number) | ((table[word >>> 16] as number) << 16);
  }
  return toned.subarray(0, bytes.length);
}

/** The same memory four bytes at a time, or a copy of it where that is not possible. */
function toWords(bytes: Raster): Uint32Array {
  if (bytes.byteOffset % 4 === 0 && bytes.length % 4 === 0) {
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words;
}

/** The brightness of each pixel of an RGB raster. */
export function toLuma(rgb: Raster): Raster {
  const luma = allocate(rgb.length / 3);
  for (let from = 0, to = 0; to < luma.length; from += 3, to += 1) {
    const red = rgb[from] as number;
    const green = rgb[from + 1] as number;
    const blue = rgb[from + 2] as number;
    luma[to] = (RED * red + GREEN * green + BLUE * blue + HALF) >> SHIFT;
  }
  return luma;
}

const SHIFT = 16;
const HALF = 2 ** (SHIFT - 1);
const RED = Math.round(LUMA_WEIGHTS.red * 2 ** SHIFT);
const BLUE = Math.round(LUMA_WEIGHTS.blue * 2 ** SHIFT);
/** The rest, so that white stays white. */
const GREEN = 2 ** SHIFT - RED - BLUE;

/** A raster of brightnesses as RGB. */
export function toRgb(luma: Raster): Raster {
  const rgb = allocate(luma.length * 3);
  for (let from = 0, to = 0; from < luma.length; from += 1, to += 3) {
    const value = luma[from] as number;
    rgb[to] = value;
    rgb[to + 1] = value;
    rgb[to + 2] = value;
  }
  return rgb;
}
