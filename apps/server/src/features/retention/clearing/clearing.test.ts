import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../../testing/booths/delivering-booth.ts';
import { scanGuestCode } from '../../../testing/booths/guest-phone.ts';
import { startRecordingBooth } from '../../../testing/booths/recording-booth.ts';
import { FRAME, SINGLE_FRAME, type SnappingBooth } from '../../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { drawPainting, drawPhoto } from '../../../testing/media/test-photos.ts';
import { listReferencedFiles } from '../../backups/referenced-files.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clear = (booth: SnappingBooth) => booth.runJob('retention-clear', null);
const listFiles = (booth: SnappingBooth) => booth.dependencies.blobStore.list('');

/** Prints a sheet and lets ten minutes pass. */
async function printAndLeave(booth: DeliveringBooth, txID: string): Promise<string> {
  const { delivery_id: id } = (await booth.print(txID)).json().data;
  await booth.runDueDeliveries();
  booth.advance(10 * MINUTE_MS);
  return id;
}

describeOnEveryDatabase('an ended session', (open) => {
  test('loses captures and superseded prints ten minutes after its last use; files of its guest page stay (PRIVACY-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: printed } = (await booth.print(txID)).json().data;
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    const phone = await scanGuestCode(booth, txID);
    const offered = await phone.listFiles();

    booth.advance(10 * MINUTE_MS - 1);
    await clear(booth);
    expect(await booth.listCaptures()).toHaveLength(4);
    booth.advance(1);
    await clear(booth);

    expect(await booth.listCaptures()).toEqual([]);
    const left = await listFiles(booth);
    expect(left.filter((key) => key.includes('/print-'))).toHaveLength(1);
    expect(await phone.listFiles()).toEqual(offered);
    for (const address of offered) expect((await booth.get(address)).statusCode).toBe(200);
    expect((await phone.open('/all.zip')).statusCode).toBe(200);
    // A backup finds all referenced files.
    const stored = await listFiles(booth);
    expect(stored).toEqual(expect.arrayContaining(await listReferencedFiles(booth.database)));

    const before = booth.printer.sheets.length;
    await booth.deliveries.reprint(printed, BOOTH_ACTOR);
    await booth.runDueDeliveries();
    expect(booth.printer.sheets).toHaveLength(before + 1);
    const [mail] = await booth.deliveries.listMails({ limit: 1 });
    booth.mails.length = 0;
    await booth.deliveries.resendMail(mail?.id ?? '', { email: undefined, actor: BOOTH_ACTOR });
    await booth.runDueDeliveries();
    expect(booth.mails[0]?.attachments).toHaveLength(7);
  });

  test('loses nothing while a print waits for its printer (PRIVACY-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await booth.print(txID);
    booth.advance(2 * DAY_MS);
    await clear(booth);
    expect(await booth.listCaptures()).toHaveLength(4);
    await booth.runDueDeliveries();
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
  });

  test('keeps its captures for a day if it was not printed, and can be photographed again after that (PRIVACY-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    await booth.dependencies.background.settled();
    const unfinished = await booth.startPaid();
    await booth.upload(unfinished, { 1: await drawPhoto(1) }, FRAME);
    booth.advance(DAY_MS - 1);
    await clear(booth);
    expect(await booth.listCaptures()).toHaveLength(5);
    booth.advance(1);
    await clear(booth);
    // The unfinished session has no print that replaces its capture.
    expect(await booth.listCaptures()).toHaveLength(1);

    const phone = await scanGuestCode(booth, txID);
    const { body } = await phone.open();
    expect(body.match(/jepret-\w+-print/g)).not.toBeNull();
    await booth.uploadAll(txID, SINGLE_FRAME);
    await booth.getImages(txID, SINGLE_FRAME);
    expect((await phone.listFiles()).filter((address) => /\/\d-/.test(address))).not.toEqual([]);
    await printAndLeave(booth, txID);
    const offered = await phone.listFiles();
    await clear(booth);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await booth.listCaptures()).toHaveLength(1);
  });

  test('an interrupted clearing leaves surplus files and never loses one (PRIVACY-18)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await printAndLeave(booth, txID);
    const phone = await scanGuestCode(booth, txID);
    booth.advance(10 * MINUTE_MS);
    const offered = await phone.listFiles();
    const { blobStore } = booth.dependencies;
    const whole = blobStore.delete;
    let left = 2;
    blobStore.delete = async (key) => {
      if (left === 0) throw new BlobStoreError('unreachable', 'The storage is unreachable.');
      left -= 1;
      await whole(key);
    };
    await clear(booth);
    expect(await booth.listCaptures()).not.toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await listFiles(booth)).toEqual(
      expect.arrayContaining(await listReferencedFiles(booth.database)),
    );
    blobStore.delete = whole;
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('a damaged print is composed again before its captures are deleted (PRIVACY-18)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await printAndLeave(booth, txID);
    const { blobStore } = booth.dependencies;
    const [print = ''] = (await listFiles(booth)).filter((key) => key.includes('/original/print-'));
    await blobStore.put(print, new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg');
    await clear(booth);
    expect((await blobStore.find(print))?.length).toBeGreaterThan(1_000);
    expect(await booth.listCaptures()).toEqual([]);
  });

  test('loses nothing while the clock is not trusted, and leaves nothing when it is erased (PRIVACY-17, PRIVACY-3)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await printAndLeave(booth, txID);
    booth.setClock(400 * DAY_MS);
    await clear(booth);
    expect(await booth.listCaptures()).toHaveLength(4);
    await booth.dependencies.clockWatch.confirm(BOOTH_ACTOR);
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    await booth.sessions.erase(txID, BOOTH_ACTOR);
    await booth.runJob('retention-rescue', null);
    expect(await listFiles(booth)).toEqual([]);
    expect(await booth.database.selectFrom('clearings').selectAll().execute()).toEqual([]);
  });
});

test('a painted session with films keeps the painted films, and a missing GIF is still made (PRIVACY-17)', async () => {
  const database = await openInMemory();
  const booth = await startRecordingBooth(database);
  const txID = await booth.startWithVideos();
  await booth.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  await expect.poll(() => booth.listJobs()).toEqual([]);
  const body = { txID, effect: 'original', isNoCut: false };
  await booth.post('/api/print-image', body, booth.kiosk.headers);
  await database.updateTable('deliveries').set({ state: 'done', next_try_at: null }).execute();
  const phone = await scanGuestCode(booth, txID);
  const offered = await phone.listFiles();
  const { blobStore } = booth.dependencies;
  // The state after the worker was killed in every try.
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

  booth.advance(10 * MINUTE_MS);
  await clear(booth);
  const left = (await blobStore.list('')).map((key) => key.split('/').at(-1) ?? '');
  expect(await booth.listCaptures()).toEqual([]);
  const kinds = left.map((name) => name.replace(/-[\da-f]{16}/, '')).toSorted();
  expect(new Set(kinds)).toEqual(
    new Set([
      ...['1.jpg', '2.jpg', '3.jpg', '4.jpg', 'painted-clip.mp4', 'painted.jpg', 'painted.mp4'],
      ...kinds.filter((name) => name.startsWith('light-')),
    ]),
  );

  const { videos } = booth.jobs;
  await videos?.handlers['videos-rescue']?.(null, {
    signal: new AbortController().signal,
    attempt: 1,
  });
  await expect.poll(() => booth.listJobs(), { timeout: 20_000 }).not.toContain('videos-gif');
  expect(await phone.listFiles()).toEqual(offered);
  for (const address of offered) expect((await booth.get(address)).statusCode).toBe(200);
});
