import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const PUBLIC_KEY = 'age1hchwt2ssmpmqazrdfra4mavldh4ggqhkpx2c57dj7ateynpmhy8qcuavnz';
const BUCKET = 's3://key:secret@s3.example/booth';

test('backups have no place and no key unless they are set (OPS-80)', () => {
  expect(readSettings({}).backup).toEqual({ place: undefined, publicKey: undefined });
});

test('backups are kept in a folder or in a bucket with keys of its own (OPS-80)', () => {
  expect(readSettings({ BACKUP_TO: '/mnt/usb/jepret/', BACKUP_KEY: PUBLIC_KEY }).backup).toEqual({
    place: { provider: 'disk', folder: '/mnt/usb/jepret' },
    publicKey: PUBLIC_KEY,
  });
  expect(readSettings({ BACKUP_TO: `${BUCKET}/backups` }).backup.place).toMatchObject({
    provider: 's3',
    bucket: 'booth',
    keyPrefix: 'backups/',
  });
});

test.each([
  [{ BACKUP_TO: 'backups' }, 'BACKUP_TO must be a folder like /mnt/usb/jepret'],
  [{ BACKUP_TO: 's3://host' }, 'BACKUP_TO must be like s3://KEY:SECRET@host/bucket'],
  [{ BACKUP_KEY: 'AGE-SECRET-KEY-1ABC' }, 'BACKUP_KEY is the secret key, which must not be'],
  [{ BACKUP_KEY: 'age1short' }, 'BACKUP_KEY must be a public key of age'],
  [{ BACKUPS_TO: '/mnt' }, 'BACKUPS_TO is not a setting; did you mean BACKUP_TO?'],
])('a wrong place or key is refused: %o (OPS-80)', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test.each([
  { DATA_DIR: '/srv/jepret', BACKUP_TO: '/srv/jepret/backups' },
  { DATA_DIR: '/srv/jepret', BACKUP_TO: '/srv' },
  { STORAGE_URL: BUCKET, BACKUP_TO: `${BUCKET}/backups` },
  { STORAGE_URL: `${BUCKET}/photos`, BACKUP_TO: `${BUCKET}/photos/backups` },
])('backups among the data of the booth are refused: %o (OPS-80)', (environment) => {
  expect(() => readSettings(environment)).toThrow('BACKUP_TO must lie outside DATA_DIR');
  const place = { ...environment, BACKUP_TO: '/mnt/usb' };
  expect(readSettings(place).backup.place).toMatchObject({ provider: 'disk' });
});
