import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { OPERATION } from '../../adapters/printer/ipp/codec/codes.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import { openOutbox, openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { startIppDouble } from '../../testing/printers/ipp-double.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createPrinter } from './printer.ts';

const NEVER = new AbortController().signal;

describeOnEveryDatabase('which printer prints', (open) => {
  test('a location with printers of its own prints on them, any other on PRINTER_URL (PRINT-22)', async () => {
    const database = await open();
    const folder = createDataDir();
    const blobStore = createLocalDiskBlobStore({
      folder,
      baseUrl: 'http://booth',
      newId: () => 'id',
    });
    const printer = createPrinter({
      blobStore,
      database,
      sheetChanges: createNotifier(),
      isClockSteady: async () => true,
      printing: { provider: 'spool', folder: join(folder, 'prints') },
    });
    const studio = await openOutboxStudio(database, { printer });
    const listOwn = () =>
      database.selectFrom('agent_sheets').select(['name', 'location']).execute();
    await studio.printers.add(
      { name: 'Far away', location: 'Bandung', cuts: ['whole'] },
      BOOTH_ITSELF,
    );
    const { delivery_id: first } = (await studio.print(await studio.startPrinted())).json().data;
    await studio.work();
    expect((await studio.getDelivery(first)).state).toBe('done');
    expect(readdirSync(join(folder, 'prints'))).toHaveLength(2);
    expect(await listOwn()).toEqual([]);

    const txID = await studio.startPrinted();
    await studio.printers.add(
      { name: 'Counter', location: 'Jakarta', cuts: ['whole'] },
      BOOTH_ITSELF,
    );
    const { delivery_id: second } = (await studio.print(txID)).json().data;
    await studio.work();
    expect(await listOwn()).toEqual([{ name: `${second}-1`, location: 'jakarta' }]);
    expect(await studio.getDelivery(second)).toMatchObject({
      state: 'waiting',
      reason: 'The printer does not answer. (No print agent is connected for Counter)',
    });
    expect((await printer.getHealth(NEVER, 'jakarta')).trouble?.kind).toBe('unreachable');
    expect((await printer.getHealth(NEVER, 'surabaya')).trouble).toBeNull();

    await studio.printers.disable('Counter', BOOTH_ITSELF);
    expect((await printer.getHealth(NEVER, 'jakarta')).trouble).toBeNull();
    expect(await blobStore.list('sheets/')).toHaveLength(1);

    // The last printer of a place is gone: what it has not begun is printed the other way.
    await studio.workFor(60_000);
    expect((await studio.getDelivery(second)).state).toBe('done');
    expect(readdirSync(join(folder, 'prints'))).toHaveLength(4);
    expect(await blobStore.list('sheets/')).toEqual([]);
  });

  test("the printer's reference is kept before the sheet leaves, whichever it is", async () => {
    const database = await open();
    const double = await startIppDouble();
    onTestFinished(() => double.close());
    const studio = await openOutboxStudio(database, {
      printer: createPrinter({
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
      }),
    });
    double.fail({ http: 500 }, OPERATION.sendDocument);
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    await studio.work();
    expect(double.jobs).not.toEqual([]);
    expect((await studio.getDelivery(id)).jobRef).not.toBeNull();
  });

  test('with several processes, each with a folder of its own, each print is one sheet and ends well (PRINT-32, PRINT-20)', async () => {
    const database = await open();
    const folders = [createDataDir(), createDataDir()];
    const studio = await openOutboxStudio(database);
    const processes = folders.map((folder) => {
      const printer = createPrinter({
        blobStore: studio.dependencies.blobStore,
        database,
        sheetChanges: createNotifier(),
        isClockSteady: async () => true,
        printing: { provider: 'spool', folder: join(folder, 'prints') },
      });
      return openOutbox({ ...studio, dependencies: { ...studio.dependencies, printer } });
    });
    const listSheets = () =>
      folders.flatMap((folder) => readdirSync(join(folder, 'prints'))).filter(isTicket);
    const txID = await studio.startPrinted();
    await studio.print(txID);
    for (let further = 0; further < 4; further += 1) {
      const [{ id } = expect.fail('no print')] = await studio.deliveries.listPrints({ limit: 1 });
      // Whoever comes first takes a step, and the other one the next.
      for (const { runDeliveryJob } of further % 2 ? processes : processes.toReversed()) {
        await runDeliveryJob('deliveries-step', { id });
      }
      expect(await studio.getDelivery(id)).toMatchObject({ state: 'done', sheets: 1 });
      await studio.deliveries.reprint(id, BOOTH_ITSELF);
    }
    expect(listSheets()).toHaveLength(4);
  });
});

const isTicket = (file: string): boolean => file.endsWith('.json');
