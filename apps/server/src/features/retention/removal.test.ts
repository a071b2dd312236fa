import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@jepret/time';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createSpoolPrinter } from '../../adapters/printer/spool-folder.ts';
import { createJobs } from '../../composition/jobs.ts';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import {
  type OutboxStudio,
  openOutbox,
  openOutboxStudio,
} from '../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createDataDir } from '../../testing/run-process.ts';

const ADDRESS = /sari/i;
const makeId = () => newId(systemRandomness);

const openDisk = (): BlobStore =>
  createLocalDiskBlobStore({
    folder: createDataDir(),
    baseUrl: 'http://localhost:3000',
    newId: makeId,
  });

/** Something that goes on only when a test lets it. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    async pass(): Promise<void> {
      reached.resolve();
      await opened.promise;
    },
  };
}

const remove = (studio: OutboxStudio) => studio.runJob('retention-rescue', null);

async function erase(studio: OutboxStudio, txID: string): Promise<void> {
  await studio.retention.erase(txID, 'visitor');
  await remove(studio);
}

const listErased = async ({ transactions }: OutboxStudio, txID: string) =>
  (await transactions.show(txID)).ledger.filter(({ event }) => event === 'erased');

const readErasure = ({ database }: OutboxStudio) =>
  database.selectFrom('erasures').selectAll().executeTakeFirstOrThrow();

const readContents = async ({ database }: OutboxStudio): Promise<string> =>
  JSON.stringify(await database.selectFrom('deliveries').select('content').execute());

type Machine = ReturnType<typeof openMachine>;

/** One of a chain's, with a prints folder of its own. */
function openMachine(studio: OutboxStudio, discardedMails: string[]) {
  const folder = join(createDataDir(), 'prints');
  const dependencies = {
    ...studio.dependencies,
    printer: createSpoolPrinter({ folder, clock: studio.dependencies.clock }),
    mailer: {
      ...studio.dependencies.mailer,
      async discard(key: string) {
        discardedMails.push(key);
      },
    },
  };
  const { handlers } = createJobs(dependencies, createServices(dependencies)).booth;
  const { signal } = new AbortController();
  return {
    ...openOutbox({ ...studio, dependencies }),
    listSheets: () => readdirSync(folder),
    remove: async () => handlers['retention-rescue']?.(null, { signal, attempt: 1 }),
  };
}

describeOnEveryDatabase('removing an erased session', (open) => {
  test('a disk that fills while deleting: on record, tried again, and finished (PRIVACY-4)', async () => {
    const disk = openDisk();
    let faults = 2;
    const studio = await openOutboxStudio(await open(), {
      blobStore: {
        ...disk,
        async deleteAll(prefix) {
          if (faults === 0) return disk.deleteAll(prefix);
          faults -= 1;
          const [first = ''] = await disk.list(prefix);
          await disk.delete(first);
          throw new BlobStoreError('full', 'The storage folder fails with ENOSPC at unlink.');
        },
      },
    });
    const txID = await studio.startPrinted();
    await studio.sendMail(txID);
    const files = (await disk.list('')).length;
    await erase(studio, txID);
    expect((await studio.sessions.listDue({ days: 1, limit: 10 })).unfinished).toMatchObject([
      { reason: 'The storage folder fails with ENOSPC at unlink.' },
    ]);
    expect(await listErased(studio, txID)).toEqual([]);
    expect(await readContents(studio)).not.toMatch(ADDRESS);
    expect((await studio.generate(txID)).statusCode).toBe(402);
    await remove(studio);
    expect(await readErasure(studio)).toMatchObject({ tries: 1, removed_at: null });

    studio.advance(10_000);
    await remove(studio);
    expect(await readErasure(studio)).toMatchObject({ tries: 2, removed_at: null });
    studio.advance(20_000);
    await remove(studio);
    expect(await disk.list('')).toEqual([]);
    expect(await listErased(studio, txID)).toMatchObject([{ details: { files } }]);
    expect(await readErasure(studio)).toMatchObject({ files, reason: null });
  });

  test('put off by a clock that was years ahead, it is removed when the clock is right again', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.advance(4 * 365 * 86_400_000);
    await studio.retention.erase(txID, 'visitor');
    studio.advance(-4 * 365 * 86_400_000);
    await remove(studio);
    expect(await listErased(studio, txID)).toHaveLength(1);
    expect(await studio.listCaptures()).toEqual([]);
  });

  test('several processes at once, asked for twice: removed and noted once', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { retention } = studio;
    const marked = await Promise.all([1, 2, 3].map(() => retention.erase(txID, 'visitor')));
    expect(marked.filter(Boolean)).toHaveLength(1);
    await Promise.all([1, 2, 3, 4].map(() => remove(studio)));
    expect(await listErased(studio, txID)).toHaveLength(1);
    expect(await studio.dependencies.blobStore.list('')).toEqual([]);
  });

  test('deleted while a print is composed: nothing of it stays, and the kiosk is told (PRIVACY-6)', async () => {
    const disk = openDisk();
    const gate = createGate();
    const studio = await openOutboxStudio(await open(), {
      blobStore: {
        ...disk,
        async put(key, ...content) {
          if (key.includes('/print-')) await gate.pass();
          await disk.put(key, ...content);
        },
      },
    });
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const answer = studio.generate(txID);
    await gate.reached;
    await erase(studio, txID);
    expect(await disk.list('')).toEqual([]);
    gate.open();
    expect((await answer).statusCode).toBe(402);
    await studio.dependencies.background.settled();
    expect(await disk.list('')).toEqual([]);
    expect(await studio.database.selectFrom('prints').selectAll().execute()).toEqual([]);
  });

  test('what a killed process had written after the removal goes with the last look (PRIVACY-6)', async () => {
    const studio = await openOutboxStudio(await open());
    const { blobStore } = studio.dependencies;
    const txID = await studio.startPrinted();
    const row = await studio.database.selectFrom('prints').selectAll().executeTakeFirstOrThrow();
    await erase(studio, txID);
    const [key = ''] = JSON.parse(row.print_keys);
    await blobStore.put(key, Buffer.from('a print'), 'image/jpeg');
    await studio.database.insertInto('prints').values(row).execute();
    await remove(studio);
    expect(await blobStore.list('')).toEqual([key]);
    studio.advance(15 * 60_000);
    await remove(studio);
    expect(await blobStore.list('')).toEqual([]);
    expect(await studio.database.selectFrom('prints').selectAll().execute()).toEqual([]);
    expect(await readErasure(studio)).toMatchObject({ next_try_at: null });
    expect(await listErased(studio, txID)).toHaveLength(1);
  });

  test('waiting mails and prints are called off; a printer that is off is asked again (PRIVACY-5)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    const txID = await studio.startPrinted();
    printer.trouble = { kind: 'paper-out', message: null };
    await studio.print(txID);
    await studio.work();
    expect(printer.sheets).toHaveLength(1);
    await studio.sendMail(txID);
    const mails = studio.mails.length;
    printer.isUnplugged = true;
    await erase(studio, txID);
    expect(await readErasure(studio)).toMatchObject({
      reason: 'The printer still holds a sheet of this session.',
      removed_at: null,
    });
    expect(await readContents(studio)).not.toMatch(ADDRESS);

    Object.assign(printer, { isUnplugged: false, trouble: null });
    await studio.workFor(60_000);
    await remove(studio);
    expect((await readErasure(studio)).removed_at).not.toBeNull();
    expect(printer.printed).toEqual([]);
    expect(studio.mails).toHaveLength(mails);
    const ends = await studio.database
      .selectFrom('deliveries')
      .select(['state', 'failure'])
      .execute();
    expect(ends).toEqual(Array(2).fill({ state: 'failed', failure: 'files-gone' }));
  });

  test.each([
    ['the one that printed first', (machines: Machine[]) => machines],
    ['the other one', (machines: Machine[]) => machines.toReversed()],
  ])(
    'sheets on two machines, begun by %s: each removes its own, also while the other is off (PRIVACY-3, PRINT-32)',
    async (_who, inOrder) => {
      const studio = await openOutboxStudio(await open());
      const discardedMails: string[] = [];
      const machines = [1, 2].map(() => openMachine(studio, discardedMails));
      const txID = await studio.startPrinted();
      const { delivery_id: print } = (await studio.print(txID)).json().data;
      await machines[0]?.runDeliveryJob('deliveries-step', { id: print });
      const reprint = await studio.deliveries.reprint(print, BOOTH_ITSELF);
      await machines[1]?.runDeliveryJob('deliveries-step', { id: reprint.id });
      const mail = (await studio.sendMail(txID)).json().data.delivery_id;
      expect(machines.map(({ listSheets }) => listSheets().length)).toEqual([2, 2]);

      const [first, second] = inOrder(machines);
      await studio.retention.erase(txID, 'visitor');
      await first?.remove();
      expect(first?.listSheets()).toEqual([]);
      expect(discardedMails).toEqual([mail]);
      expect(await readErasure(studio)).toMatchObject({
        reason: expect.stringContaining('another machine'),
        removed_at: null,
      });

      studio.advance(10_000);
      await second?.remove();
      expect(second?.listSheets()).toEqual([]);
      expect((await readErasure(studio)).removed_at).not.toBeNull();
    },
  );

  test('staff cannot bring it back: no reprint, no second mail, no other kiosk (PRIVACY-5)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const mail = (await studio.sendMail(txID)).json().data.delivery_id;
    const print = (await studio.print(txID)).json().data.delivery_id;
    await studio.work();
    studio.mailOutcome.current = { kind: 'unreachable', reason: 'No route.' };
    const waiting = (await studio.sendMail(txID, { email: 'ayu@contoh.id' })).json().data
      .delivery_id;
    await erase(studio, txID);
    await expect(studio.deliveries.reprint(print, BOOTH_ITSELF)).rejects.toThrow(
      'have been deleted',
    );
    await expect(studio.deliveries.retryMail(waiting, BOOTH_ITSELF)).rejects.toThrow(
      'have been deleted',
    );
    await expect(studio.deliveries.retryMail(mail, BOOTH_ITSELF)).rejects.toThrow(
      'It was sent already.',
    );
    const [kiosk] = await studio.kiosks.list();
    const move = studio.transactions.moveToKiosk(txID, {
      kioskId: kiosk?.id ?? '',
      actor: BOOTH_ITSELF,
    });
    await expect(move).rejects.toThrow('Its photos were deleted');
  });
});

test('deleted while a sheet is handed over: its copy in the folder goes too (PRIVACY-6)', async () => {
  const folder = createDataDir();
  const spool = createSpoolPrinter({ folder, clock: systemClock });
  const gate = createGate();
  const studio = await openOutboxStudio(await openInMemory(), {
    printer: {
      ...spool,
      async submit(sheet, signal, keep) {
        await gate.pass();
        return spool.submit(sheet, signal, keep);
      },
    },
  });
  const txID = await studio.startPrinted();
  const { delivery_id: id } = (await studio.print(txID)).json().data;
  const step = studio.runDeliveryJob('deliveries-step', { id });
  await gate.reached;
  await erase(studio, txID);
  gate.open();
  await step;
  expect(readdirSync(folder)).toEqual([]);
});

test('deleted while a mail is on its way: it may arrive, no copy stays, none follows (PRIVACY-7)', async () => {
  const folder = join(createDataDir(), 'outbox');
  const from = 'Jepret <booth@jepret.local>';
  const outbox = createEmlFolderMailer({ folder, from, clock: systemClock, newId: makeId });
  const gate = createGate();
  const studio = await openOutboxStudio(await openInMemory());
  const slowMailer: Mailer = {
    ...outbox,
    async send(mail, signal) {
      await gate.pass();
      return outbox.send(mail, signal);
    },
  };
  const dependencies = { ...studio.dependencies, mailer: slowMailer };
  const { handlers } = createJobs(dependencies, createServices(dependencies)).deliveries;
  const txID = await studio.startPrinted();
  const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
  const { signal } = new AbortController();
  const step = handlers['deliveries-step']?.({ id }, { signal, attempt: 1 });
  await gate.reached;
  await erase(studio, txID);
  gate.open();
  await step;
  expect(readdirSync(folder)).toEqual([]);
  expect(await studio.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'files-gone' });
});

test('deleted during a download: it ends whole, and the next one finds nothing (PRIVACY-7)', async () => {
  const studio = await openOutboxStudio(await openInMemory());
  const { blobStore } = studio.dependencies;
  const txID = await studio.startPrinted();
  const owner = await studio.database
    .selectFrom('transactions')
    .select(['id', 'files_key as filesKey', 'location'])
    .where('id', '=', txID)
    .executeTakeFirstOrThrow();
  const key = `${publicFolderOf(owner)}original/film.mp4`;
  const film = Buffer.alloc(32 * 1024 ** 2, 'a film ');
  await blobStore.put(key, film, 'video/mp4');
  const url = `${await studio.app.listen({ port: 0 })}/static/${key}`;

  const reader = (await fetch(url)).body?.getReader() ?? expect.fail('no body');
  let length = (await reader.read()).value?.length ?? 0;
  await erase(studio, txID);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
  }
  expect(length).toBe(film.length);
  expect((await fetch(url)).status).toBe(404);
});
