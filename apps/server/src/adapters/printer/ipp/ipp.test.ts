import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
} from '../../../ports/printer.contract.ts';
import type { Printer, PrinterTroubleKind } from '../../../ports/printer.ts';
import { type IppDouble, startIppDouble } from '../../../testing/printers/ipp-double.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
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
    limits: LONGEST_PRINTER_TIMEOUTS,
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

describePrinterContract('an IPP printer with dye-sub media', () => ({
  open,
  listSheets,
  cuts: ['two-strips', 'whole'],
}));
describeIppConnection('an IPP printer', () => ({
  ...double,
  listSheets,
  hold: () => double.setState({ isSlow: true }),
  release: () => double.setState({ isSlow: false }),
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
  'with %s for ten minutes the sheet waits with its trouble and is then printed once (PRINT-12)',
  async (reason, kind) => {
    const sheet = createSheet({ copies: 2 });
    double.setState({ reasons: [reason], message: 'Look at me' });
    const jobRef = await getJobRef(printer, sheet);
    const trouble = { kind, message: 'Look at me' };
    for (let minutes = 0; minutes < 10; minutes += 1, nowMs += MINUTE_MS) {
      expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
      expect(await getJobRef(open(), sheet)).toBe(jobRef);
    }
    expect(double.listSheets()).toEqual([]);
    double.setState({ reasons: [], message: '' });
    expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
    expect(double.listSheets()).toHaveLength(1);
    expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
  },
);

test('a low supply is no trouble yet', async () => {
  double.setState({ reasons: ['media-low-warning'], markerLevels: [40, -2] });
  const low = { trouble: null, isLow: true, supplyPercent: 40 };
  expect(await printer.getHealth(NEVER)).toMatchObject(low);
  double.setState({ reasons: [], markerLevels: [9, 40] });
  expect(await printer.getHealth(NEVER)).toMatchObject({ isLow: true, supplyPercent: 9 });
  double.setState({ markerLevels: [-1] });
  expect(await printer.getHealth(NEVER)).toMatchObject({ isLow: false, supplyPercent: null });
});

test.each([
  ['123 native prints remaining on 6x8 (A5) media', { sheets: 123, of: '6x8 (A5)' }],
  ['"700 native prints remaining on 6x4 (PC) media"', { sheets: 700, of: '6x4 (PC)' }],
  ["88 native prints remaining on '6x4 (PC)' ribbon", { sheets: 88, of: '6x4 (PC)' }],
  ['0 native prints remaining on 5x7 (2L) media', { sheets: 0, of: '5x7 (2L)' }],
  ['Unable to query remaining prints on 6x4 (PC) media', null],
  ['One or more remaining prints on 6x4 (PC) media', null],
  ['The ribbon is fine.', null],
  ['', null],
])(
  'the printer’s own count is read from its message: %s (PRINT-38)',
  async (message, remaining) => {
    double.setState({ markerMessage: message, markerLevels: [17] });
    expect(await printer.getHealth(NEVER)).toMatchObject({ remaining, supplyPercent: 17 });
  },
);

test('invalid attributes are read as far as possible', async () => {
  double.setState({ reasons: ['media-jam'], message: 'Jam\0\0 in\r\ntray\0' });
  const trouble = { kind: 'jam', message: 'Jam in tray' };
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
  double.setState({ reasons: [], message: '' });
  const jobRef = await getJobRef(printer, createSheet({ copies: 2 }));
  for (const sheets of [-1, 0, 70_000]) {
    for (const job of double.jobs) job.sheets = sheets;
    expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  }
});

test('a sheet on a slow printer waits', async () => {
  double.setState({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: null });
});

test('a stopped queue is resumed every 20 seconds, and its trouble stays the same (PRINT-13)', async () => {
  const stopped = { state: 5, message: 'Printer not ready: Paper End' };
  const trouble = { kind: 'paper-out', message: stopped.message };
  double.setState({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  for (let seconds = 0; seconds < 50; seconds += 1, nowMs += 1_000) {
    double.setState(stopped);
    for (let polls = 0; polls < 2; polls += 1) {
      expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
    }
  }
  expect(double.count(resumePrinter)).toBe(3);
  double.setState({ isSlow: false, state: 3, message: '' });
  expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'done' });
  expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
});

test('the trouble says if the booth may not resume a stopped queue', async () => {
  double.fail({ http: 401 }, resumePrinter);
  double.setState({ state: 5, message: 'Printer not ready: Cover Open' });
  const jobRef = await getJobRef(printer, createSheet());
  const message = expect.stringMatching(/Cover Open.*user and password in PRINTER_URL/);
  const trouble = { kind: 'cover-open', message };
  for (let polls = 0; polls < 2; polls += 1, nowMs += 1_000) {
    expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  }
});

test('a queue that was stopped by a person is not resumed (PRINT-13)', async () => {
  double.setState({ state: 5, message: 'Paused' });
  const jobRef = await getJobRef(printer, createSheet());
  nowMs += MINUTE_MS;
  const trouble = { kind: 'paused', message: 'Paused' };
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  expect(double.count(resumePrinter)).toBe(0);
});

test('a job that was given up before it began has failed, and the sheet is handed over again', async () => {
  const sheet = createSheet();
  double.setState({ isSlow: true });
  const jobRef = await getJobRef(printer, sheet);
  double.endJobs(8, 'aborted-by-system');
  const failure = { kind: 'failed', sheets: 0, reason: expect.stringContaining('gave up') };
  expect(await printer.readProgress(jobRef, NEVER)).toEqual(failure);
  double.setState({ isSlow: false });
  expect(await getJobRef(printer, sheet)).not.toBe(jobRef);
  expect(double.listSheets()).toHaveLength(1);
});

test.each([
  [0, false, 'unknown'],
  [1, true, 'failed'],
])(
  'a job that was given up while printing is not printed again (%i sheets, counted: %s) (PRINT-36)',
  async (sheets, isCounting, kind) => {
    const sheet = createSheet({ copies: 2 });
    double.setState({ isSlow: true, isCounting });
    const jobRef = await getJobRef(printer, sheet);
    for (const job of double.jobs) Object.assign(job, { sheets, hasBegun: true });
    double.endJobs(8, 'aborted-by-system');
    expect(await getJobRef(printer, sheet)).toBe(jobRef);
    expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({
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
  'a stopped job with %s is cancelled; if it never began it has failed, otherwise it is unknown (PRINT-35)',
  async (reason) => {
    double.setState({ isSlow: true });
    const [sheet, begun] = [createSheet(), createSheet()];
    const jobRef = await getJobRef(printer, sheet);
    double.endJobs(6, reason);
    const gaveUp = expect.stringContaining('gave up the job');
    const failed = { kind: 'failed', sheets: 0, reason: gaveUp };
    expect(await printer.readProgress(jobRef, NEVER)).toEqual(failed);
    expect(double.jobs.map(({ state }) => state)).toEqual([7]);
    const begunRef = await getJobRef(printer, begun);
    double.endJobs(6, reason);
    for (const job of double.jobs) job.hasBegun = true;
    expect(await printer.readProgress(begunRef, NEVER)).toEqual({
      kind: 'unknown',
      reason: gaveUp,
    });
    expect(double.jobs.map(({ state }) => state)).toEqual([7, 7]);
  },
);

test('a stopped job waits and is not cancelled while its printer lacks paper, with any reason (PRINT-35)', async () => {
  double.setState({ reasons: ['media-empty-error'], message: 'No paper' });
  const jobRef = await getJobRef(printer, createSheet());
  const trouble = { kind: 'paper-out', message: 'No paper' };
  for (const reason of ['printer-stopped', 'job-completed-with-errors']) {
    double.endJobs(6, reason);
    expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  }
  expect(double.count(OPERATION.cancelJob)).toBe(0);
  double.endJobs(6, 'printer-stopped');
  double.setState({ reasons: [], message: '' });
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 1 });
});

test('a stopped job without a clear reason, and one that cannot be cancelled, have a trouble (PRINT-37)', async () => {
  double.setState({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  double.endJobs(6, 'job-stopped');
  const trouble = { kind: 'other', message: null };
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  expect(double.count(OPERATION.cancelJob)).toBe(0);
  double.endJobs(6, 'job-completed-with-errors');
  double.fail({ status: STATUS.notPossible }, OPERATION.cancelJob);
  const message = expect.stringContaining('cancel it at the printer');
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({
    kind: 'waiting',
    trouble: { kind: 'other', message },
  });
});

test.each([
  [3, 'none', null],
  [4, 'job-hold-until-specified', { kind: 'paused', message: null }],
  [5, 'job-printing', null],
])('a job in state %i (%s) waits, and a held one has a trouble', async (state, reason, trouble) => {
  double.setState({ isSlow: true });
  const jobRef = await getJobRef(printer, createSheet());
  double.endJobs(state, reason);
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  expect(double.count(OPERATION.cancelJob)).toBe(0);
});

test('a job that ended with errors is on paper as far as its sheets were counted (PRINT-36)', async () => {
  const jobRef = await getJobRef(printer, createSheet({ copies: 2 }));
  for (const job of double.jobs) Object.assign(job, { reasons: ['job-completed-with-errors'] });
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  for (const job of double.jobs) job.sheets = 1;
  expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'failed', sheets: 1 });
  double.setState({ isCounting: false });
  expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'unknown' });
});

test('sheets are counted by the printer, or else by the requested copies', async () => {
  const jobRef = await getJobRef(printer, createSheet({ copies: 3 }));
  for (const job of double.jobs) job.sheets = 2;
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  double.setState({ isCounting: false });
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 3 });
});

test('a job that the printer has forgotten is unknown', async () => {
  const jobRef = await getJobRef(printer, createSheet());
  double.forgetJobs();
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  await getJobRef(printer, createSheet());
  // The printer reuses the job number for another sheet.
  expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'unknown' });
});
