import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { OPERATION } from '../../adapters/printer/ipp/codec/codes.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import { openDeliveryWorker, startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { startIppDouble } from '../../testing/printers/ipp-double.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createPrinters } from './printer.ts';

const NEVER = new AbortController().signal;

describeOnEveryDatabase('the choice of the printer', (open) => {
  test('a location with its own printers prints on them, any other on PRINTER_URL (PRINT-22)', async () => {
    const database = await open();
    const folder = createDataDir();
    const blobStore = createLocalDiskBlobStore({
      folder,
      baseUrl: 'http://booth',
      newId: () => 'id',
    });
    const { printer } = createPrinters({
      blobStore,
      database,
      sheetChanges: createNotifier(),
      isClockSteady: async () => true,
      printing: { provider: 'spool', folder: join(folder, 'prints') },
    });
    const booth = await startDeliveringBooth(database, { printer });
    const listOwn = () =>
      database.selectFrom('agent_sheets').select(['name', 'location']).execute();
    await booth.printers.add(
      { name: 'Far away', location: 'Bandung', cuts: ['whole'] },
      BOOTH_ACTOR,
    );
    const { delivery_id: first } = (await booth.print(await booth.startPrinted())).json().data;
    await booth.runDueDeliveries();
    expect((await booth.getDelivery(first)).state).toBe('done');
    expect(readdirSync(join(folder, 'prints'))).toHaveLength(2);
    expect(await listOwn()).toEqual([]);

    const txID = await booth.startPrinted();
    await booth.printers.add(
      { name: 'Counter', location: 'Jakarta', cuts: ['whole'] },
      BOOTH_ACTOR,
    );
    const { delivery_id: second } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    expect(await listOwn()).toEqual([{ name: `${second}-1`, location: 'jakarta' }]);
    expect(await booth.getDelivery(second)).toMatchObject({
      state: 'waiting',
      reason: 'The printer does not answer. (No print agent is connected for Counter)',
    });
    expect((await printer.getHealth(NEVER, 'jakarta')).trouble?.kind).toBe('unreachable');
    expect((await printer.getHealth(NEVER, 'surabaya')).trouble).toBeNull();

    await booth.printers.disable('Counter', BOOTH_ACTOR);
    expect((await printer.getHealth(NEVER, 'jakarta')).trouble).toBeNull();
    expect(await blobStore.list('sheets/')).toHaveLength(1);

    // The location's last printer is disabled: sheets that it has not begun go to PRINTER_URL.
    await booth.runDeliveriesFor(60_000);
    expect((await booth.getDelivery(second)).state).toBe('done');
    expect(readdirSync(join(folder, 'prints'))).toHaveLength(4);
    expect(await blobStore.list('sheets/')).toEqual([]);
  });

  test("the printer's job reference is stored before the document is sent", async () => {
    const database = await open();
    const double = await startIppDouble();
    onTestFinished(() => double.close());
    const booth = await startDeliveringBooth(database, {
      printer: createPrinters({
        database,
        sheetChanges: createNotifier(),
        isClockSteady: async () => true,
        blobStore: createLocalDiskBlobStore({
          folder: createDataDir(),
          baseUrl: 'http://booth',
          newId: () => 'id',
        }),
        printing: {
          provider: 'ipp',
          address: `ipp://127.0.0.1:${double.port}${double.path}`,
          credentials: undefined,
          isCertificateChecked: true,
        },
      }).printer,
    });
    double.fail({ http: 500 }, OPERATION.sendDocument);
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    expect(double.jobs).not.toEqual([]);
    expect((await booth.getDelivery(id)).jobRef).not.toBeNull();
  });

  test('with several processes that each have a folder, each print is one sheet and completes (PRINT-32, PRINT-20)', async () => {
    const database = await open();
    const folders = [createDataDir(), createDataDir()];
    const booth = await startDeliveringBooth(database);
    const processes = folders.map((folder) => {
      const { printer } = createPrinters({
        blobStore: booth.dependencies.blobStore,
        database,
        sheetChanges: createNotifier(),
        isClockSteady: async () => true,
        printing: { provider: 'spool', folder: join(folder, 'prints') },
      });
      return openDeliveryWorker({ ...booth, dependencies: { ...booth.dependencies, printer } });
    });
    const listSheets = () =>
      folders.flatMap((folder) => readdirSync(join(folder, 'prints'))).filter(isTicket);
    const txID = await booth.startPrinted();
    await booth.print(txID);
    for (let further = 0; further < 4; further += 1) {
      const [{ id } = expect.fail('no print')] = await booth.deliveries.listPrints({ limit: 1 });
      // The processes alternate: one takes the first step, the other the next.
      for (const { runDeliveryJob } of further % 2 ? processes : processes.toReversed()) {
        await runDeliveryJob('deliveries-step', { id });
      }
      expect(await booth.getDelivery(id)).toMatchObject({ state: 'done', sheets: 1 });
      await booth.deliveries.reprint(id, BOOTH_ACTOR);
    }
    expect(listSheets()).toHaveLength(4);
  });
});

const isTicket = (file: string): boolean => file.endsWith('.json');
