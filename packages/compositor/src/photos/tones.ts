import { EFFECTS, type EffectName, LUMA_WEIGHTS, type ToneRecipe } from '@jepret/contract';
import { allocate, type Raster } from './rasters.ts';

interface Tone {
  effect: EffectName;
  isGrayscale: boolean;
  /** Undefined if the effect changes nothing. */
  table: PairTable | undefined;
}

/**
 * Maps two neighbouring bytes at once: with 65 536 entries instead of 256, toning is more than twice as
 * fast.
 */
type PairTable = Uint16Array;

/** The effects in the order they are shown (EFFECT-1). */
export const TONES: readonly Tone[] = (Object.keys(EFFECTS) as EffectName[]).map((effect) => {
  const { isGrayscale } = EFFECTS[effect];
  return { effect, isGrayscale, table: findPairTable(toneTable(EFFECTS[effect])) };
});

/** Maps each value of a channel to its toned value. */
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

/** Maps each byte by the table into a new raster. Without a table, returns the given raster. */
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

/** A view of the same memory as 32-bit words, or a copy if it is not aligned. */
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
/** The remainder, so that white stays white. */
const GREEN = 2 ** SHIFT - RED - BLUE;

/** Converts a raster of brightnesses to RGB. */
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
