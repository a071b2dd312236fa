import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';

describeOnEveryDatabase('deleting on the guest page', (openDatabase) => {
  const openStudio = async (blobStore?: BlobStore) =>
    openOutboxStudio(await openDatabase(), blobStore && { blobStore });
  type Studio = Awaited<ReturnType<typeof openStudio>>;

  const isErased = async ({ database }: Studio, txID: string) => {
    const row = database.selectFrom('transactions').select('erased_at').where('id', '=', txID);
    return (await row.executeTakeFirstOrThrow()).erased_at !== null;
  };
  const listBlobs = async ({ database, dependencies }: Studio, id: string) => {
    const row = await database
      .selectFrom('transactions')
      .select(['files_key', 'location'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const owner = { id, filesKey: row.files_key, location: row.location };
    return dependencies.blobStore.list(publicFolderOf(owner));
  };

  test('asks first and says what it means; opening links deletes nothing (GUEST-10)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    const phone = await scanGuestCode(studio, txID);
    const asking = await phone.open('/delete');
    expect(asking.body).toContain('leave the booth for good');
    for (const payload of ['', 'confirmation=', 'confirmation=0123456789abcdef']) {
      const unconfirmed = await studio.app.inject({
        method: 'POST',
        url: `${phone.path}/delete`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
      expect(unconfirmed.headers.location).toBe(`${phone.path}/delete`);
    }
    expect(await isErased(studio, txID)).toBe(false);
  });

  test('ends every way to the files at once, and says since when (GUEST-11)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    const phone = await scanGuestCode(studio, txID);
    const files = await phone.listFiles();
    expect((await phone.deleteAll()).headers.location).toBe(phone.path);
    expect(await isErased(studio, txID)).toBe(true);
    const page = await phone.open();
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('15 November 2026');
    for (const path of [...files, `${phone.path}/state`, `${phone.path}/all.zip`]) {
      expect((await studio.get(path)).statusCode).toBe(410);
    }
    const again = await studio.get(`/v1/transaction/trx/${txID}/guest`, studio.kiosk.headers);
    expect(again.statusCode).toBe(402);
    expect((await phone.deleteAll()).statusCode).toBe(410);
  });

  test('asks, and says that it is done, in the language of the transaction (LANG-6)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    await setVisitorLanguage(studio, txID, 'id');
    const phone = await scanGuestCode(studio, txID);
    const asking = await phone.open('/delete');
    expect(asking.body).toContain('<html lang="id">');
    expect(asking.body).toContain('Hapus semuanya sekarang?');
    expect(asking.body).toContain('>Hapus selamanya</button>');
    await phone.deleteAll();
    const { body } = await phone.open();
    expect(body).toContain('<html lang="id">');
    expect(body).toContain('pada <b>15 November 2026, 16.00 WIB</b>');
  });

  test('a light picture that was being made meanwhile does not come back', async () => {
    const disk = createWatchedDisk();
    const studio = await openStudio(disk.blobStore);
    const txID = await studio.startPrinted();
    const phone = await scanGuestCode(studio, txID);
    await studio.dependencies.background.settled();
    const lights = (await listBlobs(studio, txID)).filter((key) => key.includes('/light-'));
    expect(lights).toHaveLength(8);
    for (const key of lights) await disk.blobStore.delete(key);
    const light = (await phone.listFiles()).find((address) => address.includes('/light-')) ?? '';
    disk.beforeRead = async () => void (await phone.deleteAll());
    expect((await studio.get(light)).statusCode).toBe(404);
    expect((await listBlobs(studio, txID)).filter((key) => key.includes('/light-'))).toEqual([]);
  });

  test('breaks off a download of everything instead of leaving out what is gone', async () => {
    const disk = createWatchedDisk();
    const studio = await openStudio(disk.blobStore);
    const phone = await scanGuestCode(studio, await studio.startPrinted());
    await studio.dependencies.background.settled();
    let opened = 0;
    disk.beforeRead = async () => {
      opened += 1;
      if (opened === 2) await phone.deleteAll();
    };
    await expect(phone.open('/all.zip')).rejects.toThrow();
    expect(opened).toBe(2);
    expect((await phone.open()).statusCode).toBe(410);
  });
});

/** Blobs on a disk, and a moment before each of them is read. */
function createWatchedDisk() {
  const disk = createLocalDiskBlobStore({
    folder: createDataDir(),
    baseUrl: 'http://localhost:3000',
    newId: () => newId(systemRandomness),
  });
  const watched = {
    beforeRead: async () => {},
    blobStore: {
      ...disk,
      async find(key) {
        await watched.beforeRead();
        return disk.find(key);
      },
      async openRead(key, range) {
        const blob = await disk.openRead(key, range);
        if (blob) await watched.beforeRead();
        return blob;
      },
    } satisfies BlobStore as BlobStore,
  };
  return watched;
}
