import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSheet, getJobRef, skipSavingJobRef } from '../../../ports/printer.contract.ts';
import type { Printer } from '../../../ports/printer.ts';
import { type IppDouble, startIppDouble } from '../../../testing/printers/ipp-double.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
import { OPERATION } from './codec/codes.ts';
import { createIppPrinter } from './ipp.ts';

const NEVER = new AbortController().signal;
const { createJob, sendDocument, validateJob, printJob } = OPERATION;

let double: IppDouble;
let printer: Printer;
beforeEach(async () => {
  double = await startIppDouble();
  printer = createIppPrinter({
    address: `ipp://127.0.0.1:${double.port}${double.path}`,
    clock: systemClock,
    limits: LONGEST_PRINTER_TIMEOUTS,
  });
});
afterEach(async () => {
  await printer.close();
  await double.close();
});

test.each([
  ['substitutes other paper', 'substituted', undefined],
  ['rejects the job', 'refused', undefined],
  ['substitutes other paper, old', 'substituted', [createJob, sendDocument]],
  ['substitutes other paper, very old', 'substituted', [createJob, sendDocument, validateJob]],
] as const)(
  'a printer without the right paper that %s prints nothing and reports the trouble (PRINT-21)',
  async (_, paper, missing) => {
    const sheet = createSheet();
    const operations = Object.values(OPERATION).filter(
      (code) => !missing?.some((it) => it === code),
    );
    double.setState({ paper, operations, isSlow: true });
    const trouble = { kind: 'wrong-media' };
    expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
      kind: 'unreachable',
      trouble,
    });
    expect(double.jobs.filter(({ state }) => state < 7)).toEqual([]);
    double.setState({ paper: 'right', isSlow: false });
    expect(double.listSheets()).toEqual([]);
    await getJobRef(printer, sheet);
    expect(double.listSheets()).toHaveLength(1);
  },
);

test('a printer that supports no 4 × 6 inch paper gets no sheet', async () => {
  double.setState({ media: ['iso_a4_210x297mm', 'na_5x7_5x7in'] });
  const trouble = { kind: 'wrong-media' };
  expect(await printer.submit(createSheet(), NEVER, skipSavingJobRef)).toMatchObject({ trouble });
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble, cuts: [] });
  expect(double.jobs).toEqual([]);
});

test.each([
  ['a name within a millimetre', ['iso_a4_210x297mm', 'om_photo_101x152mm'], 'om_photo_101x152mm'],
  ['a custom name', ['custom_booth_4.02x6in'], 'custom_booth_4.02x6in'],
  ['the uncut sheet of a driver', ['w288h432'], 'w288h432'],
])('4 × 6 inch paper is recognised by %s (PRINT-2)', async (_, media, expected) => {
  double.setState({ media });
  await getJobRef(printer, createSheet());
  expect(double.listSheets()).toMatchObject([{ media: expected }]);
  expect(await printer.getHealth(NEVER)).toMatchObject({ cuts: ['whole'] });
});

test('a printer with margin attributes gets margins of 0 and fills the sheet', async () => {
  const sides = ['top', 'bottom', 'left', 'right'].map((side) => `media-${side}-margin`);
  double.setState({ media: ['na_index-4x6_4x6in'], mediaColMembers: ['media-size', ...sides] });
  await getJobRef(printer, createSheet());
  expect(double.jobs).toMatchObject([{ media: '10160x15240 margin 0', scaling: 'fill' }]);
});

test.each([
  [['image/jpeg', 'application/octet-stream'], 'image/jpeg'],
  [['application/octet-stream', 'image/urf'], 'application/octet-stream'],
])('with the formats %s a sheet is sent as %s', async (formats, expected) => {
  double.setState({ formats });
  await getJobRef(printer, createSheet());
  expect(double.jobs).toMatchObject([{ format: expected }]);
});

test('an old printer gets job and sheet in one request, once', async () => {
  const operations = Object.values(OPERATION).filter((code) => code !== createJob);
  double.setState({ operations, majorVersions: [1] });
  const sheet = createSheet();
  expect(await getJobRef(printer, sheet)).toBe(await getJobRef(printer, sheet));
  expect(double.listSheets()).toHaveLength(1);
  expect(double.count(printJob)).toBe(1);
});

test('more copies than the printer supports are refused', async () => {
  double.setState({ maxCopies: 1 });
  const refusal = {
    kind: 'refused',
    reason: 'The printer makes at most 1 copies of a sheet.',
  };
  expect(await printer.submit(createSheet({ copies: 2 }), NEVER, skipSavingJobRef)).toEqual(
    refusal,
  );
  await getJobRef(printer, createSheet());
});

test('a printer that accepts no jobs is unreachable for now', async () => {
  double.setState({ isAcceptingJobs: false });
  const trouble = { kind: 'paused' };
  expect(await printer.submit(createSheet(), NEVER, skipSavingJobRef)).toMatchObject({
    kind: 'unreachable',
    trouble,
  });
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
});
