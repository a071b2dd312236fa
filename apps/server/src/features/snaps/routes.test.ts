import { expect, test } from 'vitest';
import { BlobStoreError } from '../../ports/blob-store.ts';
import {
  expectNothingStored,
  FRAME,
  photoPart,
  type SnappingBooth,
  sessionFields,
  startSnappingBooth,
} from '../../testing/booths/snapping-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

const listRows = (booth: SnappingBooth) =>
  booth.database.selectFrom('snaps').selectAll().orderBy('number').execute();

describeOnEveryDatabase('uploaded photos', (open) => {
  test('any subset of the numbers is stored unchanged, in several calls (PIC-1)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const photos = await Promise.all([1, 2, 3, 4].map((number) => drawPhoto(number)));
    const [one = '', two = '', three = '', four = ''] = photos;
    const first = await booth.upload(txID, { 2: two });
    expect(first.json()).toEqual({ status_code: 200, meta: { message: 'OK' }, data: null });
    await booth.upload(txID, { 4: four, 1: one });
    await booth.upload(txID, { 3: three });

    const rows = await listRows(booth);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    for (const [index, { blob_key }] of rows.entries()) {
      expect(await booth.dependencies.blobStore.find(blob_key)).toEqual(photos[index]);
    }
    expect(booth.listTemporaryFiles()).toEqual([]);
  });

  test('the bytes decide the format of a file, not its name (PIC-5)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const formats = ['jpeg', 'png', 'webp'] as const;
    const [jpeg = '', png = '', webp = ''] = await Promise.all(
      formats.map((format) => drawPhoto(1, { format })),
    );
    const answer = await booth.send([
      ...sessionFields(txID),
      photoPart('1.png', jpeg),
      photoPart('2.JPEG', png),
      photoPart('3.jpg', webp),
    ]);
    expect(answer.statusCode).toBe(200);
    const endings = (await listRows(booth)).map(({ blob_key }) => blob_key.split('.').at(-1));
    expect(endings).toEqual(['jpg', 'png', 'webp']);
  });

  test('captures are stored under the session’s secret key and have no address (PIC-28)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.upload(txID, { 1: await drawPhoto(1) });
    const row = await booth.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    const [key = ''] = await booth.listCaptures();
    expect(key).toMatch(new RegExp(`^captures/${row.files_key}/1-[0-9a-f]{16}-\\w+\\.jpg$`));
    await expect(booth.dependencies.blobStore.getUrl(key)).rejects.toThrow(BlobStoreError);
    expect((await booth.get(`/static/${key}`)).statusCode).toBe(404);
  });

  test('a retake replaces the photo, and the old one is deleted (PIC-3)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.upload(txID, { 1: await drawPhoto(1), 2: await drawPhoto(2) });
    const retaken = await drawPhoto(5);
    expect((await booth.upload(txID, { 2: retaken })).statusCode).toBe(200);
    const [, second] = await listRows(booth);
    expect(await booth.dependencies.blobStore.find(second?.blob_key ?? '')).toEqual(retaken);
    expect(await booth.listCaptures()).toHaveLength(2);
  });

  test('the number of retakes is stored, and a kiosk that lost its count does not reset it', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const getRetakes = async () =>
      (await booth.get('/v1/kiosk/session', booth.kiosk.headers)).json().data.capture.retakes;
    const send = async (number: number, seed: number, retakes?: string) => {
      const fields = { ...FRAME, ...(retakes !== undefined && { retakes }) };
      return (await booth.upload(txID, { [number]: await drawPhoto(seed) }, fields)).statusCode;
    };
    await send(1, 1);
    await send(2, 2);
    expect(await getRetakes()).toBe(0);
    expect(await send(1, 3, '1')).toBe(200);
    expect(await send(2, 4, '1')).toBe(200);
    expect(await getRetakes()).toBe(2);
    expect(await send(2, 5)).toBe(200);
    expect(await getRetakes()).toBe(2);
    expect(await send(1, 6, '3')).toBe(422);
  });

  test('repeated bytes change nothing (PIC-4)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const photo = await drawPhoto(1);
    await booth.upload(txID, { 1: photo });
    const before = await listRows(booth);
    booth.advance(1_000);
    expect((await booth.upload(txID, { 1: photo })).statusCode).toBe(200);
    expect((await booth.send([photoPart('1.png', photo), ...sessionFields(txID)])).statusCode).toBe(
      200,
    );
    expect(await listRows(booth)).toEqual(before);
    expect(await booth.listCaptures()).toHaveLength(1);
  });

  test('the fields may come after the files (PIC-13)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const parts = [photoPart('1.png', await drawPhoto(1)), ...sessionFields(txID)];
    expect((await booth.send(parts)).statusCode).toBe(200);
    expect(await listRows(booth)).toHaveLength(1);
  });

  test('twenty simultaneous uploads of one number leave one complete photo (PIC-4)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const photos = await Promise.all(
      Array.from({ length: 20 }, (_, index) => drawPhoto(1, { width: 64 + index, height: 64 })),
    );
    const answers = await Promise.all(photos.map((photo) => booth.upload(txID, { 1: photo })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(photos.map(() => 200));
    const [row, ...others] = await listRows(booth);
    expect(others).toEqual([]);
    const stored = await booth.dependencies.blobStore.find(row?.blob_key ?? '');
    expect(photos.some((photo) => stored?.equals(photo))).toBe(true);
    expect(booth.listTemporaryFiles()).toEqual([]);
  });

  test('a session with photos is offered as RESUME, for three minutes after each (HOME-26)', async () => {
    const booth = await startSnappingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.kiosk.cancel(created.trx_id);
    await booth.database
      .updateTable('sandbox_charges')
      .set({ state: 'paid', paid_at: START_AT })
      .execute();
    booth.advance(60_000);
    await booth.sweep();
    expect(await booth.kiosk.findSession()).toMatchObject({ offer: 'continue' });
    await booth.upload(created.trx_id, { 1: await drawPhoto(1) });
    expect(await booth.kiosk.findSession()).toMatchObject({ offer: 'resume' });
    booth.advance(170_000);
    await booth.upload(created.trx_id, { 2: await drawPhoto(2) });
    booth.advance(170_000);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
    booth.advance(10_000);
    expect(await booth.kiosk.findSession()).toBeNull();
  });

  test('the offer contains the frame and the stored snaps (HOME-29)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    expect(await booth.kiosk.findSession()).toMatchObject({ capture: null });
    await booth.upload(txID, { 2: await drawPhoto(2), 1: await drawPhoto(1) }, FRAME);
    expect(await booth.kiosk.findSession()).toMatchObject({
      capture: { frame: { ...FRAME, numberSnap: 4 }, snaps: [1, 2] },
    });
  });
});

describeOnEveryDatabase('the right to upload', (open) => {
  test('a missing token gets 401, and another kiosk’s transaction gets 404 (CALL-5, PAY-22)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const photo = { 1: await drawPhoto(1) };
    expect((await booth.upload(txID, photo, {}, {})).statusCode).toBe(401);
    const other = await booth.addKiosk();
    expect((await booth.upload(txID, photo, {}, other.headers)).statusCode).toBe(404);
    await expectNothingStored(booth);
  });

  test('an unknown transaction id of any form gets 404, before any other fault (CALL-6)', async () => {
    const booth = await startSnappingBooth(await open());
    for (const txID of ['37', '', '../..', 'a\u0000b', 'x'.repeat(10_000)]) {
      const answer = await booth.upload(txID, { 9: 'junk' }, { withRecording: 'perhaps' });
      expect(answer.statusCode).toBe(404);
    }
    await expectNothingStored(booth);
  });

  test('an unpaid transaction gets 402, whether the fields come first or last (PAY-21, PIC-13)', async () => {
    const booth = await startSnappingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    const photo = photoPart('1.png', await drawPhoto(1));
    for (const parts of [
      [...sessionFields(trx_id), photo],
      [photo, ...sessionFields(trx_id)],
      [photoPart('9.png', 'junk'), ...sessionFields(trx_id)],
    ]) {
      expect((await booth.send(parts)).statusCode).toBe(402);
    }
    await expectNothingStored(booth);
  });

  test('a bypass may take photos, and then belongs to this kiosk (STAFF-4, STAFF-6)', async () => {
    const booth = await startSnappingBooth(await open());
    const body = { amount: 30_000, status: 'pending' };
    const staff = await booth.signInStaff();
    const { trx_id } = (await booth.post('/v1/transaction/bypass', body, staff)).json().data;
    expect((await booth.upload(trx_id, { 1: await drawPhoto(1) })).statusCode).toBe(200);
    const other = await booth.addKiosk();
    const late = await booth.upload(trx_id, { 1: await drawPhoto(2) }, {}, other.headers);
    expect(late.statusCode).toBe(404);
  });
});

describeOnEveryDatabase('when storing fails', (open) => {
  test('a full disk gives 507 and keeps the old photos, and a retry succeeds when there is space (PIC-15)', async () => {
    const database = await open();
    const booth = await startSnappingBooth(database);
    const txID = await booth.startPaid();
    const old = await drawPhoto(1);
    await booth.upload(txID, { 1: old });

    const { blobStore } = booth.dependencies;
    const put = blobStore.put;
    let puts = 0;
    blobStore.put = async (...blob) => {
      puts += 1;
      if (puts === 2) throw new BlobStoreError('full', 'No space left on device.');
      return put(...blob);
    };
    const retaken = { 1: await drawPhoto(5), 2: await drawPhoto(2) };
    const answer = await booth.upload(txID, retaken);
    expect(answer.statusCode).toBe(507);
    expect(answer.json().meta.message).toBe('There is no room left for photos.');
    const rows = await listRows(booth);
    expect(rows).toHaveLength(1);
    expect(await blobStore.find(rows[0]?.blob_key ?? '')).toEqual(old);
    expect(await booth.listCaptures()).toHaveLength(1);
    expect(booth.listTemporaryFiles()).toEqual([]);

    blobStore.put = put;
    expect((await booth.upload(txID, retaken)).statusCode).toBe(200);
    expect(await listRows(booth)).toHaveLength(2);
  });

  test('an unreachable store gives 503 (PIC-15)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    booth.dependencies.blobStore.put = async () => {
      throw new BlobStoreError('unreachable', 'Connection refused.');
    };
    expect((await booth.upload(txID, { 1: await drawPhoto(1) })).statusCode).toBe(503);
    await expectNothingStored(booth);
  });

  test('if the server is killed between storing a photo and its row, the old photo stays valid (PIC-2)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const old = await drawPhoto(1);
    await booth.upload(txID, { 1: old });
    const { blobStore } = booth.dependencies;
    const put = blobStore.put;
    blobStore.put = async (...blob) => {
      await put(...blob);
      await booth.database.schema.alterTable('snaps').renameTo('away').execute();
    };
    expect((await booth.upload(txID, { 1: await drawPhoto(2) })).statusCode).toBe(500);
    blobStore.put = put;
    await booth.database.schema.alterTable('away').renameTo('snaps').execute();

    const [row] = await listRows(booth);
    expect(await blobStore.find(row?.blob_key ?? '')).toEqual(old);
    expect(await booth.listCaptures()).toHaveLength(2);
    expect((await booth.upload(txID, { 1: await drawPhoto(2) })).statusCode).toBe(200);
  });
});
