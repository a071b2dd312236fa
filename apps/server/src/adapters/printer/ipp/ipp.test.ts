import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
} from '../../../ports/printer.contract.ts';
import type { Printer, PrinterTroubleKind } from '../../../ports/printer.ts';
import { type IppDouble, startIppDouble } from '../../../testing/printers/ipp-double.ts';
import { UNHURRIED } from '../../../testing/unhurried.ts';
import { OPERATION } from './codec/codes.ts';
import { describeIppConnection } from './ipp.contract.ts';
import { createIppPrinter } from './ipp.ts';

const NEVER = new AbortController().signal;
const MINUTE_MS = 60_000;
const { resumePrinter } = OPERATION;

let double: IppDouble;
let nowMs: number;
let printer: Printer;
const open = () =>
  createIppPrinter({
    address: `ipp://127.0.0.1:${double.port}${double.path}`,
    clock: { now: () => nowMs },
    limits: UNHURRIED,
  });

beforeEach(async () => {
  double = await startIppDouble();
  nowMs = Date.UTC(2026, 10, 15);
  printer = open();
});
afterEach(async () => {
  await printer.close();
  await double.close();
});

const listSheets = () =>
  double.listSheets().map((sheet) => ({ ...sheet, isCut: sheet.media.endsWith('-div2') }));

describePrinterContract('an IPP printer that knows dye-sub media', () => ({
  open,
  listSheets,
  cuts: ['two-strips', 'whole'],
}));
describeIppConnection('an IPP printer', () => ({
  ...double,
  listSheets,
  hold: () => double.become({ isSlow: true }),
  release: () => double.become({ isSlow: false }),
}));

test.each<[string, PrinterTroubleKind]>([
  ['media-empty-error', 'paper-out'],
  ['media-needed', 'paper-out'],
  ['marker-supply-empty-error', 'ribbon-out'],
  ['cover-open', 'cover-open'],
  ['door-open-warning', 'cover-open'],
  ['media-jam-error', 'jam'],
  ['marker-waste-full', 'waste-full'],
  ['offline-error', 'unreachable'],
  ['moving-to-paused', 'paused'],
  ['other-error', 'other'],
])(
  '%s for ten minutes: the sheet waits, staff see why, and it comes out once (PRINT-12)',
  async (reason, kind) => {
    const sheet = createSheet({ copies: 2 });
    double.become({ reasons: [reason], message: 'Look at me' });
    const jobRef = await getJobRef(printer, sheet);
    const trouble = { kind, message: 'Look at me' };
    for (let minutes = 0; minutes < 10; minutes += 1, nowMs += MINUTE_MS) {
      expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
      expect(await getJobRef(open(), sheet)).toBe(jobRef);
    }
    expect(double.listSheets()).toEqual([]);
    double.become({ reasons: [], message: '' });
    expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
    expect(double.listSheets()).toHaveLength(1);
    expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
  },
);

test('what ends soon is no trouble yet', async () => {
  double.become({ reasons: ['media-low-warning'], markerLevels: [40, -2] });
  const low = { trouble: null, isLow: true, supplyPercent: 40 };
  expect(await printer.getHealth(NEVER)).toMatchObject(low);
  double.become({ reasons: [], markerLevels: [9, 40] });
  expect(await printer.getHealth(NEVER)).toMatchObject({ isLow: true, supplyPercent: 9 });
  double.become({ markerLevels: [-1] });
  expect(await printer.getHealth(NEVER)).toMatchObject({ isLow: false, supplyPercent: null });
});

test('what no printer should say is read as well as it can be', async () => {
  double.become({ reasons: ['media-jam'], message: 'Jam\0\0 in\r\ntray\0' });
  const trouble = { kind: 'jam', message: 'Jam in tray' };
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
  double.become({ reasons: [], message: '' });
  const jobRef = await getJobRef(printer, createSheet({ copies: 2 }));
  for (const sheets of [-1, 0, 70_000]) {
    for (const job of double.jobs) job.sheets = sheets;
    expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  }
});

test('a slow printer is waited for', async () => {
  double.become({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: null });
});

test('a stopped queue is tried again every 20 seconds, and its trouble does not flicker (PRINT-13)', async () => {
  const stopped = { state: 5, message: 'Printer not ready: Paper End' };
  const trouble = { kind: 'paper-out', message: stopped.message };
  double.become({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  for (let seconds = 0; seconds < 50; seconds += 1, nowMs += 1_000) {
    double.become(stopped);
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
    }
  }
  expect(double.count(resumePrinter)).toBe(3);
  double.become({ isSlow: false, state: 3, message: '' });
  expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'done' });
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
});

test('staff learn when the booth may not start a stopped queue again', async () => {
  double.fail({ http: 401 }, resumePrinter);
  double.become({ state: 5, message: 'Printer not ready: Cover Open' });
  const jobRef = await getJobRef(printer, createSheet());
  const message = expect.stringMatching(/Cover Open.*user and password in PRINTER_URL/);
  const trouble = { kind: 'cover-open', message };
  for (let looks = 0; looks < 2; looks += 1, nowMs += 1_000) {
    expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  }
});

test('a queue that a person stopped is left alone (PRINT-13)', async () => {
  double.become({ state: 5, message: 'Paused' });
  const jobRef = await getJobRef(printer, createSheet());
  nowMs += MINUTE_MS;
  const trouble = { kind: 'paused', message: 'Paused' };
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  expect(double.count(resumePrinter)).toBe(0);
});

test('a job that was given up before it began is told, and the sheet is handed over anew', async () => {
  const sheet = createSheet();
  double.become({ isSlow: true });
  const jobRef = await getJobRef(printer, sheet);
  double.abortJobs();
  const failure = { kind: 'failed', sheets: 0, reason: expect.stringContaining('gave up') };
  expect(await printer.follow(jobRef, NEVER)).toEqual(failure);
  double.become({ isSlow: false });
  expect(await getJobRef(printer, sheet)).not.toBe(jobRef);
  expect(double.listSheets()).toHaveLength(1);
});

test.each([
  [0, false],
  [1, true],
])(
  'a job given up while it was printed is not printed again (%i sheets, counted: %s)',
  async (sheets, isCounting) => {
    const sheet = createSheet({ copies: 2 });
    double.become({ isSlow: true, isCounting });
    const jobRef = await getJobRef(printer, sheet);
    for (const job of double.jobs) Object.assign(job, { sheets, hasBegun: true });
    double.abortJobs();
    expect(await getJobRef(printer, sheet)).toBe(jobRef);
    expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'failed', sheets });
  },
);

test('sheets are counted by the printer, else by the copies asked for', async () => {
  const jobRef = await getJobRef(printer, createSheet({ copies: 3 }));
  for (const job of double.jobs) job.sheets = 2;
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  double.become({ isCounting: false });
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 3 });
});

test('nobody can say what became of a job that the printer forgot', async () => {
  const jobRef = await getJobRef(printer, createSheet());
  double.forgetJobs();
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  await getJobRef(printer, createSheet());
  // The number is given again, to another sheet.
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'unknown' });
});
