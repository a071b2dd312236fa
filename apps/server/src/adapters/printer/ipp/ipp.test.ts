import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
} from '../../../ports/printer.contract.ts';
import type { Printer, PrinterTroubleKind } from '../../../ports/printer.ts';
import { type IppDouble, startIppDouble } from '../../../testing/printers/ipp-double.ts';
import { UNHURRIED } from '../../../testing/unhurried.ts';
import { OPERATION, STATUS } from './codec/codes.ts';
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
  double.endJobs(8, 'aborted-by-system');
  const failure = { kind: 'failed', sheets: 0, reason: expect.stringContaining('gave up') };
  expect(await printer.follow(jobRef, NEVER)).toEqual(failure);
  double.become({ isSlow: false });
  expect(await getJobRef(printer, sheet)).not.toBe(jobRef);
  expect(double.listSheets()).toHaveLength(1);
});

test.each([
  [0, false, 'unknown'],
  [1, true, 'failed'],
])(
  'a job given up while it was printed is not printed again (%i sheets, counted: %s) (PRINT-36)',
  async (sheets, isCounting, kind) => {
    const sheet = createSheet({ copies: 2 });
    double.become({ isSlow: true, isCounting });
    const jobRef = await getJobRef(printer, sheet);
    for (const job of double.jobs) Object.assign(job, { sheets, hasBegun: true });
    double.endJobs(8, 'aborted-by-system');
    expect(await getJobRef(printer, sheet)).toBe(jobRef);
    expect(await printer.follow(jobRef, NEVER)).toMatchObject({
      kind,
      ...(isCounting && { sheets }),
      reason: expect.stringContaining('gave up'),
    });
  },
);

test.each([
  'job-completed-with-errors',
  'aborted-by-system',
  'document-format-error',
  'cups-filter-crashed',
])(
  'a stopped job with %s is cancelled and ends; one that never began has failed (PRINT-35)',
  async (reason) => {
    double.become({ isSlow: true });
    const [sheet, begun] = [createSheet(), createSheet()];
    const jobRef = await getJobRef(printer, sheet);
    double.endJobs(6, reason);
    const gaveUp = expect.stringContaining('gave up the job');
    const failed = { kind: 'failed', sheets: 0, reason: gaveUp };
    expect(await printer.follow(jobRef, NEVER)).toEqual(failed);
    expect(double.jobs.map(({ state }) => state)).toEqual([7]);
    const begunRef = await getJobRef(printer, begun);
    double.endJobs(6, reason);
    for (const job of double.jobs) job.hasBegun = true;
    expect(await printer.follow(begunRef, NEVER)).toEqual({ kind: 'unknown', reason: gaveUp });
    expect(double.jobs.map(({ state }) => state)).toEqual([7, 7]);
  },
);

test('a stopped job waits while its printer lacks paper, whatever its reason, and is not cancelled (PRINT-35)', async () => {
  double.become({ reasons: ['media-empty-error'], message: 'No paper' });
  const jobRef = await getJobRef(printer, createSheet());
  const trouble = { kind: 'paper-out', message: 'No paper' };
  for (const reason of ['printer-stopped', 'job-completed-with-errors']) {
    double.endJobs(6, reason);
    expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  }
  expect(double.count(OPERATION.cancelJob)).toBe(0);
  double.endJobs(6, 'printer-stopped');
  double.become({ reasons: [], message: '' });
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 1 });
});

test('staff see a stopped job whose reason says nothing, and one that cannot be cancelled (PRINT-37)', async () => {
  double.become({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  double.endJobs(6, 'job-stopped');
  const trouble = { kind: 'other', message: null };
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  expect(double.count(OPERATION.cancelJob)).toBe(0);
  double.endJobs(6, 'job-completed-with-errors');
  double.fail({ status: STATUS.notPossible }, OPERATION.cancelJob);
  const message = expect.stringContaining('cancel it at the printer');
  expect(await printer.follow(jobRef, NEVER)).toEqual({
    kind: 'waiting',
    trouble: { kind: 'other', message },
  });
});

test.each([
  [3, 'none', null],
  [4, 'job-hold-until-specified', { kind: 'paused', message: null }],
  [5, 'job-printing', null],
])(
  'a job in state %i (%s) waits, and staff see one that is held',
  async (state, reason, trouble) => {
    double.become({ isSlow: true });
    const jobRef = await getJobRef(printer, createSheet());
    double.endJobs(state, reason);
    expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
    expect(double.count(OPERATION.cancelJob)).toBe(0);
  },
);

test('a job that ended with errors is on paper as far as it was counted (PRINT-36)', async () => {
  const jobRef = await getJobRef(printer, createSheet({ copies: 2 }));
  for (const job of double.jobs) Object.assign(job, { reasons: ['job-completed-with-errors'] });
  expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  for (const job of double.jobs) job.sheets = 1;
  expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'failed', sheets: 1 });
  double.become({ isCounting: false });
  expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'unknown' });
});

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
