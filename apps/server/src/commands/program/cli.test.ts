import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBoothDir, createDataDir, runProcess } from '../../testing/run-process.ts';

test('a change is visible to the next command; passwords are piped in, and file names are relative to the caller’s folder (OPS-2, OPS-6)', async () => {
  const dataDir = await createBoothDir();
  const callerDir = createDataDir();
  writeFileSync(join(callerDir, 'film.mp4'), 'not a film');
  const run = (command: readonly string[], input?: string) =>
    runProcess('cli', { DATA_DIR: dataDir, INIT_CWD: callerDir }, command, input).ended;

  const added = await run(
    ['staff', 'add', 'budi@example.com', '--role', 'admin', '--password-stdin'],
    'dua belas kucing\n',
  );
  expect(added).toEqual({ code: 0, stdout: 'budi@example.com is now owner.\n', stderr: '' });
  expect((await run(['staff', 'list'])).stdout).toContain('budi@example.com  owner');
  expect(await run(['locations', 'set', 'x', '--landing-video', 'film.mp4'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The landing video film.mp4 is not a complete MP4 file.\n',
  });
});

test.each(['sandbox', 'midtrans'])(
  'no command seeds anything, with any payment provider (%s) (OPS-2)',
  async (provider) => {
    const settings = {
      DATA_DIR: await createBoothDir(),
      PAYMENT_PROVIDER: provider,
      MIDTRANS_SERVER_KEY: 'Mid-server-1',
    };
    const run = (...command: string[]) => runProcess('cli', settings, command).ended;
    expect(await run('vouchers', 'list')).toMatchObject({ stdout: 'There is no voucher.\n' });
    expect(await run('locations', 'list')).toMatchObject({ stdout: 'There is no location.\n' });
  },
);

test('a command in a folder without a booth stops and creates nothing there (OPS-39)', async () => {
  const dataDir = createDataDir();
  const run = (folder: string, command: string[], input = '') =>
    runProcess('cli', { DATA_DIR: folder }, command, input).ended;
  const refusalAt = (folder: string) => ({
    code: 1,
    stdout: '',
    stderr: `There is no booth at ${folder}/jepret.sqlite: set DATA_DIR or DATABASE_URL as for the booth, or start the server once.\n`,
  });
  expect(await run(dataDir, ['locations', 'list'])).toEqual(refusalAt(dataDir));
  const added = await run(
    dataDir,
    ['staff', 'add', 'a@b.example', '--password-stdin'],
    'x'.repeat(12),
  );
  expect(added).toEqual(refusalAt(dataDir));
  expect(readdirSync(dataDir)).toEqual([]);

  const missing = join(dataDir, 'missing');
  expect(await run(missing, ['transactions', 'check'])).toEqual(refusalAt(missing));
  expect(existsSync(missing)).toBe(false);

  writeFileSync(join(dataDir, 'jepret.sqlite'), '');
  expect(await run(dataDir, ['locations', 'list'])).toEqual(refusalAt(dataDir));
  // `restore` needs no booth and continues with the backup.
  const restored = await run(dataDir, ['restore', join(dataDir, 'nowhere')]);
  expect(restored.stderr).not.toContain('There is no booth');
});

test('a command runs without ffmpeg, a mail server and push, which it does not use (OPS-2)', async () => {
  const settings = {
    DATA_DIR: await createBoothDir(),
    FFMPEG_PATH: '/nowhere/ffmpeg',
    SMTP_URL: 'smtps://nowhere.invalid',
    PUSH_PROVIDER: 'fcm',
    FCM_SERVICE_ACCOUNT: '/nowhere/firebase.json',
    FCM_WEB_CONFIG: JSON.stringify({
      apiKey: 'a',
      projectId: 'p',
      appId: 'i',
      messagingSenderId: '1',
    }),
    FCM_VAPID_KEY: 'B'.repeat(87),
  };
  const { code, stderr } = await runProcess('cli', settings, ['staff', 'list']).ended;
  expect([code, stderr]).toEqual([0, '']);
});

test('the help has examples, and a wrong setting prints one sentence (OPS-1)', async () => {
  const help = await runProcess('cli', {}, ['--help']).ended;
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('npm run booth -- locations set "Kota Bandung" --price 30000');
  const wrong = await runProcess('cli', { PORT: 'abc' }, ['staff', 'list']).ended;
  expect(wrong).toEqual({
    code: 1,
    stdout: '',
    stderr: 'PORT must be a whole number from 0 to 65535.\n',
  });
});

test('a command whose output is no longer read ends without an error (OPS-59)', async () => {
  const command = runProcess('cli', {}, ['--help']);
  command.process.stdout?.destroy();
  expect(await command.ended).toMatchObject({ code: 0, stderr: '' });
});
