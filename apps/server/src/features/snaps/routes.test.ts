import { expect, test } from 'vitest';
import { BlobStoreError } from '../../ports/blob-store.ts';
import {
  expectNothingStored,
  FRAME,
  openStudio,
  photoPart,
  type Studio,
  sessionFields,
} from '../../testing/booths/studio.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

const listRows = (studio: Studio) =>
  studio.database.selectFrom('snaps').selectAll().orderBy('number').execute();

describeOnEveryDatabase('photos that reach the server', (open) => {
  test('any subset of the numbers is stored as it came, in several calls (PIC-1)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const photos = await Promise.all([1, 2, 3, 4].map((number) => drawPhoto(number)));
    const [one = '', two = '', three = '', four = ''] = photos;
    const first = await studio.upload(txID, { 2: two });
    expect(first.json()).toEqual({ status_code: 200, meta: { message: 'OK' }, data: null });
    await studio.upload(txID, { 4: four, 1: one });
    await studio.upload(txID, { 3: three });

    const rows = await listRows(studio);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    for (const [index, { blob_key }] of rows.entries()) {
      expect(await studio.dependencies.blobStore.find(blob_key)).toEqual(photos[index]);
    }
    expect(studio.listTemporary()).toEqual([]);
  });

  test('the bytes decide what a file is, not its name (PIC-5)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const formats = ['jpeg', 'png', 'webp'] as const;
    const [jpeg = '', png = '', webp = ''] = await Promise.all(
      formats.map((format) => drawPhoto(1, { format })),
    );
    const answer = await studio.send([
      ...sessionFields(txID),
      photoPart('1.png', jpeg),
      photoPart('2.JPEG', png),
      photoPart('3.jpg', webp),
    ]);
    expect(answer.statusCode).toBe(200);
    const endings = (await listRows(studio)).map(({ blob_key }) => blob_key.split('.').at(-1));
    expect(endings).toEqual(['jpg', 'png', 'webp']);
  });

  test('captures lie under the session’s secret and have no address (PIC-28)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.upload(txID, { 1: await drawPhoto(1) });
    const row = await studio.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    const [key = ''] = await studio.listCaptures();
    expect(key).toMatch(new RegExp(`^captures/${row.files_key}/1-[0-9a-f]{16}-\\w+\\.jpg$`));
    await expect(studio.dependencies.blobStore.urlOf(key)).rejects.toThrow(BlobStoreError);
    expect((await studio.get(`/static/${key}`)).statusCode).toBe(404);
  });

  test('a retake replaces the photo, and the old one is deleted (PIC-3)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.upload(txID, { 1: await drawPhoto(1), 2: await drawPhoto(2) });
    const retaken = await drawPhoto(5);
    expect((await studio.upload(txID, { 2: retaken })).statusCode).toBe(200);
    const [, second] = await listRows(studio);
    expect(await studio.dependencies.blobStore.find(second?.blob_key ?? '')).toEqual(retaken);
    expect(await studio.listCaptures()).toHaveLength(2);
  });

  test('retakes are kept with the session: a kiosk that has forgotten them gives no new ones', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const getRetakes = async () =>
      (await studio.get('/v1/kiosk/session', studio.kiosk.headers)).json().data.capture.retakes;
    const send = async (number: number, seed: number, retakes?: string) => {
      const fields = { ...FRAME, ...(retakes !== undefined && { retakes }) };
      return (await studio.upload(txID, { [number]: await drawPhoto(seed) }, fields)).statusCode;
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

  test('the same bytes again are no work (PIC-4)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const photo = await drawPhoto(1);
    await studio.upload(txID, { 1: photo });
    const before = await listRows(studio);
    studio.advance(1_000);
    expect((await studio.upload(txID, { 1: photo })).statusCode).toBe(200);
    expect(
      (await studio.send([photoPart('1.png', photo), ...sessionFields(txID)])).statusCode,
    ).toBe(200);
    expect(await listRows(studio)).toEqual(before);
    expect(await studio.listCaptures()).toHaveLength(1);
  });

  test('the fields may come after the files (PIC-13)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const parts = [photoPart('1.png', await drawPhoto(1)), ...sessionFields(txID)];
    expect((await studio.send(parts)).statusCode).toBe(200);
    expect(await listRows(studio)).toHaveLength(1);
  });

  test('twenty uploads of one number at once leave one photo, whole (PIC-4)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const photos = await Promise.all(
      Array.from({ length: 20 }, (_, index) => drawPhoto(1, { width: 64 + index, height: 64 })),
    );
    const answers = await Promise.all(photos.map((photo) => studio.upload(txID, { 1: photo })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(photos.map(() => 200));
    const [row, ...others] = await listRows(studio);
    expect(others).toEqual([]);
    const stored = await studio.dependencies.blobStore.find(row?.blob_key ?? '');
    expect(photos.some((photo) => stored?.equals(photo))).toBe(true);
    expect(studio.listTemporary()).toEqual([]);
  });

  test('a session with photos is offered as RESUME, for three minutes after each (HOME-26)', async () => {
    const studio = await openStudio(await open());
    const created = await studio.kiosk.start();
    await studio.kiosk.cancel(created.trx_id);
    await studio.database
      .updateTable('sandbox_charges')
      .set({ state: 'paid', paid_at: START_AT })
      .execute();
    studio.advance(60_000);
    await studio.sweep();
    expect(await studio.kiosk.findSession()).toMatchObject({ offer: 'continue' });
    await studio.upload(created.trx_id, { 1: await drawPhoto(1) });
    expect(await studio.kiosk.findSession()).toMatchObject({ offer: 'resume' });
    studio.advance(170_000);
    await studio.upload(created.trx_id, { 2: await drawPhoto(2) });
    studio.advance(170_000);
    expect(await studio.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
    studio.advance(10_000);
    expect(await studio.kiosk.findSession()).toBeNull();
  });

  test('the offer says in which frame it was photographed, and how far (HOME-29)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    expect(await studio.kiosk.findSession()).toMatchObject({ capture: null });
    await studio.upload(txID, { 2: await drawPhoto(2), 1: await drawPhoto(1) }, FRAME);
    expect(await studio.kiosk.findSession()).toMatchObject({
      capture: { frame: { ...FRAME, numberSnap: 4 }, snaps: [1, 2] },
    });
  });
});

describeOnEveryDatabase('who may upload', (open) => {
  test('without a token it is 401, and with another kiosk’s transaction 404 (CALL-5, PAY-22)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const photo = { 1: await drawPhoto(1) };
    expect((await studio.upload(txID, photo, {}, {})).statusCode).toBe(401);
    const other = await studio.addKiosk();
    expect((await studio.upload(txID, photo, {}, other.headers)).statusCode).toBe(404);
    await expectNothingStored(studio);
  });

  test('an unknown transaction is 404 whatever its id looks like, before any other fault (CALL-6)', async () => {
    const studio = await openStudio(await open());
    for (const txID of ['37', '', '../..', 'a\u0000b', 'x'.repeat(10_000)]) {
      const answer = await studio.upload(txID, { 9: 'junk' }, { withRecording: 'perhaps' });
      expect(answer.statusCode).toBe(404);
    }
    await expectNothingStored(studio);
  });

  test('an unpaid transaction is 402, whether the fields come first or last (PAY-21, PIC-13)', async () => {
    const studio = await openStudio(await open());
    const { trx_id } = await studio.kiosk.start();
    const photo = photoPart('1.png', await drawPhoto(1));
    for (const parts of [
      [...sessionFields(trx_id), photo],
      [photo, ...sessionFields(trx_id)],
      [photoPart('9.png', 'junk'), ...sessionFields(trx_id)],
    ]) {
      expect((await studio.send(parts)).statusCode).toBe(402);
    }
    await expectNothingStored(studio);
  });

  test('a bypass may take photos, and then belongs to this kiosk (STAFF-4, STAFF-6)', async () => {
    const studio = await openStudio(await open());
    const body = { amount: 30_000, status: 'pending' };
    const staff = await studio.signStaffIn();
    const { trx_id } = (await studio.post('/v1/transaction/bypass', body, staff)).json().data;
    expect((await studio.upload(trx_id, { 1: await drawPhoto(1) })).statusCode).toBe(200);
    const other = await studio.addKiosk();
    const late = await studio.upload(trx_id, { 1: await drawPhoto(2) }, {}, other.headers);
    expect(late.statusCode).toBe(404);
  });
});

describeOnEveryDatabase('when storing fails', (open) => {
  test('a full disk is 507, the old photos stay, and it works again when there is room (PIC-15)', async () => {
    const database = await open();
    const studio = await openStudio(database);
    const txID = await studio.startPaid();
    const old = await drawPhoto(1);
    await studio.upload(txID, { 1: old });

    const { blobStore } = studio.dependencies;
    const put = blobStore.put;
    let puts = 0;
    blobStore.put = async (...blob) => {
      puts += 1;
      if (puts === 2) throw new BlobStoreError('full', 'No space left on device.');
      return put(...blob);
    };
    const retaken = { 1: await drawPhoto(5), 2: await drawPhoto(2) };
    const answer = await studio.upload(txID, retaken);
    expect(answer.statusCode).toBe(507);
    expect(answer.json().meta.message).toBe('There is no room left for photos.');
    const rows = await listRows(studio);
    expect(rows).toHaveLength(1);
    expect(await blobStore.find(rows[0]?.blob_key ?? '')).toEqual(old);
    expect(await studio.listCaptures()).toHaveLength(1);
    expect(studio.listTemporary()).toEqual([]);

    blobStore.put = put;
    expect((await studio.upload(txID, retaken)).statusCode).toBe(200);
    expect(await listRows(studio)).toHaveLength(2);
  });

  test('a store that cannot be reached is 503 (PIC-15)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    studio.dependencies.blobStore.put = async () => {
      throw new BlobStoreError('unreachable', 'Connection refused.');
    };
    expect((await studio.upload(txID, { 1: await drawPhoto(1) })).statusCode).toBe(503);
    await expectNothingStored(studio);
  });

  test('killed after the photo and before its row, the old photo is still the photo (PIC-2)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const old = await drawPhoto(1);
    await studio.upload(txID, { 1: old });
    const { blobStore } = studio.dependencies;
    const put = blobStore.put;
    blobStore.put = async (...blob) => {
      await put(...blob);
      await studio.database.schema.alterTable('snaps').renameTo('away').execute();
    };
    expect((await studio.upload(txID, { 1: await drawPhoto(2) })).statusCode).toBe(500);
    blobStore.put = put;
    await studio.database.schema.alterTable('away').renameTo('snaps').execute();

    const [row] = await listRows(studio);
    expect(await blobStore.find(row?.blob_key ?? '')).toEqual(old);
    expect(await studio.listCaptures()).toHaveLength(2);
    expect((await studio.upload(txID, { 1: await drawPhoto(2) })).statusCode).toBe(200);
  });
});
