import { expect, test } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { createSheet, getJobRef, untilProgress } from '../../../ports/printer.contract.ts';
import {
  CONNECTION_PATH,
  HEALTHY,
  openAgentBooth,
  SHEETS_PATH,
  SHEETS_REQUEST,
  withToken,
} from '../../../testing/booths/agent-booth.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../../testing/booths/delivering-booth.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { SERVER_PRINTER } from './roll-store.ts';
import { HOUR_MS } from './sheet-rates.ts';

const MINUTE_MS = 60_000;
const NEVER = new AbortController().signal;

const listHours = ({ database }: TestBooth) =>
  database.selectFrom('printer_hours').selectAll().orderBy('hour_at').execute();
const sumSheets = async (booth: TestBooth): Promise<number> =>
  (await listHours(booth)).reduce((sum, { sheets }) => sum + sheets, 0);

async function findServerPrinter({ printers }: TestBooth) {
  const found = (await printers.listPrinters()).find(({ id }) => id === SERVER_PRINTER);
  return found ?? expect.fail('no printer');
}

async function loadRoll(booth: TestBooth, capacity = 700): Promise<void> {
  const printer = await findServerPrinter(booth);
  await booth.printers.startRoll(printer, { capacity, was: printer.roll?.id ?? null }, BOOTH_ACTOR);
}

async function printOne(booth: DeliveringBooth): Promise<string> {
  const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
  await booth.runDueDeliveries();
  return id;
}

describeOnEveryDatabase('the count of printed sheets', (open) => {
  test('a print of the server’s printer counts once, by hour and for the roll (PRINT-40)', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.printer.remaining = { sheets: 700 };
    await printOne(booth);
    await loadRoll(booth);
    const id = await printOne(booth);
    await Promise.all([booth.runDueDeliveries(), booth.runDueDeliveries()]);
    const hour_at = Math.floor(booth.dependencies.clock.now() / HOUR_MS) * HOUR_MS;
    expect(await listHours(booth)).toEqual([
      { printer: SERVER_PRINTER, location: 'jakarta', hour_at, sheets: 2 },
    ]);
    expect(await findServerPrinter(booth)).toMatchObject({
      sheetsLeft: 699,
      roll: { capacity: 700, sheets: 1 },
    });

    await booth.deliveries.reprint(id, BOOTH_ACTOR);
    booth.advance(HOUR_MS);
    await booth.runDueDeliveries();
    expect(await listHours(booth)).toMatchObject([{ hour_at, sheets: 2 }, { sheets: 1 }]);
    expect(await findServerPrinter(booth)).toMatchObject({ sheetsLeft: 698 });
  });

  test('mails, refused and lost sheets do not count; sheets of a job that failed do (PRINT-40)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    await booth.sendMail(await booth.startPrinted());
    printer.refusal = 'No borderless paper.';
    await printOne(booth);
    printer.refusal = null;
    printer.forcedProgress = { kind: 'unknown' };
    await printOne(booth);
    expect(await listHours(booth)).toEqual([]);
    printer.forcedProgress = { kind: 'failed', reason: 'Ribbon Error', sheets: 1 };
    await printOne(booth);
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await sumSheets(booth)).toBe(1);
  });

  test('a sheet that was on paper when its print was cancelled or erased counts once (PRINT-40)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const waiting = { kind: 'waiting', trouble: null } as const;
    printer.forcedProgress = waiting;
    const cancelled = await printOne(booth);
    printer.forcedProgress = { kind: 'done', sheets: 1 };
    await booth.deliveries.cancelPrint(cancelled, BOOTH_ACTOR);
    expect(await sumSheets(booth)).toBe(1);
    expect(await booth.getDelivery(cancelled)).toMatchObject({ failure: 'cancelled', sheets: 1 });
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await sumSheets(booth)).toBe(1);
  });

  test('if the print is not marked as done, its sheet is not counted: both or none (PRINT-40)', async () => {
    const booth = await startDeliveringBooth(await open());
    await booth.database.schema.alterTable('printer_hours').renameTo('gone').execute();
    const id = await printOne(booth);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'waiting', sheets: 0 });
    await booth.database.schema.alterTable('gone').renameTo('printer_hours').execute();
    await booth.runDeliveriesFor(2 * MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'done', sheets: 1 });
    expect(await sumSheets(booth)).toBe(1);
    expect(booth.printer.printed).toHaveLength(1);
  });

  test('sheets of a print agent count when it reports them, and not again when the print is done (PRINT-40)', async () => {
    const booth = await openAgentBooth(await open());
    await booth.addServedPrinter('Counter');
    const boothPrinter = booth.openPrinter();
    for (const _ of [1, 2]) {
      await untilProgress(boothPrinter, await getJobRef(boothPrinter, createSheet()), {
        kind: 'done',
      });
    }
    const [{ id } = expect.fail('no printer')] = await booth.printers.list();
    expect(await listHours(booth)).toMatchObject([{ printer: id, location: 'jakarta', sheets: 2 }]);
    expect(await booth.printers.list()).toMatchObject([{ sheets: 2 }]);
  });

  test('a lost sheet counts if its agent reports later that it came out, once (PRINT-40)', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION_PATH, { instance: 'old' }, headers);
    const sheet = createSheet();
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, sheet);
    await booth.post(SHEETS_PATH, SHEETS_REQUEST, headers);
    await booth.post(`${SHEETS_PATH}/${sheet.name}/begin`, { generation: 1 }, headers);
    booth.advance(10 * MINUTE_MS);
    // Its folder was replaced: staff decide about the sheet.
    await booth.post(CONNECTION_PATH, { instance: 'new' }, headers);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toEqual({ kind: 'unknown' });
    expect(await listHours(booth)).toEqual([]);
    const claim = { name: sheet.name, progress: { kind: 'done', sheets: 1 } };
    for (const _ of [1, 2]) {
      const report = { generation: 1, health: HEALTHY, sheets: [claim] };
      await booth.post('/v1/print-agent/reports', report, headers);
    }
    expect(await sumSheets(booth)).toBe(1);
    expect(await booth.printers.list()).toMatchObject([{ sheets: 1 }]);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  });

  test('an upgrade counts the earlier sheets of both kinds of printers (PRINT-40)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { database } = booth;
    await printOne(booth);
    await booth.sendMail(await booth.startPrinted());
    booth.advance(3 * HOUR_MS);
    await printOne(booth);
    const at = booth.dependencies.clock.now();
    const { openAgentPrinter } = booth.dependencies;
    await getJobRef(openAgentPrinter({ location: 'bandung', id: 'p1' }), createSheet());
    await database
      .updateTable('agent_sheets')
      .set({ state: 'done', printer_id: 'p1', sheets: 2, changed_at: at })
      .execute();
    const before = await listHours(booth);
    expect(before).toHaveLength(2);
    for (const table of ['rolls', 'printer_hours'])
      await database.schema.dropTable(table).execute();
    await database.schema.alterTable('agent_sheets').dropColumn('only_printer_id').execute();
    await database.deleteFrom('migrations').where('name', '=', '056-rolls').execute();
    await migrate(database, 0);
    const after = await listHours(booth);
    expect(after.filter(({ printer }) => printer === SERVER_PRINTER)).toEqual(before);
    expect(after.filter(({ printer }) => printer === 'p1')).toEqual([
      { printer: 'p1', location: 'bandung', hour_at: before[1]?.hour_at, sheets: 2 },
    ]);
  });
});
