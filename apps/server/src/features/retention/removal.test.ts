import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@jepret/time';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createSpoolPrinter } from '../../adapters/printer/spool-folder.ts';
import { createJobs } from '../../composition/jobs.ts';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import {
  type DeliveringBooth,
  openDeliveryWorker,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
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

/** Work that waits until the test opens the gate. */
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

const remove = (booth: DeliveringBooth) => booth.runJob('retention-rescue', null);

async function erase(booth: DeliveringBooth, txID: string): Promise<void> {
  await booth.retention.erase(txID, 'visitor');
  await remove(booth);
}

const listErased = async ({ transactions }: DeliveringBooth, txID: string) =>
  (await transactions.getRecords(txID)).ledger.filter(({ event }) => event === 'erased');

const readErasure = ({ database }: DeliveringBooth) =>
  database.selectFrom('erasures').selectAll().executeTakeFirstOrThrow();

const readContents = async ({ database }: DeliveringBooth): Promise<string> =>
  JSON.stringify(await database.selectFrom('deliveries').select('content').execute());

type Machine = ReturnType<typeof openMachine>;

/** A machine of a chain, with its own prints folder. */
function openMachine(booth: DeliveringBooth, discardedMails: string[]) {
  const folder = join(createDataDir(), 'prints');
  const dependencies = {
    ...booth.dependencies,
    printer: createSpoolPrinter({ folder, clock: booth.dependencies.clock }),
    mailer: {
      ...booth.dependencies.mailer,
      async discard(key: string) {
        discardedMails.push(key);
      },
    },
  };
  const { handlers } = createJobs(dependencies, createServices(dependencies)).booth;
  const { signal } = new AbortController();
  return {
    ...openDeliveryWorker({ ...booth, dependencies }),
    listSheets: () => readdirSync(folder),
    remove: async () => handlers['retention-rescue']?.(null, { signal, attempt: 1 }),
  };
}

describeOnEveryDatabase('removing an erased session', (open) => {
  test('a removal that fails with a full disk is recorded, retried and finished (PRIVACY-4)', async () => {
    const disk = openDisk();
    let faults = 2;
    const booth = await startDeliveringBooth(await open(), {
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
    const txID = await booth.startPrinted();
    await booth.sendMail(txID);
    const files = (await disk.list('')).length;
    await erase(booth, txID);
    expect((await booth.sessions.listDue({ days: 1, limit: 10 })).unfinished).toMatchObject([
      { reason: 'The storage folder fails with ENOSPC at unlink.' },
    ]);
    expect(await listErased(booth, txID)).toEqual([]);
    expect(await readContents(booth)).not.toMatch(ADDRESS);
    expect((await booth.generate(txID)).statusCode).toBe(402);
    await remove(booth);
    expect(await readErasure(booth)).toMatchObject({ tries: 1, removed_at: null });

    booth.advance(10_000);
    await remove(booth);
    expect(await readErasure(booth)).toMatchObject({ tries: 2, removed_at: null });
    booth.advance(20_000);
    await remove(booth);
    expect(await disk.list('')).toEqual([]);
    expect(await listErased(booth, txID)).toMatchObject([{ details: { files } }]);
    expect(await readErasure(booth)).toMatchObject({ files, reason: null });
  });

  test('a removal that was requested by a clock years ahead runs when the clock is right again', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.advance(4 * 365 * 86_400_000);
    await booth.retention.erase(txID, 'visitor');
    booth.advance(-4 * 365 * 86_400_000);
    await remove(booth);
    expect(await listErased(booth, txID)).toHaveLength(1);
    expect(await booth.listCaptures()).toEqual([]);
  });

  test('several requests and processes at once remove and record it once', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { retention } = booth;
    const marked = await Promise.all([1, 2, 3].map(() => retention.erase(txID, 'visitor')));
    expect(marked.filter(Boolean)).toHaveLength(1);
    await Promise.all([1, 2, 3, 4].map(() => remove(booth)));
    expect(await listErased(booth, txID)).toHaveLength(1);
    expect(await booth.dependencies.blobStore.list('')).toEqual([]);
  });

  test('an erasure during the composition of a print leaves no file, and the kiosk gets 402 (PRIVACY-6)', async () => {
    const disk = openDisk();
    const gate = createGate();
    const booth = await startDeliveringBooth(await open(), {
      blobStore: {
        ...disk,
        async put(key, ...content) {
          if (key.includes('/print-')) await gate.pass();
          await disk.put(key, ...content);
        },
      },
    });
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const answer = booth.generate(txID);
    await gate.reached;
    await erase(booth, txID);
    expect(await disk.list('')).toEqual([]);
    gate.open();
    expect((await answer).statusCode).toBe(402);
    await booth.dependencies.background.settled();
    expect(await disk.list('')).toEqual([]);
    expect(await booth.database.selectFrom('prints').selectAll().execute()).toEqual([]);
  });

  test('files that a killed process wrote after the removal are deleted by the final check (PRIVACY-6)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { blobStore } = booth.dependencies;
    const txID = await booth.startPrinted();
    const row = await booth.database.selectFrom('prints').selectAll().executeTakeFirstOrThrow();
    await erase(booth, txID);
    const [key = ''] = JSON.parse(row.print_keys);
    await blobStore.put(key, Buffer.from('a print'), 'image/jpeg');
    await booth.database.insertInto('prints').values(row).execute();
    await remove(booth);
    expect(await blobStore.list('')).toEqual([key]);
    booth.advance(15 * 60_000);
    await remove(booth);
    expect(await blobStore.list('')).toEqual([]);
    expect(await booth.database.selectFrom('prints').selectAll().execute()).toEqual([]);
    expect(await readErasure(booth)).toMatchObject({ next_try_at: null });
    expect(await listErased(booth, txID)).toHaveLength(1);
  });

  test('waiting mails and prints are cancelled, with retries while the printer is off (PRIVACY-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    const txID = await booth.startPrinted();
    printer.trouble = { kind: 'paper-out', message: null };
    await booth.print(txID);
    await booth.runDueDeliveries();
    expect(printer.sheets).toHaveLength(1);
    await booth.sendMail(txID);
    const mails = booth.mails.length;
    printer.isUnplugged = true;
    await erase(booth, txID);
    expect(await readErasure(booth)).toMatchObject({
      reason: 'The printer still holds a sheet of this session.',
      removed_at: null,
    });
    expect(await readContents(booth)).not.toMatch(ADDRESS);

    Object.assign(printer, { isUnplugged: false, trouble: null });
    await booth.runDeliveriesFor(60_000);
    await remove(booth);
    expect((await readErasure(booth)).removed_at).not.toBeNull();
    expect(printer.printed).toEqual([]);
    expect(booth.mails).toHaveLength(mails);
    const ends = await booth.database
      .selectFrom('deliveries')
      .select(['state', 'failure'])
      .execute();
    expect(ends).toEqual(Array(2).fill({ state: 'failed', failure: 'files-gone' }));
  });

  test.each([
    ['the machine that printed first', (machines: Machine[]) => machines],
    ['the other machine', (machines: Machine[]) => machines.toReversed()],
  ])(
    'if sheets are on two machines and %s begins, each removes its own, also while the other is off (PRIVACY-3, PRINT-32)',
    async (_who, inOrder) => {
      const booth = await startDeliveringBooth(await open());
      const discardedMails: string[] = [];
      const machines = [1, 2].map(() => openMachine(booth, discardedMails));
      const txID = await booth.startPrinted();
      const { delivery_id: print } = (await booth.print(txID)).json().data;
      await machines[0]?.runDeliveryJob('deliveries-step', { id: print });
      const reprint = await booth.deliveries.reprint(print, BOOTH_ACTOR);
      await machines[1]?.runDeliveryJob('deliveries-step', { id: reprint.id });
      const mail = (await booth.sendMail(txID)).json().data.delivery_id;
      expect(machines.map(({ listSheets }) => listSheets().length)).toEqual([2, 2]);

      const [first, second] = inOrder(machines);
      await booth.retention.erase(txID, 'visitor');
      await first?.remove();
      expect(first?.listSheets()).toEqual([]);
      expect(discardedMails).toEqual([mail]);
      expect(await readErasure(booth)).toMatchObject({
        reason: expect.stringContaining('another machine'),
        removed_at: null,
      });

      booth.advance(10_000);
      await second?.remove();
      expect(second?.listSheets()).toEqual([]);
      expect((await readErasure(booth)).removed_at).not.toBeNull();
    },
  );

  test('staff cannot reprint, resend or move an erased session (PRIVACY-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const mail = (await booth.sendMail(txID)).json().data.delivery_id;
    const print = (await booth.print(txID)).json().data.delivery_id;
    await booth.runDueDeliveries();
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'No route.' };
    const waiting = (await booth.sendMail(txID, { email: 'ayu@contoh.id' })).json().data
      .delivery_id;
    await erase(booth, txID);
    await expect(booth.deliveries.reprint(print, BOOTH_ACTOR)).rejects.toThrow('have been deleted');
    await expect(booth.deliveries.retryMail(waiting, BOOTH_ACTOR)).rejects.toThrow(
      'have been deleted',
    );
    await expect(booth.deliveries.retryMail(mail, BOOTH_ACTOR)).rejects.toThrow(
      'It was sent already.',
    );
    const [kiosk] = await booth.kiosks.list();
    const move = booth.transactions.moveToKiosk(txID, {
      kioskId: kiosk?.id ?? '',
      actor: BOOTH_ACTOR,
    });
    await expect(move).rejects.toThrow('Its photos were deleted');
  });
});

test('an erasure while a sheet is submitted also deletes its copy in the folder (PRIVACY-6)', async () => {
  const folder = createDataDir();
  const spool = createSpoolPrinter({ folder, clock: systemClock });
  const gate = createGate();
  const booth = await startDeliveringBooth(await openInMemory(), {
    printer: {
      ...spool,
      async submit(sheet, signal, keep) {
        await gate.pass();
        return spool.submit(sheet, signal, keep);
      },
    },
  });
  const txID = await booth.startPrinted();
  const { delivery_id: id } = (await booth.print(txID)).json().data;
  const step = booth.runDeliveryJob('deliveries-step', { id });
  await gate.reached;
  await erase(booth, txID);
  gate.open();
  await step;
  expect(readdirSync(folder)).toEqual([]);
});

test('an erasure while a mail is being sent leaves no copy of it and sends no further one (PRIVACY-7)', async () => {
  const folder = join(createDataDir(), 'outbox');
  const from = 'Jepret <booth@jepret.local>';
  const outbox = createEmlFolderMailer({ folder, from, clock: systemClock, newId: makeId });
  const gate = createGate();
  const booth = await startDeliveringBooth(await openInMemory());
  const slowMailer: Mailer = {
    ...outbox,
    async send(mail, signal) {
      await gate.pass();
      return outbox.send(mail, signal);
    },
  };
  const dependencies = { ...booth.dependencies, mailer: slowMailer };
  const { handlers } = createJobs(dependencies, createServices(dependencies)).deliveries;
  const txID = await booth.startPrinted();
  const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
  const { signal } = new AbortController();
  const step = handlers['deliveries-step']?.({ id }, { signal, attempt: 1 });
  await gate.reached;
  await erase(booth, txID);
  gate.open();
  await step;
  expect(readdirSync(folder)).toEqual([]);
  expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'files-gone' });
});

test('an erasure during a download lets it finish, and the next download gets 404 (PRIVACY-7)', async () => {
  const booth = await startDeliveringBooth(await openInMemory());
  const { blobStore } = booth.dependencies;
  const txID = await booth.startPrinted();
  const owner = await booth.database
    .selectFrom('transactions')
    .select(['id', 'files_key as filesKey', 'location'])
    .where('id', '=', txID)
    .executeTakeFirstOrThrow();
  const key = `${publicFolderOf(owner)}original/film.mp4`;
  const film = Buffer.alloc(32 * 1024 ** 2, 'a film ');
  await blobStore.put(key, film, 'video/mp4');
  const url = `${await booth.app.listen({ port: 0 })}/static/${key}`;

  const reader = (await fetch(url)).body?.getReader() ?? expect.fail('no body');
  let length = (await reader.read()).value?.length ?? 0;
  await erase(booth, txID);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
  }
  expect(length).toBe(film.length);
  expect((await fetch(url)).status).toBe(404);
});
