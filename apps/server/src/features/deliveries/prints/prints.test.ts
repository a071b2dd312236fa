import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { startDeliveringBooth } from '../../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawPainting } from '../../../testing/media/test-photos.ts';
import { createPrinterOperations } from '../../printers/operations.ts';

const MINUTE_MS = 60_000;
const withKey = (key: string) => ({ [IDEMPOTENCY_KEY_HEADER]: key });

describeOnEveryDatabase('prints', (open) => {
  test('a print is a sheet of 1240 × 1844 px at 300 dpi, and done when the printer says so (PRINT-1, PRINT-3)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    const answer = await booth.print(txID);
    expect(answer.statusCode).toBe(200);
    const { delivery_id: id, ...data } = answer.json().data;
    const printing = { places: [], needs_staff: false, before: 0 };
    expect(data).toEqual({ state: 'waiting', reason: null, prints_left: 0, printing });

    printer.forcedProgress = { kind: 'waiting', trouble: null };
    await booth.runDueDeliveries();
    const [sheet = expect.fail('no sheet')] = printer.sheets;
    expect(sheet).toMatchObject({ name: `${id}-1`, cut: 'two-strips', copies: 1 });
    expect(await sharp(sheet.jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1240,
      height: 1844,
      density: 300,
    });
    expect((await booth.findDelivery(id)).json().data.state).toBe('waiting');
    printer.forcedProgress = null;
    await booth.runDeliveriesFor(2_000);
    expect((await booth.findDelivery(id)).json().data.state).toBe('done');
    expect(await booth.getDelivery(id)).toMatchObject({ sheets: 1, nextTryAt: null });
  });

  test('a damaged or deleted print is composed again, painted or not, for printing and mail (PIC-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { blobStore } = booth.dependencies;
    await booth.locations.configure('Jakarta', { printsPerSession: 9 }, BOOTH_ACTOR);
    const txID = await booth.startPrinted();
    const listPrints = async () =>
      (await blobStore.list('res_image/')).filter((key) =>
        /\/original\/(print|painted)-/.test(key),
      );
    /** The painted one comes first. */
    const readAll = async () =>
      Promise.all((await listPrints()).toSorted().map((key) => blobStore.find(key)));
    const damage = async () => {
      for (const key of await listPrints()) {
        const whole = (await blobStore.find(key)) ?? expect.fail(`no ${key}`);
        await blobStore.put(key, whole.subarray(0, whole.length / 2), 'image/jpeg');
      }
    };
    const remove = async () => {
      for (const key of await listPrints()) await blobStore.delete(key);
    };

    const deliver = async (harm: () => Promise<void>, key: string) => {
      const accepted = [
        await booth.sendMail(txID, { email: `${key}@example.com`, withPainting: 'true' }),
        await booth.print(txID, {}, withKey(key)),
      ];
      const wanted = (await readAll()).at(0);
      await harm();
      await booth.runDueDeliveries();
      for (const answer of accepted) {
        const { delivery_id: id } = answer.json().data;
        expect(await booth.getDelivery(id)).toMatchObject({ state: 'done' });
      }
      const sent = booth.mails
        .at(-1)
        ?.attachments?.find(({ filename }) => filename === 'jepret-AVAILABLE_4_FRAME-print.jpg');
      expect(wanted && sent?.content.equals(wanted)).toBe(true);
    };
    await deliver(damage, 'plain');
    expect((await booth.sendPainting(txID, await drawPainting())).statusCode).toBe(200);
    await deliver(remove, 'painted');
    expect(booth.printer.sheets).toHaveLength(2);
    for (const { jpeg } of booth.printer.sheets) await sharp(jpeg).stats();
  });

  test('a sheet without cuts stays whole (PRINT-2)', async () => {
    const booth = await startDeliveringBooth(await open());
    await booth.print(await booth.startPrinted(), { isNoCut: true });
    await booth.runDueDeliveries();
    expect(booth.printer.sheets).toMatchObject([{ cut: 'whole' }]);
  });

  test('thirty taps on PRINT print one sheet (PRINT-9)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const answers = await Promise.all(Array.from({ length: 30 }, () => booth.print(txID)));
    const work = () =>
      Promise.all([booth.runDueDeliveries(), booth.runDueDeliveries(), booth.runDueDeliveries()]);
    await work();
    answers.push(await booth.print(txID));
    await work();
    const ids = answers.map((answer) => answer.json().data.delivery_id);
    expect(new Set(ids).size).toBe(1);
    expect(booth.printer.printed).toEqual([`${ids[0]}-1`]);
  });

  test('a further print needs its own key and an allowance; the response has the number left (PRINT-10)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await booth.print(txID);
    const second = await booth.print(txID, {}, withKey('second'));
    expect(second.statusCode).toBe(409);
    expect(second.json().meta.message).toContain('Please ask our staff for another print.');
    expect((await booth.print(txID, { effect: 'dark_grayscale' })).statusCode).toBe(409);

    await booth.locations.configure('Jakarta', { printsPerSession: 2 }, BOOTH_ACTOR);
    // Sessions that were paid before keep their allowance.
    expect((await booth.print(txID)).json().data.prints_left).toBe(0);
    const nextTxID = await booth.startPrinted();
    expect((await booth.print(nextTxID)).json().data.prints_left).toBe(1);
    const seconds = await Promise.all(
      ['second', 'second'].map((key) => booth.print(nextTxID, {}, withKey(key))),
    );
    expect(seconds.map((answer) => answer.json().data.prints_left)).toEqual([0, 0]);
    const third = await booth.print(nextTxID, {}, withKey('third'));
    expect(third.json().meta.message).toContain('has had its 2 prints');
    await booth.runDueDeliveries();
    expect(booth.printer.printed).toHaveLength(3);
  });

  test('if the paper is out for ten minutes, the print waits, is checked less often, and comes out once (PRINT-12)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.trouble = { kind: 'paper-out', message: 'Paper End' };
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDeliveriesFor(10 * MINUTE_MS);
    const waiting = await booth.getDelivery(id);
    expect(waiting).toMatchObject({
      state: 'waiting',
      reason: 'The printer has run out of paper. (Paper End)',
    });
    expect(waiting.tries).toBeLessThan(30);
    expect(printer.printed).toEqual([]);
    printer.trouble = null;
    await booth.runDeliveriesFor(30_000);
    expect(printer.printed).toEqual([`${id}-1`]);
    expect((await booth.getDelivery(id)).state).toBe('done');
  });

  test('a print that waits for paper reports at once that it needs staff, its printers and the prints before it (PRINT-14)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const sessions = [await booth.startPrinted(), await booth.startPrinted()] as const;
    printer.trouble = { kind: 'paper-out', message: null };
    const first = (await booth.print(sessions[0])).json().data;
    booth.advance(1_000);
    const second = (await booth.print(sessions[1])).json().data;
    expect(first.printing).toEqual({ places: [], needs_staff: false, before: 0 });
    expect(second.printing).toEqual({ places: [], needs_staff: false, before: 1 });
    await booth.runDueDeliveries();
    const getStatus = async () => (await booth.findDelivery(second.delivery_id)).json().data;
    expect(await getStatus()).toMatchObject({
      state: 'waiting',
      reason: null,
      printing: { places: [], needs_staff: true, before: 1 },
    });
    const warnings = booth.logged.filter((line) => line.includes('a print waits for staff'));
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('The printer has run out of paper.');
    printer.trouble = null;
    await booth.runDeliveriesFor(30_000);
    expect(await getStatus()).toMatchObject({
      state: 'done',
      printing: { needs_staff: false, before: 0 },
    });
  });

  test('prints keep the order of their requests if the clock is set back', async () => {
    const booth = await startDeliveringBooth(await open());
    const sessions = [await booth.startPrinted(), await booth.startPrinted()] as const;
    booth.printer.trouble = { kind: 'paper-out', message: null };
    const { delivery_id: firstId } = (await booth.print(sessions[0])).json().data;
    booth.setClock(-20 * MINUTE_MS);
    const second = (await booth.print(sessions[1])).json().data;
    expect(second.printing.before).toBe(1);
    expect((await booth.findDelivery(firstId)).json().data.printing.before).toBe(0);
  });

  test('if a location has named printers, a print reports those it may come out of', async () => {
    const booth = await startDeliveringBooth(await open());
    const printers = createPrinterOperations(booth.dependencies);
    const add = (name: string, location: string) =>
      printers.add({ name, location, cuts: ['two-strips', 'whole'] }, BOOTH_ACTOR);
    for (const name of ['Pintu', 'Kasir', 'Gudang']) await add(name, 'Jakarta');
    await add('Alun-alun', 'Bandung');
    await printers.disable('Gudang', BOOTH_ACTOR);
    const txID = await booth.startPrinted();
    const { printing } = (await booth.print(txID)).json().data;
    expect(printing.places).toEqual(['Kasir', 'Pintu']);
  });

  test('a printer that is unplugged before or during a print prints once when it is back (PRINT-15)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.isUnplugged = true;
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(printer.sheets).toEqual([]);
    printer.isUnplugged = false;
    printer.trouble = { kind: 'other', message: null };
    await booth.runDeliveriesFor(MINUTE_MS);
    printer.isUnplugged = true;
    await booth.runDeliveriesFor(MINUTE_MS);
    expect((await booth.getDelivery(id)).reason).toBe('The printer does not answer.');
    Object.assign(printer, { isUnplugged: false, trouble: null });
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(printer.sheets).toHaveLength(1);
    expect(printer.printed).toEqual([`${id}-1`]);
  });

  test('a sheet that the printer has no record of is not reprinted automatically: staff decide (PRINT-16)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.trouble = { kind: 'jam', message: null };
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    printer.forgetJobs();
    printer.trouble = null;
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    const repeat = (await booth.print(txID)).json().data;
    expect(repeat).toMatchObject({ delivery_id: id, state: 'failed' });
    expect(repeat.reason).toContain('ask our staff');
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(printer.printed).toEqual([]);

    const reprint = await booth.deliveries.reprint(id, BOOTH_ACTOR);
    await booth.runDueDeliveries();
    expect(printer.printed).toEqual([`${reprint.id}-1`]);
  });

  test('a print that the printer gave up after it began keeps its reason, and only staff reprint it (PRINT-36)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.forcedProgress = { kind: 'unknown', reason: 'The printer gave up the job.' };
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    expect(await booth.getDelivery(id)).toMatchObject({
      failure: 'unsure',
      reason: 'The printer gave up the job. Check whether it came out before you reprint it.',
    });
    printer.forcedProgress = null;
    expect((await booth.print(txID)).json().data).toMatchObject({ state: 'failed' });
    await booth.runDeliveriesFor(MINUTE_MS);
    expect(printer.sheets).toHaveLength(1);
  });

  test('a print that the printer refused can be requested again (PRINT-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.refusal = 'No borderless paper.';
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    expect(await booth.getDelivery(id)).toMatchObject({
      failure: 'printer',
      reason: 'No borderless paper.',
    });
    printer.refusal = null;
    expect((await booth.print(txID)).json().data).toMatchObject({
      delivery_id: id,
      state: 'waiting',
    });
    await booth.runDueDeliveries();
    expect(printer.printed).toEqual([`${id}-2`]);
    const { ledger } = await booth.transactions.getRecords(txID);
    expect(ledger.filter(({ event }) => event === 'delivery_failed')).toHaveLength(1);
  });

  test('a print that failed for good is recorded in the ledger with its reason (PRINT-30)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.printer.refusal = 'No borderless paper.';
    await booth.print(txID);
    await booth.runDueDeliveries();
    const { ledger } = await booth.transactions.getRecords(txID);
    expect(ledger.at(-1)).toMatchObject({
      actor: 'outbox',
      event: 'delivery_failed',
      details: { kind: 'print', failure: 'printer', reason: 'No borderless paper.' },
    });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a refused print can be requested again only within the allowance (PRINT-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.refusal = 'No borderless paper.';
    await booth.print(txID);
    await booth.runDueDeliveries();
    printer.refusal = null;
    await booth.print(txID, {}, withKey('second'));
    await booth.runDueDeliveries();
    expect((await booth.print(txID)).statusCode).toBe(409);
    await booth.runDueDeliveries();
    expect(printer.printed).toHaveLength(1);
  });

  test('a partly printed sheet is counted, and only staff can reprint it (PRINT-16)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.printer.forcedProgress = { kind: 'failed', reason: 'Ribbon Error', sheets: 1 };
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    await booth.print(txID);
    await booth.runDueDeliveries();
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', sheets: 1, run: 1 });
  });

  test('staff can cancel a print, also while it is being submitted (PRINT-18)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    const submit = printer.submit;
    printer.submit = async (sheet, signal, keep) => {
      await booth.deliveries.cancelPrint(id, BOOTH_ACTOR);
      return submit(sheet, signal, keep);
    };
    await booth.runDueDeliveries();
    expect(await printer.readProgress(`job:${id}-1`, new AbortController().signal)).toEqual({
      kind: 'unknown',
    });
    expect(await booth.getDelivery(id)).toMatchObject({ failure: 'cancelled', sheets: 0 });
    await expect(booth.deliveries.cancelPrint(id, BOOTH_ACTOR)).rejects.toThrow(
      'It has ended already.',
    );
  });

  test('a session whose print was accepted is not offered again (PRINT-19)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await booth.sendMail(txID);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: txID });
    await booth.print(txID);
    expect(await booth.kiosk.findSession()).toBeNull();
  });

  test('another kiosk gets 404 for a delivery', async () => {
    const booth = await startDeliveringBooth(await open());
    const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
    const { headers } = await booth.addKiosk();
    expect((await booth.findDelivery(id, headers)).statusCode).toBe(404);
    expect((await booth.findDelivery('unknown')).statusCode).toBe(404);
    expect((await booth.findDelivery('%00')).statusCode).toBe(404);
    expect((await booth.findDelivery(id)).statusCode).toBe(200);
  });
});
