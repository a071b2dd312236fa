import { type CupsServer, startCups } from '@jepret/testing/servers/cups-server.ts';
import { systemClock } from '@jepret/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
  untilProgress,
} from '../../../ports/printer.contract.ts';
import type { PrinterTroubleKind, PrintProgress, Sheet } from '../../../ports/printer.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
import { createIppClient } from './client.ts';
import { JOB_STATE, OPERATION } from './codec/codes.ts';
import { describeIppConnection } from './ipp.contract.ts';
import { createIppPrinter } from './ipp.ts';
import { createIppJobs } from './jobs.ts';

const NEVER = new AbortController().signal;
const MINUTE_MS = 60_000;

let server: CupsServer;
beforeAll(async () => {
  server = await startCups();
});
afterAll(() => server.stop());

let nowMs: number;
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 15);
});

const address = () => `ipp://127.0.0.1:${server.port}${server.path}`;
const open = (clock = systemClock) =>
  createIppPrinter({ address: address(), clock, limits: LONGEST_PRINTER_TIMEOUTS });
const listSheets = () =>
  server.sheets.list().map((sheet) => ({
    ...sheet,
    isCut: sheet.options.includes('media=w288h432-div2 '),
  }));
const printed = ({ name }: Sheet) => listSheets().filter((sheet) => sheet.name === name);

describePrinterContract('a real CUPS queue', () => ({
  open,
  listSheets,
  cuts: ['two-strips', 'whole'],
}));
describeIppConnection('a real CUPS queue', () => ({ ...server, ...server.sheets, listSheets }));

test.each<[string, PrinterTroubleKind]>([
  ['Paper End', 'paper-out'],
  ['Ribbon End', 'ribbon-out'],
  ['Ribbon Error', 'ribbon-out'],
  ['Cover Open', 'cover-open'],
  ['Paper Jam', 'jam'],
  ['No Scrap Box', 'waste-full'],
  ['Unknown Error', 'other'],
])(
  '%s stops the queue; after it is fixed ten minutes later, the sheet is printed once without a restart (PRINT-12)',
  async (message, kind) => {
    const sheet = createSheet();
    const printer = open({ now: () => nowMs });
    server.sheets.fail([`ERROR: Printer not ready: ${message}`]);
    const jobRef = await getJobRef(printer, sheet);
    const trouble = { kind, message: `Printer not ready: ${message}` };
    await untilProgress(printer, jobRef, { kind: 'waiting', trouble });
    for (const untilMs = nowMs + 10 * MINUTE_MS; nowMs < untilMs; nowMs += MINUTE_MS) {
      await untilStopped();
      expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble });
    }
    expect(printed(sheet)).toEqual([]);
    server.sheets.fail(null);
    nowMs += MINUTE_MS;
    await untilProgress(printer, jobRef, { kind: 'done', sheets: 1 });
    expect(printed(sheet)).toHaveLength(1);
    expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
  },
);

test('Gutenprint’s count arrives through CUPS after a print (PRINT-38)', async () => {
  const printer = open();
  server.sheets.report([
    'ATTR: marker-levels=26',
    `ATTR: marker-message='"187 native prints remaining on 6x4 (PC) media"'`,
  ]);
  await untilProgress(printer, await getJobRef(printer, createSheet()), { kind: 'done' });
  const remaining = { sheets: 187, of: '6x4 (PC)' };
  expect(await printer.getHealth(NEVER)).toMatchObject({ supplyPercent: 26, remaining });
});

test('a queue that was paused by a person stays paused until it is resumed (PRINT-13)', async () => {
  const sheet = createSheet();
  const printer = open({ now: () => nowMs });
  const client = createIppClient({ address: address(), limits: LONGEST_PRINTER_TIMEOUTS });
  await client.call({ operation: OPERATION.pausePrinter }, NEVER);
  const jobRef = await getJobRef(printer, sheet);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    nowMs += MINUTE_MS;
    const progress = await printer.readProgress(jobRef, NEVER);
    expect(progress).toMatchObject({ kind: 'waiting', trouble: { kind: 'paused' } });
  }
  expect(printed(sheet)).toEqual([]);
  await client.call({ operation: OPERATION.resumePrinter }, NEVER);
  await untilProgress(printer, jobRef, { kind: 'done' });
  expect(printed(sheet)).toHaveLength(1);
});

test.each([
  ['exits with an error', false],
  ['crashes', true],
])(
  'a job whose filter %s is cancelled and ends with its reason, and its queue continues (PRINT-35, PRINT-36)',
  async (_, isCrash) => {
    if (isCrash) server.sheets.crashFilter();
    const failing = `ipp://127.0.0.1:${server.port}${server.failingFilterPath}`;
    const printer = createIppPrinter({
      address: failing,
      clock: systemClock,
      limits: LONGEST_PRINTER_TIMEOUTS,
    });
    const jobRef = await getJobRef(printer, createSheet());
    let progress: PrintProgress = { kind: 'untaken' };
    const readKind = async () => {
      progress = await printer.readProgress(jobRef, NEVER);
      return progress.kind;
    };
    await expect.poll(readKind).not.toBe('waiting');
    // CUPS replaces the filter's own message by "Filter failed" a moment later.
    const reason = expect.stringMatching(/^The printer gave up the job\. Its message: [A-Z]/);
    expect(progress).toMatchObject({ kind: 'unknown', reason });
    const client = createIppClient({ address: failing, limits: LONGEST_PRINTER_TIMEOUTS });
    const job = await createIppJobs(client).find(Number.parseInt(jobRef, 10), NEVER);
    expect(job).toMatchObject({ state: JOB_STATE.canceled });
    expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'unknown' });
    expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: null });
  },
);

/** The queue stops again a moment after each attempt. */
async function untilStopped() {
  // With a clock that stands still, this printer resumes nothing.
  const observer = open({ now: () => Number.NEGATIVE_INFINITY });
  await expect.poll(async () => (await observer.getHealth(NEVER)).trouble).not.toBeNull();
}
