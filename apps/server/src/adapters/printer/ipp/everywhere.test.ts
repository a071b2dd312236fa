import {
  type IppEverywherePrinter,
  startIppEverywherePrinter,
} from '@jepret/testing/servers/ipp-everywhere-printer.ts';
import { systemClock } from '@jepret/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
  skipSavingJobRef,
  untilProgress,
} from '../../../ports/printer.contract.ts';
import type { Sheet } from '../../../ports/printer.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
import { describeIppConnection } from './ipp.contract.ts';
import { createIppPrinter } from './ipp.ts';

const FOUR_BY_SIX = 'na_index-4x6_4x6in';
const NEVER = new AbortController().signal;

let server: IppEverywherePrinter;
beforeAll(async () => {
  server = await startIppEverywherePrinter();
});
afterAll(() => server.stop());

const open = () =>
  createIppPrinter({
    address: `ipp://127.0.0.1:${server.port}${server.path}`,
    clock: systemClock,
    limits: LONGEST_PRINTER_TIMEOUTS,
  });
const printed = ({ name }: Sheet) => listSheets().filter((sheet) => sheet.name === name);
// This printer supports no media that is cut.
const listSheets = () => server.sheets.list().map((sheet) => ({ ...sheet, isCut: false }));

describePrinterContract('a real IPP printer', () => ({ open, listSheets, cuts: ['whole'] }));
describeIppConnection('a real IPP printer', () => ({ ...server, ...server.sheets, listSheets }), {
  printsPartialSheets: true,
});

test('a JPEG is printed borderless on 4 × 6 inch paper (PRINT-21)', async () => {
  const sheet = createSheet();
  const printer = open();
  await untilProgress(printer, await getJobRef(printer, sheet), { kind: 'done' });
  const { options } = server.sheets.list().at(-1) ?? {};
  expect(options).toContain('media-size={x-dimension=10160 y-dimension=15240}');
  for (const side of ['top', 'bottom', 'left', 'right']) {
    expect(options).toContain(`media-${side}-margin=0`);
  }
  expect(options).toContain('format=image/jpeg');
});

test('without paper a sheet waits; once there is paper, it is printed once without a restart', async () => {
  const sheet = createSheet();
  const printer = open();
  await server.loadPaper(FOUR_BY_SIX, 0);
  const trouble = { kind: 'paper-out' };
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
  const jobRef = await getJobRef(printer, sheet);
  expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'waiting', trouble });
  expect(await getJobRef(open(), sheet)).toBe(jobRef);
  expect(printed(sheet)).toEqual([]);
  await server.loadPaper(FOUR_BY_SIX, 250);
  await untilProgress(printer, jobRef, { kind: 'done', sheets: 1 });
  expect(printed(sheet)).toHaveLength(1);
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null, supplyPercent: 80 });
});

test('with other paper in the tray the sheet waits for the right paper and wastes none (PRINT-21)', async () => {
  const sheet = createSheet();
  const printer = open();
  await server.loadPaper('na_5x7_5x7in', 250);
  const trouble = { kind: 'wrong-media', message: expect.stringContaining('na_5x7_5x7in') };
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble, cuts: [] });
  expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
    kind: 'unreachable',
    trouble,
  });
  expect(printed(sheet)).toEqual([]);
  await server.loadPaper(FOUR_BY_SIX, 250);
  await untilProgress(printer, await getJobRef(printer, sheet), { kind: 'done' });
  expect(printed(sheet)).toHaveLength(1);
});

test('the remaining ribbon is reported', async () => {
  const printer = open();
  server.sheets.report(['ATTR: marker-levels=4']);
  await untilProgress(printer, await getJobRef(printer, createSheet()), { kind: 'done' });
  expect(await printer.getHealth(NEVER)).toMatchObject({ supplyPercent: 4, isLow: true });
});
