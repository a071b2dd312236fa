import { drawTestSheet } from '@jepret/compositor';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { systemClock, systemScheduler } from '@jepret/time';
import { expect, onTestFinished, test } from 'vitest';
import { createDirectPrinter } from '../../adapters/printer/direct.ts';
import { readSettings } from '../../config/settings.ts';
import type { Printer } from '../../ports/printer.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { startIppDouble } from '../../testing/printers/ipp-double.ts';
import { runCheck } from './check.ts';
import { createTestSheetCheck } from './test-sheet.ts';

const { signal } = new AbortController();
const reportNothing = () => expect.unreachable();
const JPEG = Uint8Array.of(0xff, 0xd8);

function check(printer: Printer, scheduler = createManualClock()) {
  const drawSheet = async () => JPEG;
  const options = { printer, scheduler, drawSheet, newName: () => 'test-1' };
  return createTestSheetCheck(options).run(signal);
}

test('one sheet is printed, and cut if the printer cuts (OPS-54)', async () => {
  const printer = createFakePrinter();
  expect(await check(printer)).toEqual({
    status: 'ok',
    message: 'A sheet was printed. Compare its colors, edges and cut.',
  });
  const { cuts } = await printer.getHealth(signal);
  const cut = cuts.includes('two-strips') ? 'two-strips' : 'whole';
  expect(printer.sheets).toEqual([{ name: 'test-1', jpeg: JPEG, cut, copies: 1 }]);
});

test('a sheet that is drawn slowly is printed too; the check ends after 60 seconds (OPS-51)', async () => {
  const clock = createManualClock();
  const drawn = Promise.withResolvers<Uint8Array>();
  const options = { scheduler: clock, drawSheet: () => drawn.promise, newName: () => 'test-1' };
  const run = () =>
    runCheck(
      createTestSheetCheck({ ...options, printer: createFakePrinter() }),
      clock,
      reportNothing,
    );
  const silent = run();
  await clock.advance(60_000);
  const message = 'It did not respond within 60 seconds.';
  expect(await silent).toMatchObject({ status: 'fail', message });
  const slow = run();
  await clock.advance(30_000);
  drawn.resolve(JPEG);
  expect(await slow).toMatchObject({ status: 'ok' });
});

test('a sheet that is still being printed after 8 seconds is ok (OPS-54)', async () => {
  const printer = createFakePrinter();
  printer.forcedProgress = { kind: 'waiting', trouble: null };
  const clock = createManualClock();
  const result = check(printer, clock);
  for (let step = 0; step < 20; step += 1) await clock.advance(500);
  expect(await result).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('has accepted a sheet'),
  });
});

test('a printer that refuses the sheet or cannot print it is a failure with the remedy (OPS-54)', async () => {
  const away = createFakePrinter();
  away.isUnplugged = true;
  expect(await check(away)).toMatchObject({
    status: 'fail',
    message: 'The printer does not answer.',
    remedy: expect.stringContaining('PRINTER_URL'),
  });
  const open = createFakePrinter();
  open.trouble = { kind: 'cover-open', message: null };
  expect(await check(open)).toMatchObject({
    status: 'fail',
    remedy: 'Close the cover until it clicks. The sheet is then printed.',
  });
  const failing = createFakePrinter();
  failing.forcedProgress = { kind: 'failed', reason: 'The job was cancelled.', sheets: 0 };
  expect(await check(failing)).toMatchObject({
    status: 'fail',
    message: 'The job was cancelled.',
  });
});

test('an IPP printer prints the drawn sheet once (OPS-54)', async () => {
  const double = await startIppDouble();
  onTestFinished(() => double.close());
  const url = `ipp://127.0.0.1:${double.port}${double.path}`;
  const printer = createDirectPrinter(readSettings({ PRINTER_URL: url }).printing, systemClock);
  onTestFinished(() => printer.close());
  const jpeg = await drawTestSheet({ widthPx: 1240, heightPx: 1844 });
  const result = await createTestSheetCheck({
    printer,
    scheduler: systemScheduler,
    drawSheet: async () => jpeg,
    newName: () => 'test-1',
  }).run(signal);
  expect(result).toMatchObject({ status: 'ok' });
  expect(double.listSheets().map(({ copies }) => copies)).toEqual([1]);
  expect(double.listSheets()[0]?.jpeg.equals(jpeg)).toBe(true);
});
