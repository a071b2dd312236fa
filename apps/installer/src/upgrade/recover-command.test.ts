import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** The command `jepret` with the folders of a machine below another one; its Node.js prints its parameters. */
function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'jepret-wrapper-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode: 0o755 });
  };
  const text = readFileSync('packaging/jepret/jepret', 'utf8');
  write(
    'jepret',
    text.replaceAll(/(?<=[\s=])\/(?:run|usr\/lib|var\/lib)\//g, (path) => root + path),
  );
  for (const version of ['current', 'versions/0.3.0.kept']) {
    write(`usr/lib/jepret/${version}/bin/node`, `#!/bin/sh\necho "${version}: $2"\n`);
  }
  mkdirSync(join(root, 'run'));
  const lock = join(root, 'run/jepret-setup.lock');
  const run = (command: string) => spawnSync(join(root, 'jepret'), [command], { encoding: 'utf8' });
  return {
    write,
    lock,
    run,
    recover: () => {
      const { status, stdout } = run('recover');
      return { status, stdout };
    },
    async holdLock() {
      const holder = spawn('flock', [lock, 'sh', '-c', 'echo held; exec cat'], { stdio: 'pipe' });
      await once(holder.stdout, 'data');
      return async () => {
        holder.stdin.end();
        await once(holder, 'exit');
      };
    },
  };
}

test('no backup is restored while the next start would replace it by the copy of an interrupted upgrade (KIT-91)', () => {
  const { write, run } = setUp();
  write(FORMER, 'versions/0.3.0.kept');
  const { status, stderr } = run('restore');
  expect(status).toBe(75);
  expect(stderr).toContain('an upgrade was interrupted');
});

const FORMER = 'var/lib/jepret-upgrade/former';
const TRIAL = 'run/systemd/system/jepret.service.d/trial.conf';

test('while an upgrade runs, only its trial starts: what another server saves would be lost by a rollback (KIT-88)', async () => {
  const { write, recover, holdLock } = setUp();
  expect(recover()).toEqual({ status: 0, stdout: '' });
  const release = await holdLock();
  expect(recover()).toEqual({ status: 0, stdout: '' });
  // While the database is copied.
  write('var/lib/jepret-upgrade/jepret.sqlite', 'half');
  expect(recover().status).toBe(75);
  write(FORMER, 'versions/0.3.0.kept');
  expect(recover().status).toBe(75);
  write(TRIAL, '');
  expect(recover()).toEqual({ status: 0, stdout: '' });
  await release();
  expect(recover()).toEqual({ status: 0, stdout: 'versions/0.3.0.kept: recover\n' });
});

test('no other account can hold the lock of setup and upgrade, also not one that an earlier version has made (KIT-89)', () => {
  const { write, lock, recover } = setUp();
  write(FORMER, 'versions/0.3.0.kept');
  recover();
  expect(statSync(lock).mode & 0o777).toBe(0o600);
  chmodSync(lock, 0o644);
  recover();
  expect(statSync(lock).mode & 0o777).toBe(0o600);
});
