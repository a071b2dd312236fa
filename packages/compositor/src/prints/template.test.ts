import { expect, test } from 'vitest';
import {
  aFrame,
  drawTemplate,
  flatJpeg,
  INK,
  readColours,
  SHEET,
  SKIN,
} from '../testing/drawings.ts';
import { openTemplate, TemplateError } from './template.ts';

const SLOTS = [
  { x: 20, y: 30, width: 120, height: 80, photo: 1 },
  { x: 180, y: 30, width: 120, height: 80, photo: 2 },
];
const frame = aFrame(SLOTS);

test('a template has its slots and its number of photos (FRAME-29)', async () => {
  const template = await openTemplate(await drawTemplate(frame), frame);
  expect(template).toMatchObject({ slots: SLOTS, photoCount: 2, widthPx: 320, heightPx: 480 });
});

test('a window may have rounded corners and overlapping ornaments', async () => {
  const png = await drawTemplate(frame, (x, y) => (x < 30 && y < 40 ? 255 : undefined));
  const { windows } = await openTemplate(png, frame);
  expect(windows.map(({ openPx }) => openPx)).toEqual([120 * 80 - 100, 120 * 80]);
});

test('half-transparent artwork outside the slots is blended onto white', async () => {
  const png = await drawTemplate(frame, (x, y) => (x === 5 && y === 5 ? 128 : undefined));
  const { artwork } = await openTemplate(png, frame);
  const colourAt = readColours(artwork, SHEET.width);
  expect(colourAt(5, 5)).toEqual(INK.map((ink) => Math.round((ink * 128 + 255 * 127) / 255)));
  expect(colourAt(6, 5)).toEqual(INK);
});

const [first] = SLOTS;
const withSlot = (slot: Partial<NonNullable<typeof first>>) =>
  aFrame([{ x: 20, y: 30, width: 120, height: 80, photo: 1, ...slot }]);

test.each([
  ['no PNG', () => flatJpeg(SKIN), frame, 'The template is not a PNG.'],
  [
    'a PNG that broke off',
    async () => (await drawTemplate(frame)).subarray(0, 600),
    frame,
    'The template is damaged or incomplete.',
  ],
  [
    'of another size than its frame says',
    () => drawTemplate({ ...frame, width: 300 }),
    frame,
    'The template is 300 × 480 px, its frame 320 × 480 px.',
  ],
  [
    'without a window for a slot (FRAME-18)',
    () => drawTemplate(withSlot({})),
    frame,
    'Slot 2 (120 × 80 px at 180, 30) has no window in the template.',
  ],
  [
    'with a window where no photo goes (FRAME-18)',
    () => drawTemplate(frame),
    withSlot({}),
    'The template is transparent at 180, 30, where no photo goes.',
  ],
  [
    'whose window is a pixel beside its slot (FRAME-18)',
    () => drawTemplate(withSlot({ x: 19 })),
    withSlot({}),
    'The template is transparent at 19, 30, where no photo goes.',
  ],
  [
    'with a slot beyond its edge',
    () => drawTemplate(frame),
    withSlot({ x: 201 }),
    'Slot 1 reaches beyond the sheet.',
  ],
])('a template is refused: %s', async (_, draw, geometry, sentence) => {
  await expect(openTemplate(await draw(), geometry)).rejects.toThrow(new TemplateError(sentence));
});

test('paddings that leave no room for photos are rejected', async () => {
  const { slots: _, ...computed } = frame;
  const cramped = {
    ...computed,
    config_frame: { ...computed.config_frame, CustomPadding: 160 },
  };
  await expect(openTemplate(await drawTemplate(frame), cramped)).rejects.toThrow(TemplateError);
});
