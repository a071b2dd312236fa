import { MAX_SNAP_COUNT } from '@jepret/contract';

const FILE_NAME = /^(\d{1,9})\.(?:png|jpe?g|webp)$/i;
const SHOWN_LENGTH = 40;

/** The number of a photo by the name of its file (`3.png`), or a sentence why it has none. */
export function readSnapNumber(fileName: string): { number: number } | { fault: string } {
  const digits = FILE_NAME.exec(fileName)?.[1];
  const shown = fileName.slice(0, SHOWN_LENGTH);
  if (digits === undefined) {
    return { fault: `A photo is named by its number, such as 1.png, not “${shown}”.` };
  }
  const number = Number(digits);
  if (number < 1 || number > MAX_SNAP_COUNT) {
    return { fault: `Photos have the numbers 1 to ${MAX_SNAP_COUNT}, so ${shown} is none.` };
  }
  return { number };
}
