import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { SettingError } from './setting-error.ts';
import type { ReadSetting } from './setting-reader.ts';
import { S3Url, type StorageChoice } from './storage-choice.ts';

export interface BackupChoice {
  /** Where the nightly backups are kept; undefined if there are none. */
  place: StorageChoice | undefined;
  /** age's public key, which encrypts the backups; its secret key is not on this machine. */
  publicKey: string | undefined;
}

export function readBackupChoice(
  read: ReadSetting,
  { dataDir, storage }: { dataDir: string; storage: StorageChoice },
): BackupChoice {
  const place = read('BACKUP_TO', Place, undefined);
  if (place && overlaps(place, storage, dataDir)) {
    throw new SettingError(
      'BACKUP_TO must lie outside DATA_DIR and outside the photos of STORAGE_URL.',
    );
  }
  return { place, publicKey: read('BACKUP_KEY', PublicKey, undefined) };
}

const FORM =
  'must be a folder like /mnt/usb/jepret, or a bucket like s3://KEY:SECRET@host/bucket/jepret?region=us-east-1';

const Place = z.string().transform((text, context): StorageChoice => {
  if (isAbsolute(text)) return { provider: 'disk', folder: resolve(text) };
  const bucket = S3Url.safeParse(text);
  if (bucket.success) return bucket.data;
  context.addIssue(text.startsWith('s3:') ? (bucket.error.issues[0]?.message ?? FORM) : FORM);
  return z.NEVER;
});

const PublicKey = z
  .string()
  .refine((text) => !text.startsWith('AGE-SECRET-KEY-'), {
    error: 'is the secret key, which must not be on this machine: enter the public key (age1…)',
    abort: true,
  })
  .regex(/^age1[a-z\d]{58}$/, 'must be a public key of age, like age1 and 58 letters and digits');

/** Photos and backups would be taken for each other. */
function overlaps(place: StorageChoice, storage: StorageChoice, dataDir: string): boolean {
  if (place.provider === 'disk') {
    const folders = [dataDir, ...(storage.provider === 'disk' ? [storage.folder] : [])];
    return folders.some(
      (folder) => isInside(place.folder, folder) || isInside(folder, place.folder),
    );
  }
  if (storage.provider === 'disk') return false;
  const isSameBucket = place.endpoint === storage.endpoint && place.bucket === storage.bucket;
  const [a, b] = [place.keyPrefix, storage.keyPrefix];
  return isSameBucket && (a.startsWith(b) || b.startsWith(a));
}

const isInside = (path: string, folder: string): boolean =>
  !/^\.\.(?:\/|$)/.test(relative(folder, path));
