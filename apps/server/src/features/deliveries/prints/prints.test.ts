import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawPainting } from '../../../testing/media/test-photos.ts';
import { createPrinterOperations } from '../../printers/operations.ts';

const MINUTE_MS = 60_000;
const withKey = (key: string) => ({ [IDEMPOTENCY_KEY_HEADER]: key });

describeOnEveryDatabase('prints', (open) => {
  test('a print is a sheet of 1240 × 1844 px at 300 dpi, and done when the printer says so (PRINT-1, PRINT-3)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    const answer = await studio.print(txID);
    expect(answer.statusCode).toBe(200);
    const { delivery_id: id, ...data } = answer.json().data;
    const printing = { places: [], needs_staff: false, before: 0 };
    expect(data).toEqual({ state: 'waiting', reason: null, prints_left: 0, printing });

    printer.claim = { kind: 'waiting', trouble: null };
    await studio.work();
    const [sheet = expect.fail('no sheet')] = printer.sheets;
    expect(sheet).toMatchObject({ name: `${id}-1`, cut: 'two-strips', copies: 1 });
    expect(await sharp(sheet.jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1240,
      height: 1844,
      density: 300,
    });
    expect((await studio.findDelivery(id)).json().data.state).toBe('waiting');
    printer.claim = null;
    await studio.workFor(2_000);
    expect((await studio.findDelivery(id)).json().data.state).toBe('done');
    expect(await studio.getDelivery(id)).toMatchObject({ sheets: 1, nextTryAt: null });
  });

  test('a print that was cut short or deleted is composed again, painted or not, for paper and mail (PIC-23)', async () => {
    const studio = await openOutboxStudio(await open());
    const { blobStore } = studio.dependencies;
    await studio.locations.configure('Jakarta', { printsPerSession: 9 }, BOOTH_ITSELF);
    const txID = await studio.startPrinted();
    const listPrints = async () =>
      (await blobStore.list('res_image/')).filter((key) =>
        /\/original\/(print|painted)-/.test(key),
      );
    /** The painted one first. */
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
        await studio.sendMail(txID, { email: `${key}@example.com`, withPainting: 'true' }),
        await studio.print(txID, {}, withKey(key)),
      ];
      const wanted = (await readAll()).at(0);
      await harm();
      await studio.work();
      for (const answer of accepted) {
        const { delivery_id: id } = answer.json().data;
        expect(await studio.getDelivery(id)).toMatchObject({ state: 'done' });
      }
      const sent = studio.mails
        .at(-1)
        ?.attachments?.find(({ filename }) => filename === 'jepret-AVAILABLE_4_FRAME-print.jpg');
      expect(wanted && sent?.content.equals(wanted)).toBe(true);
    };
    await deliver(damage, 'plain');
    expect((await studio.sendPainting(txID, await drawPainting())).statusCode).toBe(200);
    await deliver(remove, 'painted');
    expect(studio.printer.sheets).toHaveLength(2);
    for (const { jpeg } of studio.printer.sheets) await sharp(jpeg).stats();
  });

  test('a sheet without cuts is left whole (PRINT-2)', async () => {
    const studio = await openOutboxStudio(await open());
    await studio.print(await studio.startPrinted(), { isNoCut: true });
    await studio.work();
    expect(studio.printer.sheets).toMatchObject([{ cut: 'whole' }]);
  });

  test('thirty taps on PRINT are one sheet (PRINT-9)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const answers = await Promise.all(Array.from({ length: 30 }, () => studio.print(txID)));
    const work = () => Promise.all([studio.work(), studio.work(), studio.work()]);
    await work();
    answers.push(await studio.print(txID));
    await work();
    const ids = answers.map((answer) => answer.json().data.delivery_id);
    expect(new Set(ids).size).toBe(1);
    expect(studio.printer.printed).toEqual([`${ids[0]}-1`]);
  });

  test('a further print needs a key of its own and the location’s consent; it is said how many are left (PRINT-10)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await studio.print(txID);
    const second = await studio.print(txID, {}, withKey('second'));
    expect(second.statusCode).toBe(409);
    expect(second.json().meta.message).toContain('Please ask our staff for another print.');
    expect((await studio.print(txID, { effect: 'dark_grayscale' })).statusCode).toBe(409);

    await studio.locations.configure('Jakarta', { printsPerSession: 2 }, BOOTH_ITSELF);
    // What was paid before stays as it was sold.
    expect((await studio.print(txID)).json().data.prints_left).toBe(0);
    const nextTxID = await studio.startPrinted();
    expect((await studio.print(nextTxID)).json().data.prints_left).toBe(1);
    const seconds = await Promise.all(
      ['second', 'second'].map((key) => studio.print(nextTxID, {}, withKey(key))),
    );
    expect(seconds.map((answer) => answer.json().data.prints_left)).toEqual([0, 0]);
    const third = await studio.print(nextTxID, {}, withKey('third'));
    expect(third.json().meta.message).toContain('has had its 2 prints');
    await studio.work();
    expect(studio.printer.printed).toHaveLength(3);
  });

  test('paper out for ten minutes: it waits, is looked at less and less, and comes out once (PRINT-12)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.trouble = { kind: 'paper-out', message: 'Paper End' };
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.workFor(10 * MINUTE_MS);
    const waiting = await studio.getDelivery(id);
    expect(waiting).toMatchObject({
      state: 'waiting',
      reason: 'The printer has run out of paper. (Paper End)',
    });
    expect(waiting.tries).toBeLessThan(30);
    expect(printer.printed).toEqual([]);
    printer.trouble = null;
    await studio.workFor(30_000);
    expect(printer.printed).toEqual([`${id}-1`]);
    expect((await studio.getDelivery(id)).state).toBe('done');
  });

  test('a print that waits for paper says so at once, where it comes out, and after how many (PRINT-14)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const sessions = [await studio.startPrinted(), await studio.startPrinted()] as const;
    printer.trouble = { kind: 'paper-out', message: null };
    const first = (await studio.print(sessions[0])).json().data;
    studio.advance(1_000);
    const second = (await studio.print(sessions[1])).json().data;
    expect(first.printing).toEqual({ places: [], needs_staff: false, before: 0 });
    expect(second.printing).toEqual({ places: [], needs_staff: false, before: 1 });
    await studio.work();
    const getNews = async () => (await studio.findDelivery(second.delivery_id)).json().data;
    expect(await getNews()).toMatchObject({
      state: 'waiting',
      reason: null,
      printing: { places: [], needs_staff: true, before: 1 },
    });
    const told = studio.logged.filter((line) => line.includes('a print waits for somebody'));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('The printer has run out of paper.');
    printer.trouble = null;
    await studio.workFor(30_000);
    expect(await getNews()).toMatchObject({
      state: 'done',
      printing: { needs_staff: false, before: 0 },
    });
  });

  test('what was asked for before comes out before, though the clock was set back since', async () => {
    const studio = await openOutboxStudio(await open());
    const sessions = [await studio.startPrinted(), await studio.startPrinted()] as const;
    studio.printer.trouble = { kind: 'paper-out', message: null };
    const { delivery_id: firstId } = (await studio.print(sessions[0])).json().data;
    studio.setClock(-20 * MINUTE_MS);
    const second = (await studio.print(sessions[1])).json().data;
    expect(second.printing.before).toBe(1);
    expect((await studio.findDelivery(firstId)).json().data.printing.before).toBe(0);
  });

  test('where a location has printers with names, they are the places a print may come out of', async () => {
    const studio = await openOutboxStudio(await open());
    const printers = createPrinterOperations(studio.dependencies);
    const add = (name: string, location: string) =>
      printers.add({ name, location, cuts: ['two-strips', 'whole'] }, BOOTH_ITSELF);
    for (const name of ['Pintu', 'Kasir', 'Gudang']) await add(name, 'Jakarta');
    await add('Alun-alun', 'Bandung');
    await printers.disable('Gudang', BOOTH_ITSELF);
    const txID = await studio.startPrinted();
    const { printing } = (await studio.print(txID)).json().data;
    expect(printing.places).toEqual(['Kasir', 'Pintu']);
  });

  test('a printer that is unplugged before or in the middle prints once when it is back (PRINT-15)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.isUnplugged = true;
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.workFor(MINUTE_MS);
    expect(printer.sheets).toEqual([]);
    printer.isUnplugged = false;
    printer.trouble = { kind: 'other', message: null };
    await studio.workFor(MINUTE_MS);
    printer.isUnplugged = true;
    await studio.workFor(MINUTE_MS);
    expect((await studio.getDelivery(id)).reason).toBe('The printer does not answer.');
    Object.assign(printer, { isUnplugged: false, trouble: null });
    await studio.workFor(MINUTE_MS);
    expect(printer.sheets).toHaveLength(1);
    expect(printer.printed).toEqual([`${id}-1`]);
  });

  test('what the printer has forgotten is never printed again by itself: staff decide (PRINT-16)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.trouble = { kind: 'jam', message: null };
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.work();
    printer.forget();
    printer.trouble = null;
    await studio.workFor(MINUTE_MS);
    expect(await studio.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
    const repeat = (await studio.print(txID)).json().data;
    expect(repeat).toMatchObject({ delivery_id: id, state: 'failed' });
    expect(repeat.reason).toContain('ask our staff');
    await studio.workFor(MINUTE_MS);
    expect(printer.printed).toEqual([]);

    const reprint = await studio.deliveries.reprint(id, BOOTH_ITSELF);
    await studio.work();
    expect(printer.printed).toEqual([`${reprint.id}-1`]);
  });

  test('a print that the printer gave up half way keeps its reason, and only staff reprint it (PRINT-36)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.claim = { kind: 'unknown', reason: 'The printer gave up the job.' };
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.work();
    expect(await studio.getDelivery(id)).toMatchObject({
      failure: 'unsure',
      reason: 'The printer gave up the job. Look whether it came out before you reprint it.',
    });
    printer.claim = null;
    expect((await studio.print(txID)).json().data).toMatchObject({ state: 'failed' });
    await studio.workFor(MINUTE_MS);
    expect(printer.sheets).toHaveLength(1);
  });

  test('what the printer refused with nothing on paper may be asked for again (PRINT-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.refusal = 'No borderless paper.';
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.work();
    expect(await studio.getDelivery(id)).toMatchObject({
      failure: 'printer',
      reason: 'No borderless paper.',
    });
    printer.refusal = null;
    expect((await studio.print(txID)).json().data).toMatchObject({
      delivery_id: id,
      state: 'waiting',
    });
    await studio.work();
    expect(printer.printed).toEqual([`${id}-2`]);
    const { ledger } = await studio.transactions.show(txID);
    expect(ledger.filter(({ event }) => event === 'delivery_failed')).toHaveLength(1);
  });

  test('a print that failed for good is in the ledger, with its reason (PRINT-30)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.printer.refusal = 'No borderless paper.';
    await studio.print(txID);
    await studio.work();
    const { ledger } = await studio.transactions.show(txID);
    expect(ledger.at(-1)).toMatchObject({
      actor: 'outbox',
      event: 'delivery_failed',
      details: { kind: 'print', failure: 'printer', reason: 'No borderless paper.' },
    });
    expect(await studio.audit()).toEqual([]);
  });

  test('what was refused may be asked for again only within the copies that are allowed (PRINT-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.refusal = 'No borderless paper.';
    await studio.print(txID);
    await studio.work();
    printer.refusal = null;
    await studio.print(txID, {}, withKey('second'));
    await studio.work();
    expect((await studio.print(txID)).statusCode).toBe(409);
    await studio.work();
    expect(printer.printed).toHaveLength(1);
  });

  test('half a sheet is counted, and nobody prints it again but staff (PRINT-16)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.printer.claim = { kind: 'failed', reason: 'Ribbon Error', sheets: 1 };
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.work();
    await studio.print(txID);
    await studio.work();
    expect(await studio.getDelivery(id)).toMatchObject({ state: 'failed', sheets: 1, run: 1 });
  });

  test('staff take a print back, also while it is being handed over (PRINT-18)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    const submit = printer.submit;
    printer.submit = async (sheet, signal, keep) => {
      await studio.deliveries.cancelPrint(id, BOOTH_ITSELF);
      return submit(sheet, signal, keep);
    };
    await studio.work();
    expect(await printer.follow(`job:${id}-1`, new AbortController().signal)).toEqual({
      kind: 'unknown',
    });
    expect(await studio.getDelivery(id)).toMatchObject({ failure: 'cancelled', sheets: 0 });
    await expect(studio.deliveries.cancelPrint(id, BOOTH_ITSELF)).rejects.toThrow(
      'It has ended already.',
    );
  });

  test('a session whose print was accepted is not offered again (PRINT-19)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await studio.sendMail(txID);
    expect(await studio.kiosk.findSession()).toMatchObject({ trx_id: txID });
    await studio.print(txID);
    expect(await studio.kiosk.findSession()).toBeNull();
  });

  test('to any other kiosk a delivery does not exist', async () => {
    const studio = await openOutboxStudio(await open());
    const { delivery_id: id } = (await studio.print(await studio.startPrinted())).json().data;
    const { headers } = await studio.addKiosk();
    expect((await studio.findDelivery(id, headers)).statusCode).toBe(404);
    expect((await studio.findDelivery('unknown')).statusCode).toBe(404);
    expect((await studio.findDelivery('%00')).statusCode).toBe(404);
    expect((await studio.findDelivery(id)).statusCode).toBe(200);
  });
});
