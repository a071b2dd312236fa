import { readFile, stat } from 'node:fs/promises';
import { MAX_SNAP_COUNT, Slot } from '@jepret/contract';
import { CategoryName, FrameName, GroupName, MAX_TEMPLATE_BYTES } from '@jepret/contract/console';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { TEMPLATE_TOO_LARGE } from '../../features/frames/checks/template-file.ts';
import { Season } from '../../features/frames/seasons/seasons.ts';
import { createReader, repeatable, wholeNumber } from '../program/options.ts';

const SNAPS = `A frame has 1 to ${MAX_SNAP_COUNT} snaps.`;
const PIXELS = 'A distance is whole pixels, 0 or more.';
const PHOTOS = 'Say which snap each slot shows, row by row: 1,1,2,2,3,3.';

export const readFrameName = createReader(FrameName);
export const readCategoryName = createReader(CategoryName);
const KEY = 'Say which one with its category: OWN_4_FRAME/imlek.';
export const readFrameKey = createReader(
  z
    .string()
    .transform((text) => text.split('/'))
    .pipe(z.tuple([CategoryName, FrameName], KEY))
    .transform(([categoryName, frameName]) => ({ categoryName, frameName })),
);
export const readGroupName = createReader(GroupName);
export const readSnaps = createReader(
  wholeNumber(SNAPS).refine((count) => count >= 1 && count <= MAX_SNAP_COUNT, SNAPS),
);
export const readPixels = createReader(wholeNumber(PIXELS));
export const readPhotos = createReader(
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(wholeNumber(PHOTOS).refine((photo) => photo >= 1, PHOTOS))),
);

const readOneSeason = createReader(
  z
    .templateLiteral(
      [z.string(), '..', z.string()],
      'A season looks like 2027-02-01..2027-02-20. One of every year looks like 12-20..01-07 or imlek-14..imlek+15.',
    )
    .transform((text) => {
      const [from = '', until = ''] = text.split('..');
      return { from, until };
    })
    .pipe(Season),
);

export const readSeason = repeatable(readOneSeason);

/** Checks the size first, so that no file is read that is too large for a template. */
export async function readTemplateFile(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new BoothError('not_found', `There is no template at ${path}.`);
  if (found.size > MAX_TEMPLATE_BYTES) throw new BoothError('invalid', TEMPLATE_TOO_LARGE);
  return readFile(path);
}

const SLOTS_FORM = 'a list like [{ "x": 60, "y": 180, "width": 510, "height": 286, "photo": 1 }]';

export async function readSlotsFile(path: string): Promise<Slot[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BoothError('not_found', `There is no file with slots at ${path}.`);
  });
  const slots = z.array(Slot).safeParse(parseJson(text));
  if (slots.success) return slots.data;
  throw new BoothError('invalid', `The file ${path} must be ${SLOTS_FORM}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
