import { MAX_SNAP_COUNT } from '@jepret/contract';

const SHOWN_LENGTH = 40;

const KINDS = {
  photo: { name: /^(\d{1,9})\.(?:png|jpe?g|webp)$/i, title: 'photo', example: '1.png' },
  clip: { name: /^(\d{1,9})\.(?:mp4|webm)$/i, title: 'clip', example: '1.mp4' },
};

/** Parses the number of a photo or clip from its file name (`3.png`); returns a sentence if that fails. */
export function readNumber(
  kind: keyof typeof KINDS,
  fileName: string,
): { number: number } | { fault: string } {
  const { name, title, example } = KINDS[kind];
  const digits = name.exec(fileName)?.[1];
  const shown = fileName.slice(0, SHOWN_LENGTH);
  if (digits === undefined) {
    return { fault: `A ${title} is named by its number, such as ${example}, not “${shown}”.` };
  }
  const number = Number(digits);
  if (number < 1 || number > MAX_SNAP_COUNT) {
    const titles = `${title[0]?.toUpperCase()}${title.slice(1)}s`;
    return {
      fault: `${titles} have the numbers 1 to ${MAX_SNAP_COUNT}; ${shown} is out of range.`,
    };
  }
  return { number };
}
