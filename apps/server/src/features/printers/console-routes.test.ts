import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { openAgentBooth } from '../../testing/booths/agent-booth.ts';
import { openConsoleAs, openOwner } from '../../testing/booths/console-browser.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { createRollStore, SERVER_PRINTER } from './rolls/roll-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BOTH = ['two-strips', 'whole'] as const;

async function openBooth(...[database]: Parameters<typeof createTestBooth>) {
  const printer = createFakePrinter();
  const scheduler = {
    now: () => booth.dependencies.clock.now(),
    schedule(delayMs: number, task: () => void) {
      // Time limits do not end; short waits pass at once.
      if (delayMs > 1_000) return () => {};
      booth.advance(delayMs);
      const soon = setImmediate(task);
      return () => clearImmediate(soon);
    },
  };
  const booth: TestBooth = await createTestBooth(database, { printer, scheduler });
  await booth.signIn();
  const [kiosk] = await booth.kiosks.list();
  await setKioskLocation(booth, kiosk?.id ?? '', 'Jakarta');
  const countSheets = (sheets: number, printerId = SERVER_PRINTER, hoursAgo = 0) =>
    booth.database.transaction().execute((change) =>
      createRollStore(change).countSheets({
        printer: printerId,
        location: 'jakarta',
        sheets,
        at: booth.dependencies.clock.now() - hoursAgo * HOUR_MS,
      }),
    );
  return { booth, printer, countSheets };
}

type Browser = Awaited<ReturnType<typeof openOwner>>;
const listPrinters = async (browser: Browser, query = {}) =>
  (await browser.call('listPrinters', { query })).json().data.rows;
const startRoll = (browser: Browser, capacity: number, was: string | null, id = SERVER_PRINTER) =>
  browser.call('startRoll', { params: { id }, body: { capacity, was } });
const listAudit = async (browser: Browser, action: string) =>
  (await browser.call('listAudit', { query: { action } })).json().data.rows;

describeOnEveryDatabase('printers in the console', (open) => {
  test('a printer shows its trouble and the remedy, and what is left (PRINT-41, PRINT-46)', async () => {
    const { booth, printer, countSheets } = await openBooth(await open());
    const owner = await openOwner(booth);
    printer.remaining = { sheets: 512, of: '6x4 (PC)' };
    expect(await listPrinters(owner)).toMatchObject([
      {
        id: SERVER_PRINTER,
        kind: 'server',
        state: 'ready',
        trouble: null,
        locations: [{ slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' }],
        sheets_left: 512,
        remaining: { sheets: 512, of: '6x4 (PC)' },
        roll: null,
        forecast: null,
        difference: null,
      },
    ]);
    await startRoll(owner, 700, null);
    await countSheets(150);
    printer.trouble = { kind: 'ribbon-out', message: 'Ribbon End' };
    expect(await listPrinters(owner)).toMatchObject([
      {
        state: 'trouble',
        trouble: { reason: expect.stringContaining('(Ribbon End)'), remedy: expect.any(String) },
        sheets_left: 512,
        roll: { capacity: 700, sheets: 150 },
        difference: { ours: 550, theirs: 512 },
      },
    ]);
    expect(await booth.printers.listCountDifferences()).toEqual([
      { location: 'jakarta', printer: 'Server’s printer', ours: 550, theirs: 512 },
    ]);
  });

  test('a new roll is audited with the person, can be undone for an hour, and of two people one starts it (PRINT-39)', async () => {
    const { booth, countSheets } = await openBooth(await open());
    const [cashier, other] = [
      await openConsoleAs(booth, 'cashier', ['jakarta']),
      await openConsoleAs(booth, 'operator', ['jakarta']),
    ];
    expect((await startRoll(cashier, 0, null)).statusCode).toBe(422);
    expect((await startRoll(cashier, 5_001, null)).body).toContain('A roll has 1 to 5000 sheets.');
    const first = await startRoll(cashier, 700, null);
    expect(first.json().data).toMatchObject({
      roll: { capacity: 700, sheets: 0, can_undo: true },
      sheets_left: 700,
    });
    expect((await startRoll(other, 400, null)).statusCode).toBe(409);
    await countSheets(30);
    const { id: was } = first.json().data.roll;
    const second = (await startRoll(other, 400, was)).json().data.roll;
    await countSheets(5);
    const undo = (roll: string) => other.call('undoRoll', { params: { id: SERVER_PRINTER, roll } });
    expect((await undo(was)).statusCode).toBe(409);
    // Its sheets were printed on the roll before.
    expect((await undo(second.id)).json().data.roll).toMatchObject({ id: was, sheets: 35 });
    // A session without calls would end.
    booth.advance(40 * MINUTE_MS);
    await listPrinters(other);
    booth.advance(20 * MINUTE_MS + 1);
    expect((await undo(was)).json().meta.message).toBe('A roll can be undone for one hour.');
    const owner = await openOwner(booth);
    expect(await listPrinters(owner)).toMatchObject([{ roll: { can_undo: false } }]);
    expect(await listAudit(owner, 'printer.roll-started')).toMatchObject([
      { before: { capacity: 700, sheets: 30 }, after: { capacity: 400 } },
      { actor: expect.stringContaining('cashier-'), after: { capacity: 700 } },
    ]);
    expect(await listAudit(owner, 'printer.roll-undone')).toHaveLength(1);
  });

  test('two people who start a roll at the same time start one (PRINT-39)', async () => {
    const { booth } = await openBooth(await open());
    const browsers = await Promise.all([1, 2, 3].map(() => openConsoleAs(booth, 'owner')));
    const answers = await Promise.all(browsers.map((browser) => startRoll(browser, 700, null)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const rolls = await booth.database.selectFrom('rolls').selectAll().execute();
    expect(rolls).toHaveLength(1);
  });

  test('the forecast of a roll names its location and stays within its interval (PRINT-44)', async () => {
    const { booth, countSheets } = await openBooth(await open());
    const owner = await openOwner(booth);
    for (let hour = 1; hour < 14 * 24; hour += 1) {
      if ((hour + 7) % 24 < 10) await countSheets(8, SERVER_PRINTER, hour);
    }
    expect(await booth.printers.listRollForecasts(booth.dependencies.clock.now())).toMatchObject([
      // The fake printer says 80 %, but no roll says of what.
    ]);
    await startRoll(owner, 300, null);
    const now = booth.dependencies.clock.now();
    const [printer] = await listPrinters(owner);
    expect(printer.forecast.ends_from).toBeGreaterThan(now);
    expect(printer.forecast.ends_at).toBeGreaterThan(printer.forecast.ends_from);
    expect(printer.forecast.ends_to).toBeGreaterThan(printer.forecast.ends_at);
    expect(await booth.printers.listRollForecasts(now)).toEqual([
      {
        location: 'jakarta',
        printer: 'Server’s printer',
        sheetsLeft: 300,
        endsAt: printer.forecast.ends_at,
      },
    ]);
  });

  test('a test sheet is printed on the printer itself, counted and audited (PRINT-45)', async () => {
    const { booth, printer } = await openBooth(await open());
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    await startRoll(cashier, 700, null);
    const print = () => cashier.call('printTestSheet', { params: { id: SERVER_PRINTER } });
    expect((await print()).json().data).toMatchObject({ status: 'ok' });
    expect(printer.sheets).toMatchObject([{ cut: 'two-strips', copies: 1 }]);
    const owner = await openOwner(booth);
    expect(await listPrinters(owner)).toMatchObject([{ roll: { sheets: 1 } }]);
    printer.trouble = { kind: 'cover-open', message: null };
    expect((await print()).json().data).toMatchObject({
      status: 'fail',
      remedy: 'Close the cover until it clicks.',
    });
    expect(printer.sheets).toHaveLength(1);
    expect(await listAudit(owner, 'printer.test-sheet-printed')).toHaveLength(2);
    for (const _ of [3, 4, 5]) await print();
    expect((await print()).statusCode).toBe(429);
  });

  test('only the chosen printer of a print agent prints a test sheet, and it counts once (PRINT-45)', async () => {
    const booth = await openAgentBooth(await open());
    const [one, two] = [await booth.addServedPrinter('One'), await booth.addServedPrinter('Two')];
    const owner = await openOwner(booth);
    const [, second] = await booth.printers.list();
    const id = second?.id ?? '';
    const answer = await owner.call('printTestSheet', { params: { id } });
    expect(answer.json().data).toMatchObject({ status: 'ok' });
    await expect.poll(() => two.printer.printed).toHaveLength(1);
    expect(one.printer.sheets).toEqual([]);
    await expect
      .poll(() => booth.database.selectFrom('printer_hours').selectAll().execute())
      .toMatchObject([{ printer: id, sheets: 1 }]);
    await two.agent.stop();
    await booth.untilDisconnected();
    // On a busy machine so much time passes meanwhile that the first sign-in expires.
    const later = await openConsoleAs(booth, 'owner');
    expect((await later.call('printTestSheet', { params: { id } })).json().data).toMatchObject({
      status: 'fail',
      message: 'No sheet was printed: its print agent is not connected.',
    });
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
  });

  test('tokens of print agents are shown once; a removed printer is gone (PRINT-47)', async () => {
    const { booth } = await openBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const add = (location: string, name = 'Counter left') =>
      operator.call('addPrinter', { body: { name, location, cuts: BOTH } });
    expect((await add('bandung')).statusCode).toBe(403);
    expect((await add('jakarta', '<b>')).statusCode).toBe(422);
    const { id, token } = (await add('jakarta')).json().data;
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect((await add('jakarta')).statusCode).toBe(409);
    const listed = await listPrinters(operator);
    expect(listed).toMatchObject([{ id, name: 'Counter left', kind: 'agent', state: 'silent' }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const renewed = (await operator.call('renewPrinterToken', { params: { id } })).json().data;
    expect(renewed).toMatchObject({ id, name: 'Counter left' });
    expect(renewed.token).not.toBe(token);
    expect((await operator.call('disablePrinter', { params: { id } })).json().data).toMatchObject({
      state: 'disabled',
      trouble: null,
    });
    // The location prints on the server's printer again.
    expect(await listPrinters(operator)).toMatchObject([{ kind: 'server' }, { state: 'disabled' }]);
    expect((await operator.call('removePrinter', { params: { id } })).statusCode).toBe(200);
    expect((await operator.call('removePrinter', { params: { id } })).statusCode).toBe(404);
    const onServer = await operator.call('disablePrinter', { params: { id: SERVER_PRINTER } });
    expect(onServer.statusCode).toBe(409);
    const audit = await listAudit(await openOwner(booth), 'printer.added');
    expect(JSON.stringify(audit)).not.toContain(token);
    booth.advance(10 * MINUTE_MS);
    expect((await add('jakarta', 'Other')).body).toContain('Enter your password again.');
  });

  test('people see the printers and sheets of their own locations (PRINT-46)', async () => {
    const { booth, countSheets } = await openBooth(await open());
    await booth.locations.configure('Bandung', {}, BOOTH_ACTOR);
    const printer = { name: 'Kasir', location: 'Bandung', cuts: BOTH };
    const { id } = await booth.printers.add(printer, BOOTH_ACTOR);
    await countSheets(3);
    await countSheets(4, SERVER_PRINTER, 2);
    const owner = await openOwner(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['bandung']);
    expect((await listPrinters(owner)).map(({ name }: { name: string }) => name)).toEqual([
      'Server’s printer',
      'Kasir',
    ]);
    expect(await listPrinters(cashier)).toMatchObject([{ id }]);
    expect(await listPrinters(owner, { search: 'jakarta' })).toMatchObject([
      { id: SERVER_PRINTER },
    ]);
    expect(await listPrinters(owner, { state: 'silent' })).toMatchObject([{ id }]);
    expect(await listPrinters(owner, { location: 'bandung' })).toMatchObject([{ id }]);
    const hours = async (browser: Browser, query = {}) =>
      (await browser.call('listPrinterHours', { query })).json().data?.hours;
    expect(await hours(owner)).toMatchObject([{ sheets: 4 }, { sheets: 3 }]);
    expect(await hours(owner, { printer: id })).toEqual([]);
    expect(await hours(cashier)).toEqual([]);
    expect(await hours(cashier, { printer: SERVER_PRINTER })).toBeUndefined();
    const csv = (await owner.get('/v1/console/printer-hours.csv')).body.replaceAll('"', '');
    expect(csv.trim().split('\r\n').slice(1)).toEqual([
      'Server’s printer,Jakarta,2026-11-15 14:00:00,Asia/Jakarta,4',
      'Server’s printer,Jakarta,2026-11-15 16:00:00,Asia/Jakarta,3',
    ]);
  });

  test('a printer that does not answer is listed with that trouble', async () => {
    const { booth, printer } = await openBooth(await open());
    printer.isUnplugged = true;
    expect(await listPrinters(await openOwner(booth))).toMatchObject([
      { state: 'trouble', sheets_left: null },
    ]);
  });
});
