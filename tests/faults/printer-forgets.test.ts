import { type PrinterWire, startPrinterWire } from '@jepret/testing/servers/printer-wire.ts';
import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPERATION, STATUS } from '../../apps/server/src/adapters/printer/ipp/codec/codes.ts';
import { createIppPrinter } from '../../apps/server/src/adapters/printer/ipp/ipp.ts';
import { BOOTH_ITSELF } from '../../apps/server/src/domain/actor.ts';
import type { Printer } from '../../apps/server/src/ports/printer.ts';
import {
  type OutboxStudio,
  openOutbox,
  openOutboxStudio,
} from '../../apps/server/src/testing/booths/outbox-studio.ts';
import { createGate } from '../../apps/server/src/testing/databases/job-queue-harness.ts';
import { openInMemory } from '../../apps/server/src/testing/databases/sqlite-in-memory.ts';
import {
  type IppDouble,
  startIppDouble,
} from '../../apps/server/src/testing/printers/ipp-double.ts';
import { UNHURRIED } from '../../apps/server/src/testing/unhurried.ts';

const MINUTE_MS = 60_000;
/** Only a sheet ends like this. */
const LAST_BYTES = Buffer.from('ffd9', 'hex');
const { createJob, printJob, sendDocument } = OPERATION;
const ONE_PIECE = Object.values(OPERATION).filter((it) => it !== createJob && it !== sendDocument);

let double: IppDouble;
let wire: PrinterWire;
let printer: Printer;
beforeEach(async () => {
  double = await startIppDouble();
  wire = await startPrinterWire(double.port);
  const address = `ipp://127.0.0.1:${wire.port}${double.path}`;
  printer = createIppPrinter({ address, clock: systemClock, limits: UNHURRIED });
});
afterEach(async () => {
  await printer.close();
  await wire.close();
  await double.close();
});

async function acceptPrint(): Promise<{ booth: OutboxStudio; id: string }> {
  const booth = await openOutboxStudio(await openInMemory(), { printer });
  const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
  return { booth, id };
}

describe.each([
  ['takes a job and its sheet one after the other', undefined],
  ['takes both in one piece', ONE_PIECE],
] as const)('a printer that %s', (_, operations) => {
  beforeEach(() => double.become(operations ? { operations } : {}));

  test('loses its line after the sheet arrived: the job is found, and one sheet comes out', async () => {
    const { booth, id } = await acceptPrint();
    wire.loseAnswerTo(LAST_BYTES);
    await booth.workFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'done', sheets: 1 });
    expect(double.listSheets()).toHaveLength(1);
  });

  test('loses its line and forgets what it has printed: staff decide, not the booth (PRINT-16)', async () => {
    const { booth, id } = await acceptPrint();
    wire.loseAnswerTo(LAST_BYTES);
    await booth.work();
    double.forgetJobs();
    await booth.workFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    expect(double.listSheets()).toHaveLength(1);
  });

  test('forgets what it has printed while the booth is killed: no second sheet (PRINT-20)', async () => {
    const { submit } = printer;
    const killed = createGate();
    printer.submit = async (...sheet) => {
      const outcome = await submit(...sheet);
      await killed.passed;
      return outcome;
    };
    const { booth, id } = await acceptPrint();
    const dying = openOutbox(booth).runDeliveryJob('deliveries-step', { id });
    await expect.poll(() => double.listSheets().length).toBe(1);
    double.forgetJobs();
    printer.submit = submit;
    await booth.workFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    killed.open();
    await dying;
    await booth.workFor(MINUTE_MS);
    expect(double.listSheets()).toHaveLength(1);
  });

  test('has a sheet whose answer was lost: staff still take it back', async () => {
    const { booth, id } = await acceptPrint();
    double.become({ isSlow: true });
    wire.loseAnswerTo(LAST_BYTES);
    await booth.work();
    await booth.deliveries.cancelPrint(id, BOOTH_ITSELF);
    double.become({ isSlow: false });
    await booth.workFor(MINUTE_MS);
    expect(double.listSheets()).toEqual([]);
  });

  test('answers that it is busy: the sheet is handed over again', async () => {
    const { booth, id } = await acceptPrint();
    double.fail({ status: STATUS.busy }, operations ? printJob : sendDocument);
    await booth.workFor(MINUTE_MS);
    expect((await booth.getDelivery(id)).state).toBe('waiting');
    double.recover();
    await booth.workFor(MINUTE_MS);
    expect((await booth.getDelivery(id)).state).toBe('done');
    expect(double.listSheets()).toHaveLength(1);
  });
});

test('a job that never got its sheet is taken back, and the sheet handed over anew', async () => {
  const { booth, id } = await acceptPrint();
  wire.breakAfter(10_000);
  await booth.workFor(MINUTE_MS);
  expect((await booth.getDelivery(id)).state).toBe('done');
  expect(double.jobs.map(({ state }) => state)).toEqual([7, 9]);
  expect(double.listSheets()).toHaveLength(1);
});

test('a sheet that staff take back before it leaves stays, and so does no empty job', async () => {
  const { submit } = printer;
  const { booth, id } = await acceptPrint();
  printer.submit = (sheet, signal, keep) =>
    submit(sheet, signal, async (jobRef) => {
      await booth.deliveries.cancelPrint(id, BOOTH_ITSELF);
      await keep(jobRef);
    });
  await booth.workFor(MINUTE_MS);
  expect(double.count(sendDocument)).toBe(0);
  expect(double.jobs).toMatchObject([{ state: 7 }]);
});
