import { EFFECTS, type EffectName, LUMA_WEIGHTS } from '@jepret/contract';
import { toneTable } from '../tones.ts';
import { chromaOf, lumaOf, type Picture, planesOf, rgbOf } from './yuv.ts';

/** Gives a picture, in place, the tones that the effect gives the print (D21). */
export function toneVideo(picture: Picture, effect: EffectName): void {
  const tables = findTables(effect);
  if (!tables) return;
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

      const mean = (upperLeft + upperRight + lowerLeft + lowerRight) >> 2;
      const pair = tables.chroma[chromaIndex(mean, blue, red)] as number;
      blueness[chroma] = pair & 0xff;
      redness[chroma] = pair >> 8;
      const base = lumaIndex(0, blue, red);
      luma[at] = tables.luma[base | upperLeft] as number;
      luma[at + 1] = tables.luma[base | upperRight] as number;
      luma[below] = tables.luma[base | lowerLeft] as number;
      luma[below + 1] = tables.luma[base | lowerRight] as number;
    }
  }
}

/**
 * The tones are made for red, green and blue; these say what that means for video. A table of all
 * colours would not fit the processor's cache, so each leaves out the bits that hardly matter to it.
 */
interface VideoTables {
  luma: Uint8Array;
  /** Blueness in the low byte, redness in the high one. */
  chroma: Uint16Array;
}

const lumaIndex = (luma: number, blue: number, red: number): number =>
  ((blue >> 2) << 14) | ((red >> 2) << 8) | luma;
const chromaIndex = (luma: number, blue: number, red: number): number =>
  ((blue >> 1) << 13) | ((red >> 1) << 6) | (luma >> 2);
const ENTRIES = 2 ** 20;

const made = new Map<EffectName, VideoTables | undefined>();

/** Undefined when the effect changes nothing. */
function findTables(effect: EffectName): VideoTables | undefined {
  if (!made.has(effect)) made.set(effect, makeTables(effect));
  return made.get(effect);
}

function makeTables(effect: EffectName): VideoTables | undefined {
  const recipe = EFFECTS[effect];
  const table = toneTable(recipe);
  if (!recipe.isGrayscale && table.every((toned, value) => toned === value)) return undefined;

  const tone = (value: number) => table[Math.round(Math.min(255, Math.max(0, value)))] as number;
  const toneColour = (luma: number, blueness: number, redness: number) => {
    const { red, green, blue } = rgbOf(luma, blueness, redness);
    if (!recipe.isGrayscale) return [tone(red), tone(green), tone(blue)] as const;
    const weights = LUMA_WEIGHTS;
    const gray = tone(weights.red * red + weights.green * green + weights.blue * blue);
    return [gray, gray, gray] as const;
  };

  const tables = { luma: new Uint8Array(ENTRIES), chroma: new Uint16Array(ENTRIES) };
  for (let blue = 0; blue < 256; blue += 4) {
    for (let red = 0; red < 256; red += 4) {
      for (let luma = 0; luma < 256; luma += 1) {
        // The middle of what an entry stands for.
        const toned = lumaOf(...toneColour(luma, blue + 1.5, red + 1.5));
        tables.luma[lumaIndex(luma, blue, red)] = Math.round(toned);
      }
    }
  }
  for (let blue = 0; blue < 256; blue += 2) {
    for (let red = 0; red < 256; red += 2) {
      for (let luma = 0; luma < 256; luma += 4) {
        const [toBlue, toRed] = chromaOf(...toneColour(luma + 1.5, blue + 0.5, red + 0.5));
        const pair = Math.round(toBlue) | (Math.round(toRed) << 8);
        tables.chroma[chromaIndex(luma, blue, red)] = pair;
      }
    }
  }
  return tables;
}
