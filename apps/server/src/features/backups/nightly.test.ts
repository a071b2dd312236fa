import { Readable } from 'node:stream';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createBackupPlace } from './backup-place.ts';
import { nameFullDisk } from './full-disk.ts';
import { backUpNightly } from './nightly.ts';
import { createPlaceTarget } from './place-files.ts';

test('a place that is full in the middle of a backup keeps nothing of it (OPS-84)', async () => {
  const folder = createDataDir();
  const store = createLocalDiskBlobStore({ folder, baseUrl: '', newId: () => 'part' });
  let stored = 0;
  const place = createBackupPlace(
    '/mnt/usb',
    {
      ...store,
      async put(...blob) {
        stored += 1;
        if (stored > 2) throw new BlobStoreError('full', 'ENOSPC');
        await store.put(...blob);
      },
    },
    () => 'image/jpeg',
  );
  const make = async (prefix: string) => {
    const target = createPlaceTarget({ place, prefix, workFolder: createDataDir() }, undefined);
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) {
      await target.write(name, Readable.from([Buffer.from(name)]));
    }
    return expect.unreachable();
  };
  await expect(
    backUpNightly({
      place,
      clock: createManualClock(),
      make: { nightly: make, weekly: make },
      retentionMs: 86_400_000,
      isClockHeld: false,
      clockSeenAt: undefined,
      onMade: () => expect.unreachable(),
    }),
  ).rejects.toThrow('The backup place /mnt/usb fails: No space is left there.');
  expect(stored).toBe(3);
  expect(await store.list('')).toEqual([]);
});

test('a full disk below the copy of the database is named (OPS-84)', async () => {
  const failWith = (fault: object) => () => Promise.reject(Object.assign(new Error('x'), fault));
  for (const fault of [{ code: 'ENOSPC' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }]) {
    await expect(nameFullDisk('/mnt/usb/.work', failWith(fault))).rejects.toThrow(
      'No space is left for the backup in /mnt/usb/.work.',
    );
  }
  await expect(nameFullDisk('/mnt', failWith({ code: 'EIO' }))).rejects.toThrow('x');
});
