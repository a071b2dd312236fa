import { readSettings } from '@jepret/server/config/settings.ts';
import { expect, test } from 'vitest';
import { checkBackupPlace } from './check-backup-place.ts';

const PLACE = '/mnt/usb/jepret';

function check(environment: Record<string, string>, { isWritable = true, isMounted = true } = {}) {
  const asked: string[] = [];
  const machine = {
    exists: () => true,
    ask: (...command: string[]) => {
      asked.push(command.join(' '));
      return isWritable ? '' : undefined;
    },
  };
  const findDisk = (path: string) => ({
    realPath: path,
    device: path.startsWith('/mnt') && isMounted ? 2 : 1,
    fileSystem: 0xef53,
  });
  return checkBackupPlace(
    readSettings({ DATA_DIR: '/srv/data', ...environment }),
    machine,
    findDisk,
  );
}

test('a folder must be writable for the account of the server, and should be on another disk (KIT-32)', async () => {
  expect(await check({ BACKUP_TO: PLACE })).toMatchObject({ status: 'ok' });
  expect(await check({ BACKUP_TO: PLACE }, { isMounted: false })).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('is on the disk of the system'),
  });
  expect(await check({ BACKUP_TO: PLACE }, { isWritable: false })).toMatchObject({
    status: 'fail',
    remedy: `Mount the backup disk, then run: sudo install -d -o jepret -g jepret -m 700 ${PLACE}`,
  });
  expect(await check({ BACKUP_TO: '/home/sari/backups' })).toMatchObject({
    status: 'fail',
    message: '/home/sari/backups is hidden from services.',
  });
});

test('a wrong key or bucket fails, and no backups are a warning (KIT-32)', async () => {
  expect(await check({ BACKUP_TO: PLACE, BACKUP_KEY: `age1${'q'.repeat(58)}` })).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('BACKUP_KEY is no public key of age'),
  });
  const bucket = 's3://key:secret@127.0.0.1:9/backups?tls=off';
  expect(await check({ BACKUP_TO: bucket })).toMatchObject({ status: 'fail' });
  expect(await check({})).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('sudo jepret setup'),
  });
});
