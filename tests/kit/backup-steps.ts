import { dirname } from 'node:path';
import { DATA, type Kit, LOCATION, untilOpen } from './kit.ts';
import { check, step } from './report.ts';

const CHAPTER = 'backup-and-upgrade.md';
const BACKUP_FOLDER = '/mnt/backup';
const KEY_FILE = '/mnt/key/backup-key';
const OTHER_KEY_FILE = '/mnt/key/other';

/** Returns the answers for setup. */
export async function prepareBackups({ booth, guide }: Kit): Promise<string[]> {
  let said = '';
  await step('a key for the backups', async () => {
    for (const FOLDER of [BACKUP_FOLDER, dirname(KEY_FILE)]) {
      await guide.run(CHAPTER, 'Every night', { only: 'sudo install', values: { FOLDER } });
    }
    said = booth.run('jepret', 'backup', 'create-key', KEY_FILE);
    check(said.startsWith('BACKUP_KEY=age1'), said);
  });
  return [`BACKUP_TO=${BACKUP_FOLDER}`, said.split('\n')[0] ?? ''];
}

export async function tryBackups({ booth, guide }: Kit): Promise<void> {
  const listTransactions = () => booth.run('jepret', 'transactions', 'list', '--json');
  const listPhotos = () => booth.run('sh', '-c', `cd ${DATA}/storage && find . -type f | sort`);

  let transactions = '';
  let photos = '';

  await step('backup and destroy', async () => {
    transactions = listTransactions();
    check(JSON.parse(transactions).length > 0, 'there is no transaction');
    booth.run('systemctl', 'stop', 'jepret', 'jepret-videos');
    photos = listPhotos();
    booth.run('systemctl', 'start', 'jepret-backup.service');
    booth.run('find', DATA, '-mindepth', '1', '-delete');
    // As on a new machine, where the user `jepret` has another number.
    booth.run('chown', '-R', 'root:', BACKUP_FOLDER);
    await guide.run(CHAPTER, 'Restore', { only: 'sudo chown', values: { FOLDER: BACKUP_FOLDER } });
  });

  await step('a wrong key restores nothing', () => {
    booth.run('jepret', 'backup', 'create-key', OTHER_KEY_FILE);
    for (const command of ['jepret backup verify', 'jepret restore']) {
      const said = booth.run('sh', '-c', `! ${command} latest --key ${OTHER_KEY_FILE} 2>&1`);
      check(said.includes('This key does not open the backup'), said);
    }
    const restored = booth.run('find', DATA, '-mindepth', '1');
    check(restored === '', restored);
  });

  await step('restore', async () => {
    const said = booth.run('jepret', 'restore', 'latest', '--key', KEY_FILE);
    check(listPhotos() === photos, 'the photos differ');
    await guide.run(CHAPTER, 'Restore', {
      only: 'sudo jepret setup',
      answers: { 'Write the settings': 'y' },
    });
    await untilOpen();
    check(listTransactions() === transactions, 'the transactions differ');
    const locations = booth.run('jepret', 'locations', 'list');
    check(locations.includes(LOCATION), locations);
    return /^\d+ files/.exec(said)?.[0];
  });

  await step('the first backup after a setup', async () => {
    for (const only of ['sudo jepret setup', 'sudo journalctl']) {
      await guide.run(CHAPTER, 'Every night', { only, answers: { 'Write the settings': 'y' } });
    }
    check(booth.run('jepret', 'backup', 'list') !== '', 'there is no backup');
  });
}
