import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findDisk } from '../../adapters/disk-space/find-disk.ts';
import { runCommand } from '../../commands/program/run-command.ts';
import { createBackups } from '../../composition/backups/create-backups.ts';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Disk } from '../../ports/disk-space.ts';
import { createDataDir } from '../../testing/run-process.ts';

const EXT4 = 0xef53;
const DAY_MS = 86_400_000;
const FIRST = '2026-11-15T02-00-00Z';
const SECOND = '2026-11-16T02-00-00Z';
const THIRD = '2026-11-17T02-00-00Z';

let nowMs: number;
let dataDir: string;
let parent: string;
let disks: Record<string, Disk | undefined>;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 15, 2);
  dataDir = createDataDir();
  parent = join(createDataDir(), 'usb');
  disks = {};
  const database = connectDatabase(location());
  await migrate(database, 0);
  await database.destroy();
  mkdirSync(join(dataDir, 'storage/captures'), { recursive: true });
  writeFileSync(join(dataDir, 'storage/captures/1.jpg'), 'a photo');
});

const location = () => ({ engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') }) as const;

async function runBackup(...command: string[]) {
  const output = { stdout: '', stderr: '' };
  const settings = () => ({
    dataDir,
    database: location(),
    storage: { provider: 'disk', folder: join(dataDir, 'storage') } as const,
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
    publicUrl: '',
    backup: { place: undefined, publicKey: undefined },
    secretKey: undefined,
    retentionDays: 14,
  });
  const backups = createBackups(settings, {
    clock: { now: () => nowMs },
    findDisk: (path) => (path in disks ? disks[path] : findDisk(path)),
  });
  const unused = () => Promise.reject();
  const tools = { openServices: unused, backups, runDoctor: unused };
  const code = await runCommand(command, tools, {
    print: (text) => {
      output.stdout += text;
    },
    printError: (text) => {
      output.stderr += text;
    },
    readInput: async () => '',
    actor: { kind: 'system', name: 'a test' },
  });
  return { code, ...output };
}

async function backUpNightly(nights: number, keep: string) {
  let last = await runBackup('backup', parent, '--keep', keep);
  for (let night = 1; night < nights; night += 1) {
    nowMs += DAY_MS;
    last = await runBackup('backup', parent, '--keep', keep);
  }
  return last;
}

test('--keep writes dated folders and deletes older verified backups (OPS-45, OPS-47)', async () => {
  mkdirSync(parent);
  mkdirSync(join(parent, 'holiday pictures'));
  symlinkSync(dataDir, join(parent, '2020-01-01T00-00-00Z'));
  const { code, stdout } = await backUpNightly(3, '2');
  expect(code).toBe(0);
  expect(stdout).toContain(`${join(parent, THIRD)} holds 0 transactions and 2 files`);
  expect(stdout).toContain('Deleted 1 older backup.');
  const others = ['2020-01-01T00-00-00Z', 'holiday pictures'];
  expect(readdirSync(parent)).toEqual(expect.arrayContaining([...others, SECOND, THIRD]));
  expect(readdirSync(parent)).not.toContain(FIRST);
});

test('a damaged or unfinished backup is named and does not count, so an older complete one stays (OPS-47)', async () => {
  await backUpNightly(2, '2');
  writeFileSync(join(parent, SECOND, 'storage/captures/1.jpg'), 'rotten');
  nowMs += DAY_MS;
  const { stdout } = await runBackup('backup', parent, '--keep', '2');
  expect(stdout).toContain(`Damaged or incomplete, not deleted: ${SECOND}.`);
  expect(readdirSync(parent).toSorted()).toEqual([FIRST, SECOND, THIRD]);
  rmSync(join(parent, SECOND, 'manifest.json'));
  nowMs += DAY_MS;
  await runBackup('backup', parent, '--keep', '2');
  expect(readdirSync(parent).toSorted()).toEqual([SECOND, THIRD, '2026-11-18T02-00-00Z']);
});

test('a failed backup deletes no older one and leaves no files (OPS-47)', async () => {
  await backUpNightly(2, '2');
  nowMs += DAY_MS;
  const database = connectDatabase(location());
  const newer = { name: '999-from-the-future', applied_at: 1 };
  await database.insertInto('migrations').values(newer).execute();
  await database.destroy();
  const { code, stderr } = await runBackup('backup', parent, '--keep', '1');
  expect([code, stderr]).toEqual([1, expect.stringContaining('newer version')]);
  expect(readdirSync(parent).toSorted()).toEqual([FIRST, SECOND]);
});

test('a clock that was set back deletes no backup of a later date (OPS-47)', async () => {
  await backUpNightly(2, '2');
  nowMs = Date.UTC(2000, 0, 1);
  await runBackup('backup', parent, '--keep', '1');
  expect(readdirSync(parent).toSorted()).toEqual(['2000-01-01T00-00-00Z', FIRST, SECOND]);
});

test('--keep needs a number of at least 1', async () => {
  expect(await runBackup('backup', parent, '--keep', '0')).toMatchObject({ code: 2 });
  expect(existsSync(parent)).toBe(false);
});

test('--require-mount writes nothing unless the folder is on a separate mounted disk (OPS-46)', async () => {
  mkdirSync(parent);
  const folder = join(parent, 'jepret/monday');
  const disk = { realPath: '/mnt/usb', device: -1, fileSystem: EXT4 };
  disks = { [parent]: disk, [dataDir]: disk };
  expect(await runBackup('backup', folder, '--require-mount')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder} is not on a disk of its own: mount the backup disk first, at a folder of its own such as /mnt/usb, or leave out --require-mount. Nothing was written.\n`,
  });
  expect(readdirSync(parent)).toEqual([]);
  disks = { [parent]: disk };
  expect(await runBackup('backup', folder, '--require-mount')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
});

test('verify reads a backup again and names the damaged or missing file (OPS-48)', async () => {
  await runBackup('backup', parent);
  const verify = () => runBackup('backup', 'verify', parent);
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/usb is complete: 2 files, made 2026-11-15 /),
  });
  const photo = join(parent, 'storage/captures/1.jpg');
  for (const damage of [() => writeFileSync(photo, 'a Photo'), () => rmSync(photo)]) {
    damage();
    expect(await verify()).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The backup is damaged: storage/captures/1.jpg is missing or has changed.\n',
    });
  }
  expect(await runBackup('backup', 'verify', dataDir)).toMatchObject({
    code: 1,
    stderr: `There is no complete backup in ${dataDir}: no manifest.json.\n`,
  });
});
