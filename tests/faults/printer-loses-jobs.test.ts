import { type PrinterProxy, startPrinterProxy } from '@jepret/testing/servers/printer-proxy.ts';
import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPERATION, STATUS } from '../../apps/server/src/adapters/printer/ipp/codec/codes.ts';
import { createIppPrinter } from '../../apps/server/src/adapters/printer/ipp/ipp.ts';
import { BOOTH_ACTOR } from '../../apps/server/src/domain/actor.ts';
import type { Printer } from '../../apps/server/src/ports/printer.ts';
import {
  type DeliveringBooth,
  openDeliveryWorker,
  startDeliveringBooth,
} from '../../apps/server/src/testing/booths/delivering-booth.ts';
import { createGate } from '../../apps/server/src/testing/databases/job-queue-storage.ts';
import { openInMemory } from '../../apps/server/src/testing/databases/sqlite-in-memory.ts';
import {
  type IppDouble,
  startIppDouble,
} from '../../apps/server/src/testing/printers/ipp-double.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../apps/server/src/testing/timer-limits.ts';

const MINUTE_MS = 60_000;
/** The end of a JPEG: only a request with a sheet ends like this. */
const LAST_BYTES = Buffer.from('ffd9', 'hex');
const { createJob, printJob, sendDocument } = OPERATION;
const ONE_REQUEST = Object.values(OPERATION).filter(
  (it) => it !== createJob && it !== sendDocument,
);

let double: IppDouble;
let proxy: PrinterProxy;
let printer: Printer;
beforeEach(async () => {
  double = await startIppDouble();
  proxy = await startPrinterProxy(double.port);
  const address = `ipp://127.0.0.1:${proxy.port}${double.path}`;
  printer = createIppPrinter({ address, clock: systemClock, limits: LONGEST_PRINTER_TIMEOUTS });
});
afterEach(async () => {
  await printer.close();
  await proxy.close();
  await double.close();
});

async function acceptPrint(): Promise<{ booth: DeliveringBooth; id: string }> {
  const booth = await startDeliveringBooth(await openInMemory(), { printer });
  const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
  return { booth, id };
}

describe.each([
  ['takes a job and its sheet in two requests', undefined],
  ['takes a job and its sheet in one request', ONE_REQUEST],
] as const)('a printer that %s', (_, operations) => {
  beforeEach(() => double.setState(operations ? { operations } : {}));

  test('prints one sheet if its connection breaks after the sheet arrived', async () => {
    const { booth, id } = await acceptPrint();
    proxy.dropResponseTo(LAST_BYTES);
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'done', sheets: 1 });
    expect(double.listSheets()).toHaveLength(1);
  });

  test('does not get the sheet again if it loses its connection and its finished jobs: staff decide (PRINT-16)', async () => {
    const { booth, id } = await acceptPrint();
    proxy.dropResponseTo(LAST_BYTES);
    await booth.runDueDeliveries();
    double.forgetJobs();
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    expect(double.listSheets()).toHaveLength(1);
  });

  test('prints no second sheet if it loses its finished jobs while the booth is killed (PRINT-20)', async () => {
    const { submit } = printer;
    const killed = createGate();
    printer.submit = async (...sheet) => {
      const outcome = await submit(...sheet);
      await killed.passed;
      return outcome;
    };
    const { booth, id } = await acceptPrint();
    const dying = openDeliveryWorker(booth).runDeliveryJob('deliveries-step', { id });
    await expect.poll(() => double.listSheets().length).toBe(1);
    double.forgetJobs();
    printer.submit = submit;
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    killed.open();
    await dying;
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(double.listSheets()).toHaveLength(1);
  });

  test('prints nothing after staff cancel a sheet whose response was lost', async () => {
    const { booth, id } = await acceptPrint();
    double.setState({ isSlow: true });
    proxy.dropResponseTo(LAST_BYTES);
    await booth.runDueDeliveries();
    await booth.deliveries.cancelPrint(id, BOOTH_ACTOR);
    double.setState({ isSlow: false });
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(double.listSheets()).toEqual([]);
  });

  test('gets the sheet again after it responded that it is busy', async () => {
    const { booth, id } = await acceptPrint();
    double.fail({ status: STATUS.busy }, operations ? printJob : sendDocument);
    await booth.runDeliveriesFor(MINUTE_MS);
    expect((await booth.getDelivery(id)).state).toBe('waiting');
    double.recover();
    await booth.runDeliveriesFor(MINUTE_MS);
    expect((await booth.getDelivery(id)).state).toBe('done');
    expect(double.listSheets()).toHaveLength(1);
  });
});

test('a job that did not receive its sheet is cancelled, and the sheet is submitted again', async () => {
  const { booth, id } = await acceptPrint();
  proxy.breakAfter(10_000);
  await booth.runDeliveriesFor(MINUTE_MS);
  expect((await booth.getDelivery(id)).state).toBe('done');
  expect(double.jobs.map(({ state }) => state)).toEqual([7, 9]);
  expect(double.listSheets()).toHaveLength(1);
});

test('a sheet that staff cancel before it is sent is not sent, and its empty job is cancelled', async () => {
  const { submit } = printer;
  const { booth, id } = await acceptPrint();
  printer.submit = (sheet, signal, keep) =>
    submit(sheet, signal, async (jobRef) => {
      await booth.deliveries.cancelPrint(id, BOOTH_ACTOR);
      await keep(jobRef);
    });
  await booth.runDeliveriesFor(MINUTE_MS);
  expect(double.count(sendDocument)).toBe(0);
  expect(double.jobs).toMatchObject([{ state: 7 }]);
});
