import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import { scanGuestCode } from '../../../testing/booths/guest-phone.ts';
import { openLiveStudio } from '../../../testing/booths/live-studio.ts';
import { type OutboxStudio, openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { FRAME, SINGLE_FRAME, type Studio } from '../../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { drawPainting, drawPhoto } from '../../../testing/media/test-photos.ts';
import { listRowFiles } from '../../backups/row-files.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clear = (studio: Studio) => studio.runJob('retention-clear', null);
const listFiles = (studio: Studio) => studio.dependencies.blobStore.list('');

/** From the kiosk's last tap to the sheet. */
async function printAndLeave(studio: OutboxStudio, txID: string): Promise<string> {
  const { delivery_id: id } = (await studio.print(txID)).json().data;
  await studio.work();
  studio.advance(10 * MINUTE_MS);
  return id;
}

describeOnEveryDatabase('a session that has ended', (open) => {
  test('captures and superseded prints go ten minutes after its last use, and what its guest page offers stays (PRIVACY-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: printed } = (await studio.print(txID)).json().data;
    await studio.sendMail(txID);
    await studio.work();
    const phone = await scanGuestCode(studio, txID);
    const offered = await phone.listFiles();

    studio.advance(10 * MINUTE_MS - 1);
    await clear(studio);
    expect(await studio.listCaptures()).toHaveLength(4);
    studio.advance(1);
    await clear(studio);

    expect(await studio.listCaptures()).toEqual([]);
    const left = await listFiles(studio);
    expect(left.filter((key) => key.includes('/print-'))).toHaveLength(1);
    expect(await phone.listFiles()).toEqual(offered);
    for (const address of offered) expect((await studio.get(address)).statusCode).toBe(200);
    expect((await phone.open('/all.zip')).statusCode).toBe(200);
    // A backup misses nothing.
    const stored = await listFiles(studio);
    expect(stored).toEqual(expect.arrayContaining(await listRowFiles(studio.database)));

    const before = studio.printer.sheets.length;
    await studio.deliveries.reprint(printed, BOOTH_ITSELF);
    await studio.work();
    expect(studio.printer.sheets).toHaveLength(before + 1);
    const [mail] = await studio.deliveries.listMails({ limit: 1 });
    studio.mails.length = 0;
    await studio.deliveries.sendMailAnew(mail?.id ?? '', { email: undefined, actor: BOOTH_ITSELF });
    await studio.work();
    expect(studio.mails[0]?.attachments).toHaveLength(7);
  });

  test('nothing goes while a print waits for its printer (PRIVACY-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await studio.print(txID);
    studio.advance(2 * DAY_MS);
    await clear(studio);
    expect(await studio.listCaptures()).toHaveLength(4);
    await studio.work();
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
  });

  test('one that was not printed keeps its captures for a day, and can be taken anew after that (PRIVACY-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    await studio.dependencies.background.settled();
    const unfinished = await studio.startPaid();
    await studio.upload(unfinished, { 1: await drawPhoto(1) }, FRAME);
    studio.advance(DAY_MS - 1);
    await clear(studio);
    expect(await studio.listCaptures()).toHaveLength(5);
    studio.advance(1);
    await clear(studio);
    // Nothing could take the place of the unfinished one's.
    expect(await studio.listCaptures()).toHaveLength(1);

    const phone = await scanGuestCode(studio, txID);
    const { body } = await phone.open();
    expect(body.match(/jepret-\w+-print/g)).not.toBeNull();
    await studio.uploadAll(txID, SINGLE_FRAME);
    await studio.getImages(txID, SINGLE_FRAME);
    expect((await phone.listFiles()).filter((address) => /\/\d-/.test(address))).not.toEqual([]);
    await printAndLeave(studio, txID);
    const offered = await phone.listFiles();
    await clear(studio);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await studio.listCaptures()).toHaveLength(1);
  });

  test('a plug that is pulled in the middle leaves files too many, never too few (PRIVACY-18)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await printAndLeave(studio, txID);
    const phone = await scanGuestCode(studio, txID);
    studio.advance(10 * MINUTE_MS);
    const offered = await phone.listFiles();
    const { blobStore } = studio.dependencies;
    const whole = blobStore.delete;
    let left = 2;
    blobStore.delete = async (key) => {
      if (left === 0) throw new BlobStoreError('unreachable', 'The storage is away.');
      left -= 1;
      await whole(key);
    };
    await clear(studio);
    expect(await studio.listCaptures()).not.toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await listFiles(studio)).toEqual(
      expect.arrayContaining(await listRowFiles(studio.database)),
    );
    blobStore.delete = whole;
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('what is damaged keeps what it can be made of again (PRIVACY-18)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await printAndLeave(studio, txID);
    const { blobStore } = studio.dependencies;
    const [print = ''] = (await listFiles(studio)).filter((key) =>
      key.includes('/original/print-'),
    );
    await blobStore.put(print, new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg');
    await clear(studio);
    expect((await blobStore.find(print))?.length).toBeGreaterThan(1_000);
    expect(await studio.listCaptures()).toEqual([]);
  });

  test('by a clock that was set nothing goes, and an erased one leaves nothing (PRIVACY-17, PRIVACY-3)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await printAndLeave(studio, txID);
    studio.setClock(400 * DAY_MS);
    await clear(studio);
    expect(await studio.listCaptures()).toHaveLength(4);
    await studio.dependencies.clockWatch.confirm(BOOTH_ITSELF);
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    await studio.sessions.erase(txID, BOOTH_ITSELF);
    await studio.runJob('retention-rescue', null);
    expect(await listFiles(studio)).toEqual([]);
    expect(await studio.database.selectFrom('clearings').selectAll().execute()).toEqual([]);
  });
});

test('of a filmed and painted session the painted films stay, and a late GIF is still made (PRIVACY-17)', async () => {
  const database = await openInMemory();
  const studio = await openLiveStudio(database);
  const txID = await studio.startFilmed();
  await studio.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  await expect.poll(() => studio.listJobs()).toEqual([]);
  const body = { txID, effect: 'original', isNoCut: false };
  await studio.post('/api/print-image', body, studio.kiosk.headers);
  await database.updateTable('deliveries').set({ state: 'done', next_try_at: null }).execute();
  const phone = await scanGuestCode(studio, txID);
  const offered = await phone.listFiles();
  const { blobStore } = studio.dependencies;
  // As if its maker had been killed each time so far.
  const gifs = (await blobStore.list('')).filter((key) => key.endsWith('.gif'));
  for (const key of gifs) await blobStore.delete(key);
  const rows = await database.selectFrom('videos').selectAll().execute();
  for (const { inputs_hash, files } of rows) {
    const { gif: _, ...others } = JSON.parse(files ?? '{}');
    await database
      .updateTable('videos')
      .set({ files: JSON.stringify(others) })
      .where('inputs_hash', '=', inputs_hash)
      .execute();
  }

  studio.advance(10 * MINUTE_MS);
  await clear(studio);
  const left = (await blobStore.list('')).map((key) => key.split('/').at(-1) ?? '');
  expect(await studio.listCaptures()).toEqual([]);
  const kinds = left.map((name) => name.replace(/-[\da-f]{16}/, '')).toSorted();
  expect(new Set(kinds)).toEqual(
    new Set([
      ...['1.jpg', '2.jpg', '3.jpg', '4.jpg', 'painted-clip.mp4', 'painted.jpg', 'painted.mp4'],
      ...kinds.filter((name) => name.startsWith('light-')),
    ]),
  );

  const { videos } = studio.jobs;
  await videos?.handlers['videos-rescue']?.(null, {
    signal: new AbortController().signal,
    attempt: 1,
  });
  await expect.poll(() => studio.listJobs(), { timeout: 20_000 }).not.toContain('videos-gif');
  expect(await phone.listFiles()).toEqual(offered);
  for (const address of offered) expect((await studio.get(address)).statusCode).toBe(200);
});
