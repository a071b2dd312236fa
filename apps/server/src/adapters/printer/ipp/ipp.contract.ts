import { type PrinterProxy, startPrinterProxy } from '@jepret/testing/servers/printer-proxy.ts';
import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSheet,
  getJobRef,
  type PrintedSheet,
  skipSavingJobRef,
  untilProgress,
} from '../../../ports/printer.contract.ts';
import type { Printer, Sheet } from '../../../ports/printer.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
import { createIppPrinter } from './ipp.ts';

export interface IppServerUnderTest {
  port: number;
  path: string;
  listSheets(): PrintedSheet[];
  /** From now on jobs are accepted and do not end until they are released. */
  hold(): void;
  release(): void;
}

/** Only a sheet ends with these bytes. */
const LAST_BYTES = Buffer.from('ffd9', 'hex');
const NEVER = new AbortController().signal;

/**
 * Behaviour of the adapter when the connection breaks: a sheet is never printed twice and never lost. A tearing
 * server prints the part of a sheet that it has received, which cannot be undone.
 */
export function describeIppConnection(
  title: string,
  getServer: () => IppServerUnderTest,
  { printsPartialSheets = false } = {},
): void {
  describe(`the connection to ${title} breaks`, () => {
    let server: IppServerUnderTest;
    let proxy: PrinterProxy;
    let printer: Printer;
    const open = () =>
      createIppPrinter({
        address: `ipp://127.0.0.1:${proxy.port}${server.path}`,
        clock: systemClock,
        limits: LONGEST_PRINTER_TIMEOUTS,
      });
    beforeEach(async () => {
      server = getServer();
      proxy = await startPrinterProxy(server.port);
      printer = open();
    });
    afterEach(async () => {
      server.release();
      await printer.close();
      await proxy.close();
    });

    const printed = ({ name }: Sheet) => server.listSheets().filter((it) => it.name === name);

    async function expectOneSheet(sheet: Sheet): Promise<void> {
      const jobRef = await getJobRef(printer, sheet);
      await untilProgress(printer, jobRef, { kind: 'done' });
      const [first, ...others] = printed(sheet);
      expect(first?.jpeg.equals(sheet.jpeg)).toBe(true);
      expect(others).toEqual([]);
    }

    test('a sheet whose response was lost is printed once (PRINT-15)', async () => {
      const sheet = createSheet();
      proxy.dropResponseTo(LAST_BYTES);
      expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
        kind: 'unreachable',
      });
      await expectOneSheet(sheet);
    });

    test('a sheet whose response was lost is followed by the reference that was kept before it was sent', async () => {
      const sheet = createSheet();
      const savedRefs: string[] = [];
      proxy.dropResponseTo(LAST_BYTES);
      const outcome = await printer.submit(
        sheet,
        NEVER,
        async (jobRef) => void savedRefs.push(jobRef),
      );
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(savedRefs).toHaveLength(1);
      await untilProgress(open(), savedRefs[0] ?? '', { kind: 'done' });
      expect(printed(sheet)).toHaveLength(1);
    });

    test('a job whose number was lost does not remain in the queue', async () => {
      const sheet = createSheet();
      proxy.dropResponseTo(sheet.name);
      expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
        kind: 'unreachable',
      });
      await expectOneSheet(sheet);
    });

    test('a sheet whose printer is unplugged while it prints is followed to its end afterwards', async () => {
      const sheet = createSheet();
      server.hold();
      const jobRef = await getJobRef(printer, sheet);
      expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: null });
      proxy.unplug();
      expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'unreachable' });
      expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
        kind: 'unreachable',
      });
      expect(await printer.getHealth(NEVER)).toMatchObject({ trouble: { kind: 'unreachable' } });
      proxy.plugIn();
      expect(await getJobRef(printer, sheet)).toBe(jobRef);
      server.release();
      await expectOneSheet(sheet);
    });

    test('a sheet that is cancelled while it waits is not printed (PRINT-18)', async () => {
      const [first, second] = [createSheet(), createSheet()];
      server.hold();
      const firstRef = await getJobRef(printer, first);
      // Some printers accept one job at a time and refuse the second.
      const outcome = await printer.submit(second, NEVER, skipSavingJobRef);
      await printer.cancel(outcome.kind === 'taken' ? outcome.jobRef : '', NEVER);
      server.release();
      await untilProgress(printer, firstRef, { kind: 'done' });
      if (outcome.kind === 'taken') {
        await untilProgress(printer, outcome.jobRef, { kind: 'failed', sheets: 0 });
      }
      expect([printed(first).length, printed(second).length]).toEqual([1, 0]);
    });

    if (printsPartialSheets) return;

    test.each([1_000, 100_000, 299_000])(
      'a sheet whose transfer broke after %i bytes is printed once, completely (PRINT-15)',
      async (bytes) => {
        const sheet = createSheet();
        proxy.breakAfter(bytes);
        expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
          kind: 'unreachable',
        });
        expect(printed(sheet)).toEqual([]);
        await expectOneSheet(sheet);
      },
    );

    test('the reference of a sheet whose transfer broke reads as untaken, and the sheet is printed once', async () => {
      const sheet = createSheet();
      const savedRefs: string[] = [];
      proxy.breakAfter(100_000);
      await printer.submit(sheet, NEVER, async (jobRef) => void savedRefs.push(jobRef));
      await untilProgress(printer, savedRefs[0] ?? '', { kind: 'untaken' });
      await expectOneSheet(sheet);
      expect(await printer.readProgress(savedRefs[0] ?? '', NEVER)).toEqual({ kind: 'untaken' });
    });

    test('a submit that was aborted in the middle can be repeated', async () => {
      const sheet = createSheet();
      const stop = new AbortController();
      const outcome = printer.submit(sheet, stop.signal, skipSavingJobRef);
      await proxy.untilTransferred(100_000);
      stop.abort();
      expect(['unreachable', 'taken']).toContain((await outcome).kind);
      await expectOneSheet(sheet);
    });
  });
}
