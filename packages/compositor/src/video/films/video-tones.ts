import { EFFECTS, type EffectName, LUMA_WEIGHTS } from '@jepret/contract';
import { toneTable } from '../../photos/tones.ts';
import {
  bluenessOf,
  blueOfClip,
  CHROMA_GRAY,
  greenOfClip,
  lumaOf,
  type Picture,
  planesOf,
  rednessOf,
  redOfClip,
} from '../ffmpeg/yuv.ts';

/** Applies the tones of an effect to a clip's picture in place (EFFECT-4), and converts it to BT.709. */
export function toneVideo(picture: Picture, effect: EffectName): void {
  const { luma: lumaTones, chroma: chromaTones } = getTables(effect);
  // The chroma table omits the last bit of a colour, which is added again here.
  const step = chromaTones ? 1 : 0;
  const { width, height } = picture;
  const [luma, blueness, redness] = planesOf(picture);
  for (let top = 0, chroma = 0; top < width * height; top += 2 * width) {
    for (let at = top; at < top + width; at += 2, chroma += 1) {
      const below = at + width;
      const upperLeft = luma[at] as number;
      const upperRight = luma[at + 1] as number;
      const lowerLeft = luma[below] as number;
      const lowerRight = luma[below + 1] as number;
      const blue = blueness[chroma] as number;
      const red = redness[chroma] as number;

      const base = lumaIndex(0, blue, red);
      luma[at] = lumaTones[base | upperLeft] as number;
      luma[at + 1] = lumaTones[base | upperRight] as number;
      luma[below] = lumaTones[base | lowerLeft] as number;
      luma[below + 1] = lumaTones[base | lowerRight] as number;
      const mean = (upperLeft + upperRight + lowerLeft + lowerRight) >> 2;
      const pair = chromaTones ? (chromaTones[chromaIndex(mean, blue, red)] as number) : GRAY_PAIR;
      blueness[chroma] = (pair & 0xff) + (blue & step);
      redness[chroma] = (pair >> 8) + (red & step);
    }
  }
}

const GRAY_PAIR = CHROMA_GRAY | (CHROMA_GRAY << 8);

/**
 * The recipes are for red, green and blue; these tables convert them for video. A table of all colours
 * would not fit into the processor's cache, so each table omits the least important bits.
 */
interface VideoTables {
  luma: Uint8Array;
  /** Blueness in the low byte, redness in the high byte; undefined for gray effects. */
  chroma: Uint16Array | undefined;
}

const lumaIndex = (luma: number, blueness: number, redness: number): number =>
  ((blueness >> 2) << 14) | ((redness >> 2) << 8) | luma;
const chromaIndex = (luma: number, blueness: number, redness: number): number =>
  ((blueness >> 1) << 14) | ((redness >> 1) << 7) | (luma >> 1);

const tablesByEffect = new Map<EffectName, VideoTables>();

function getTables(effect: EffectName): VideoTables {
  const tables = tablesByEffect.get(effect) ?? makeTables(effect);
  tablesByEffect.set(effect, tables);
  return tables;
}

function makeTables(effect: EffectName): VideoTables {
  const recipe = EFFECTS[effect];
  const table = toneTable(recipe);
  return {
    luma: makeLumaTable(table, recipe.isGrayscale),
    chroma: recipe.isGrayscale ? undefined : makeChromaTable(table),
  };
}

function makeLumaTable(table: Uint8Array, isGrayscale: boolean): Uint8Array {
  const tones = new Uint8Array(2 ** 20);
  for (let index = 0; index < tones.length; index += 1) {
    const luma = index & 0xff;
    // The middle of the colours that share an entry.
    const redness = ((index >> 6) & 0xfc) + 1.5;
    const blueness = ((index >> 12) & 0xfc) + 1.5;
    const red = redOfClip(luma, redness);
    const green = greenOfClip(luma, blueness, redness);
    const blue = blueOfClip(luma, blueness);
    const gray = lookUp(table, weightedGray(red, green, blue));
    const toned = isGrayscale
      ? lumaOf(gray, gray, gray)
      : lumaOf(lookUp(table, red), lookUp(table, green), lookUp(table, blue));
    tones[index] = toned + 0.5;
  }
  return tones;
}

function makeChromaTable(table: Uint8Array): Uint16Array {
  const tones = new Uint16Array(2 ** 21);
  for (let index = 0; index < tones.length; index += 1) {
    const luma = ((index << 1) & 0xfe) + 0.5;
    const redness = (index >> 6) & 0xfe;
    const blueness = (index >> 13) & 0xfe;
    const red = lookUp(table, redOfClip(luma, redness));
    const green = lookUp(table, greenOfClip(luma, blueness, redness));
    const blue = lookUp(table, blueOfClip(luma, blueness));
    const toBlue = (bluenessOf(red, green, blue) + 0.5) | 0;
    const toRed = (rednessOf(red, green, blue) + 0.5) | 0;
    tones[index] = toBlue | (toRed << 8);
  }
  return tones;
}

function weightedGray(red: number, green: number, blue: number): number {
  return LUMA_WEIGHTS.red * red + LUMA_WEIGHTS.green * green + LUMA_WEIGHTS.blue * blue;
}

function lookUp(table: Uint8Array, value: number): number {
  return table[value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0] as number;
}
