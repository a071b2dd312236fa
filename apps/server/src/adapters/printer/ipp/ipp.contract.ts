import { type PrinterWire, startPrinterWire } from '@jepret/testing/servers/printer-wire.ts';
import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSheet,
  getJobRef,
  keepNothing,
  type PrintedSheet,
  untilProgress,
} from '../../../ports/printer.contract.ts';
import type { Printer, Sheet } from '../../../ports/printer.ts';
import { UNHURRIED } from '../../../testing/unhurried.ts';
import { createIppPrinter } from './ipp.ts';

export interface IppServerUnderTest {
  port: number;
  path: string;
  listSheets(): PrintedSheet[];
  /** Jobs are taken and do not end until they are released. */
  hold(): void;
  release(): void;
}

/** Only a sheet ends like this. */
const LAST_BYTES = Buffer.from('ffd9', 'hex');
const NEVER = new AbortController().signal;

/**
 * What the adapter keeps whenever the cable is pulled: never two sheets, never none. A server that
 * tears prints what it has got of a sheet, and nobody can take that back.
 */
export function describeIppConnection(
  title: string,
  getServer: () => IppServerUnderTest,
  { isTearing = false } = {},
): void {
  describe(`the connection to ${title} may break at any moment`, () => {
    let server: IppServerUnderTest;
    let wire: PrinterWire;
    let printer: Printer;
    const open = () =>
      createIppPrinter({
        address: `ipp://127.0.0.1:${wire.port}${server.path}`,
        clock: systemClock,
        limits: UNHURRIED,
      });
    beforeEach(async () => {
      server = getServer();
      wire = await startPrinterWire(server.port);
      printer = open();
    });
    afterEach(async () => {
      server.release();
      await printer.close();
      await wire.close();
    });

    const printed = ({ name }: Sheet) => server.listSheets().filter((it) => it.name === name);

    async function expectOneSheet(sheet: Sheet): Promise<void> {
      const jobRef = await getJobRef(printer, sheet);
      await untilProgress(printer, jobRef, { kind: 'done' });
      const [first, ...others] = printed(sheet);
      expect(first?.jpeg.equals(sheet.jpeg)).toBe(true);
      expect(others).toEqual([]);
    }

    test('a sheet whose answer was lost comes out once (PRINT-15)', async () => {
      const sheet = createSheet();
      wire.loseAnswerTo(LAST_BYTES);
      expect(await printer.submit(sheet, NEVER, keepNothing)).toMatchObject({
        kind: 'unreachable',
      });
      await expectOneSheet(sheet);
    });

    test('a sheet whose answer was lost is followed by what was kept before it left', async () => {
      const sheet = createSheet();
      const kept: string[] = [];
      wire.loseAnswerTo(LAST_BYTES);
      const outcome = await printer.submit(sheet, NEVER, async (jobRef) => void kept.push(jobRef));
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(kept).toHaveLength(1);
      await untilProgress(open(), kept[0] ?? '', { kind: 'done' });
      expect(printed(sheet)).toHaveLength(1);
    });

    test('a job whose number was lost is not left behind', async () => {
      const sheet = createSheet();
      wire.loseAnswerTo(sheet.name);
      expect(await printer.submit(sheet, NEVER, keepNothing)).toMatchObject({
        kind: 'unreachable',
      });
      await expectOneSheet(sheet);
    });

    test('unplugged while it prints, it is followed to its end afterwards', async () => {
      const sheet = createSheet();
      server.hold();
      const jobRef = await getJobRef(printer, sheet);
      expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: null });
      wire.unplug();
      expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'unreachable' });
      expect(await printer.submit(sheet, NEVER, keepNothing)).toMatchObject({
        kind: 'unreachable',
      });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: { kind: 'unreachable' } });
      wire.plugIn();
      expect(await getJobRef(printer, sheet)).toBe(jobRef);
      server.release();
      await expectOneSheet(sheet);
    });

    test('a sheet taken back while it waits does not come out (PRINT-18)', async () => {
      const [first, second] = [createSheet(), createSheet()];
      server.hold();
      const firstRef = await getJobRef(printer, first);
      // Some printers take one job at a time and do not even take it.
      const outcome = await printer.submit(second, NEVER, keepNothing);
      await printer.cancel(outcome.kind === 'taken' ? outcome.jobRef : '', NEVER);
      server.release();
      await untilProgress(printer, firstRef, { kind: 'done' });
      if (outcome.kind === 'taken') {
        await untilProgress(printer, outcome.jobRef, { kind: 'failed', sheets: 0 });
      }
      expect([printed(first).length, printed(second).length]).toEqual([1, 0]);
    });

    if (isTearing) return;

    test.each([1_000, 100_000, 299_000])(
      'a sheet that broke off after %i bytes comes out once, and whole (PRINT-15)',
      async (bytes) => {
        const sheet = createSheet();
        wire.breakAfter(bytes);
        expect(await printer.submit(sheet, NEVER, keepNothing)).toMatchObject({
          kind: 'unreachable',
        });
        expect(printed(sheet)).toEqual([]);
        await expectOneSheet(sheet);
      },
    );

    test('what was kept of a sheet that broke off stands for nothing, and it comes out once', async () => {
      const sheet = createSheet();
      const kept: string[] = [];
      wire.breakAfter(100_000);
      await printer.submit(sheet, NEVER, async (jobRef) => void kept.push(jobRef));
      await untilProgress(printer, kept[0] ?? '', { kind: 'untaken' });
      await expectOneSheet(sheet);
      expect(await printer.follow(kept[0] ?? '', NEVER)).toEqual({ kind: 'untaken' });
    });

    test('who gives up in the middle may come back', async () => {
      const sheet = createSheet();
      const stop = new AbortController();
      const outcome = printer.submit(sheet, stop.signal, keepNothing);
      await wire.untilCarried(100_000);
      stop.abort();
      expect(['unreachable', 'taken']).toContain((await outcome).kind);
      await expectOneSheet(sheet);
    });
  });
}
