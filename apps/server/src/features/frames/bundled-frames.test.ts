import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTemplateWindows } from '@jepret/compositor';
import {
  FIVE_FRAME_CATEGORIES,
  NO_CUT_CATEGORIES,
  PrintStyle,
  printStyleOf,
  templateUrl,
  toChosenFrame,
} from '@jepret/contract';
import { computeSlots, findLayoutFaults, suggestSlots } from '@jepret/layout';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { formatZoneDay } from '../../domain/zone-days.ts';
import { aBundledFrame } from '../../testing/media/test-frames.ts';
import { readBundledFrames } from './bundled-frames.ts';
import type { FrameEntry } from './frame-entry.ts';
import { findSeason, offerOf } from './seasons/offers.ts';

const MAX_PREVIEW_BYTES = 80_000;
const FIRST_DAY = Date.parse('2026-11-15T00:00:00+07:00');
const TWO_YEARS = 731;
const DAY_MS = 86_400_000;

/** Six different snaps in two similar strips, and a wheel that is read clockwise. */
const UNGUESSABLE = ['arcade-duel', 'merdeka', 'bianglala'];

const bundled = readBundledFrames(ASSETS_DIR);

describe.each(bundled)('the bundled frame $category_name/$frame_name', (frame) => {
  test('has its photos inside the sheet, apart, and clear of edge and cut', () => {
    expect(findLayoutFaults(toChosenFrame(frame))).toEqual([]);
  });

  test('is transparent in its slots and opaque elsewhere (FRAME-18)', async () => {
    const { data, info } = await sharp(join(ASSETS_DIR, templateUrl(frame.url)))
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1240, height: 1844, channels: 1 });
    expect(findWrongPixel(data, frame)).toBeUndefined();
  });

  test('has a template from which its slots are detected again (CONSOLE-95, CONSOLE-96)', async () => {
    const template = readFileSync(join(ASSETS_DIR, templateUrl(frame.url)));
    const { slots, snaps, isNoCut } = suggestSlots(
      await findTemplateWindows(template, frame),
      frame,
    );
    const isGuessable = !UNGUESSABLE.includes(frame.frame_name);
    const sorted = (all: typeof slots) =>
      all
        .map(({ photo, ...box }) => ({ ...box, photo: isGuessable ? photo : 0 }))
        .toSorted((a, b) => a.y - b.y || a.x - b.x);
    expect(sorted(slots)).toEqual(sorted(computeSlots(toChosenFrame(frame))));
    if (isGuessable) expect([snaps, isNoCut]).toEqual([frame.counter, frame.is_no_cut]);
  });

  test('has a light preview of the same shape (FRAME-18)', async () => {
    const file = join(ASSETS_DIR, frame.url);
    expect(statSync(file).size).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
    const { format, width, height } = await sharp(file).metadata();
    expect(format).toBe('png');
    expect(Math.abs((width * frame.height) / frame.width - height)).toBeLessThanOrEqual(1);
  });
});

test('no two bundled frames have the same name', () => {
  const names = bundled.map(({ frame_name }) => frame_name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the folder of bundled frames contains no other files', () => {
  const known = new Set(bundled.flatMap(({ url }) => [url, templateUrl(url)]));
  const files = globSync('static/frames/**/*.*', { cwd: ASSETS_DIR }).map((path) => `/${path}`);
  expect(files.filter((path) => !known.has(path))).toEqual([]);
});

test('every special category has a bundled frame (FRAME-22)', () => {
  const categories = new Set(bundled.map(({ category_name }) => category_name));
  const special = [...NO_CUT_CATEGORIES, ...Object.values(FIVE_FRAME_CATEGORIES)];
  expect(special.filter((name) => !categories.has(name))).toEqual([]);
});

test.each(PrintStyle.options)('%s has ten frames on every day of two years (FRAME-22)', (style) => {
  const frames = bundled.filter((frame) => printStyleOf(frame) === style);
  const daysWithFewFrames = Array.from({ length: TWO_YEARS }, (_, day) =>
    formatZoneDay(FIRST_DAY + day * DAY_MS, 'Asia/Jakarta'),
  )
    .map((day) => ({ day, offered: frames.filter((frame) => isOffered(frame, day)).length }))
    .filter(({ offered }) => offered < 10);
  expect(daysWithFewFrames).toEqual([]);
});

test('every bundled frame is offered in each year until 2040 (FRAME-25)', () => {
  const years = Array.from({ length: 14 }, (_, index) => 2027 + index);
  const ended = bundled.flatMap((frame) => {
    const missing = years.filter((year) => !isOfferedIn(frame, year));
    return missing.length === 0 ? [] : [{ frame: frame.frame_name, missing }];
  });
  expect(ended).toEqual([]);
});

test.each([
  ['{', /^The frames in .+frames\.json cannot be used: .*JSON/],
  ['{}', /cannot be used: frame 1: Invalid input: expected array/],
  [[{ frame_name: 'polos' }], /cannot be used: polos: /],
  [[{ ...aBundledFrame('polos'), counter: 6 }], /cannot be used: polos: Slot 11 /],
  [[{ ...aBundledFrame('polos'), width: 1200 }], /polos: A frame is 1240 × 1844 px\.$/],
  [[aBundledFrame('polos'), aBundledFrame('polos')], /There are two frames polos in AVAILABLE_4/],
  [[{ ...aBundledFrame('polos'), url: '/static/polos.png' }], /Its url must be \/static\/frames/],
  [[{ ...aBundledFrame('polos'), seasons: [{ from: '2027-01-01' }] }], /polos: A day looks like/],
])('an invalid catalogue fails with one readable error (%#) (FRAME-17)', (content, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, 'frames.json'), text);
  expect(() => readBundledFrames(folder)).toThrow(sentence);
});

test('a booth without its catalogue does not start', () => {
  expect(() => readBundledFrames('/nowhere')).toThrow(
    /^The frames in \/nowhere\/frames\.json cannot be used: ENOENT/,
  );
});

function findWrongPixel(alpha: Buffer, frame: FrameEntry) {
  const expected = expectedAlpha(frame);
  if (alpha.equals(expected)) return undefined;
  const index = alpha.findIndex((value, pixel) => value !== expected[pixel]);
  return { x: index % frame.width, y: Math.floor(index / frame.width), alpha: alpha[index] };
}

function expectedAlpha(frame: FrameEntry): Buffer {
  const alpha = Buffer.alloc(frame.width * frame.height, 255);
  for (const { x, y, width, height } of computeSlots(toChosenFrame(frame))) {
    for (let row = y; row < y + height; row += 1) {
      alpha.fill(0, row * frame.width + x, row * frame.width + x + width);
    }
  }
  return alpha;
}

const isOfferedIn = (frame: FrameEntry, year: number): boolean => {
  const season = findSeason(frame, `${year}-01-01`);
  return frame.seasons.length === 0 || (season !== undefined && season.from <= `${year}-12-31`);
};

/** At a location without frames of its own. */
const isOffered = (frame: FrameEntry, day: string): boolean =>
  offerOf({ ...frame, isHidden: false }, day, ['nowhere']) === 'offered';
