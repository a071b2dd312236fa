import type { DebianMachine } from './debian-machine.ts';
import { check, step } from './report.ts';

const BACKUP_FOLDER = '/mnt/backup';
const KEY_FILE = '/mnt/key/backup-key';
const DATA = '/var/lib/jepret';

/** Returns the answers for setup. */
export async function prepareBackups(booth: DebianMachine): Promise<string[]> {
  let said = '';
  await step('a key for the backups', () => {
    const folders = [BACKUP_FOLDER, '/mnt/key'];
    booth.run('install', '-d', '-o', 'jepret', '-g', 'jepret', '-m', '700', ...folders);
    said = booth.run('jepret', 'backup', 'create-key', KEY_FILE);
    check(said.startsWith('BACKUP_KEY=age1'), said);
  });
  return [`BACKUP_TO=${BACKUP_FOLDER}`, said.split('\n')[0] ?? ''];
}

export async function tryBackups(booth: DebianMachine, untilOpen: () => Promise<unknown>) {
  const listTransactions = () => booth.run('jepret', 'transactions', 'list', '--json');
  const listPhotos = () => booth.run('sh', '-c', `cd ${DATA}/storage && find . -type f | sort`);

  await step('backup, destroy, restore', async () => {
    const transactions = listTransactions();
    check(JSON.parse(transactions).length > 0, 'there is no transaction');
    booth.run('systemctl', 'stop', 'jepret', 'jepret-videos');
    const photos = listPhotos();
    booth.run('systemctl', 'start', 'jepret-backup.service');
    booth.run('find', DATA, '-mindepth', '1', '-delete');
    const said = booth.run('jepret', 'restore', 'latest', '--key', KEY_FILE);
    check(listPhotos() === photos, 'the photos differ');
    booth.run('systemctl', 'start', 'jepret');
    await untilOpen();
    check(listTransactions() === transactions, 'the transactions differ');
    const locations = booth.run('jepret', 'locations', 'list');
    check(locations.includes('Kota Bandung'), locations);
    return /^\d+ files/.exec(said)?.[0];
  });

  await step('a wrong key restores nothing', () => {
    booth.run('jepret', 'backup', 'create-key', '/mnt/key/other');
    check(
      !booth.succeeds('jepret', 'backup', 'verify', 'latest', '--key', '/mnt/key/other'),
      'another key opens the backup',
    );
  });
}
