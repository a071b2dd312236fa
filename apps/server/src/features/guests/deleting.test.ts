import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';

describeOnEveryDatabase('deleting on the guest page', (openDatabase) => {
  const startBooth = async (blobStore?: BlobStore) =>
    startDeliveringBooth(await openDatabase(), blobStore && { blobStore });
  type TestBooth = Awaited<ReturnType<typeof startBooth>>;

  const isErased = async ({ database }: TestBooth, txID: string) => {
    const row = database.selectFrom('transactions').select('erased_at').where('id', '=', txID);
    return (await row.executeTakeFirstOrThrow()).erased_at !== null;
  };
  const listBlobs = async ({ database, dependencies }: TestBooth, id: string) => {
    const row = await database
      .selectFrom('transactions')
      .select(['files_key', 'location'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const owner = { id, filesKey: row.files_key, location: row.location };
    return dependencies.blobStore.list(publicFolderOf(owner));
  };

  test('asks for confirmation with its consequences; opening links deletes nothing (GUEST-10)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    const phone = await scanGuestCode(booth, txID);
    const asking = await phone.open('/delete');
    expect(asking.body).toContain('leave the booth for good');
    for (const payload of ['', 'confirmation=', 'confirmation=0123456789abcdef']) {
      const unconfirmed = await booth.app.inject({
        method: 'POST',
        url: `${phone.path}/delete`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
      expect(unconfirmed.headers.location).toBe(`${phone.path}/delete`);
    }
    expect(await isErased(booth, txID)).toBe(false);
  });

  test('ends all access to the files at once, and the page has the time of the deletion (GUEST-11)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    const phone = await scanGuestCode(booth, txID);
    const files = await phone.listFiles();
    expect((await phone.deleteAll()).headers.location).toBe(phone.path);
    expect(await isErased(booth, txID)).toBe(true);
    const page = await phone.open();
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('15 November 2026');
    for (const path of [...files, `${phone.path}/state`, `${phone.path}/all.zip`]) {
      expect((await booth.get(path)).statusCode).toBe(410);
    }
    const again = await booth.get(`/v1/transaction/trx/${txID}/guest`, booth.kiosk.headers);
    expect(again.statusCode).toBe(402);
    expect((await phone.deleteAll()).statusCode).toBe(410);
  });

  test('asks for and confirms the deletion in the language of the transaction (LANG-6)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    await setVisitorLanguage(booth, txID, 'id');
    const phone = await scanGuestCode(booth, txID);
    const asking = await phone.open('/delete');
    expect(asking.body).toContain('<html lang="id">');
    expect(asking.body).toContain('Hapus semuanya sekarang?');
    expect(asking.body).toContain('>Hapus selamanya</button>');
    await phone.deleteAll();
    const { body } = await phone.open();
    expect(body).toContain('<html lang="id">');
    expect(body).toContain('pada <b>15 November 2026, 16.00 WIB</b>');
  });

  test('does not leave a light picture that is being made meanwhile', async () => {
    const disk = createWatchedDisk();
    const booth = await startBooth(disk.blobStore);
    const txID = await booth.startPrinted();
    const phone = await scanGuestCode(booth, txID);
    await booth.dependencies.background.settled();
    const lights = (await listBlobs(booth, txID)).filter((key) => key.includes('/light-'));
    expect(lights).toHaveLength(8);
    for (const key of lights) await disk.blobStore.delete(key);
    const light = (await phone.listFiles()).find((address) => address.includes('/light-')) ?? '';
    disk.beforeRead = async () => void (await phone.deleteAll());
    expect((await booth.get(light)).statusCode).toBe(404);
    expect((await listBlobs(booth, txID)).filter((key) => key.includes('/light-'))).toEqual([]);
  });

  test('interrupts a download of all files instead of leaving deleted files out', async () => {
    const disk = createWatchedDisk();
    const booth = await startBooth(disk.blobStore);
    const phone = await scanGuestCode(booth, await booth.startPrinted());
    await booth.dependencies.background.settled();
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

/** A blob store on disk with a hook before each read. */
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
