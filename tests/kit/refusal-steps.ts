import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PACKAGES_FOLDER } from './guide.ts';
import { type Kit, PORT } from './kit.ts';
import { check, step } from './report.ts';

const ANSWERS_FILE = '/root/refused-answers';
const HTTPS_PORT = 443;
const SETUP = ['jepret', 'setup', '--answers', ANSWERS_FILE];

/** What setup refuses on a machine that is not set up; each with an error message, and nothing is written. */
export async function trySetupRefusals({ booth }: Kit, answers: readonly string[]): Promise<void> {
  async function isRefused(change: string, command: readonly string[], sentence: string) {
    writeFileSync(join(booth.root, ANSWERS_FILE), `${answers.join('\n')}\n${change}`);
    const listNewer = () => booth.run('find', '/etc', '-newer', ANSWERS_FILE);
    const before = listNewer();
    const said = booth.run('sh', '-c', `! ${command.join(' ')} 2>&1`);
    check(said.includes(sentence), said);
    check(listNewer() === before, 'a file was written');
  }
  const midtrans = (key: string) => `PAYMENT_PROVIDER=midtrans\nMIDTRANS_SERVER_KEY=${key}\n`;

  await step('setup refuses a wrong key', () =>
    isRefused(midtrans('Mid-client-1'), SETUP, 'this is a client key'),
  );

  await step('setup without a network', () =>
    isRefused(
      midtrans('Mid-server-1'),
      ['unshare', '-n', ...SETUP],
      'The payment provider cannot be reached',
    ),
  );

  await step('setup with a port that is taken', async () => {
    const other = createServer().listen(PORT, 'localhost');
    await once(other, 'listening');
    await isRefused('', SETUP, `PORT ${PORT} is already in use`);
    other.close();
  });

  await step('setup with a port of Caddy that is taken', async () => {
    const other = createServer().listen(HTTPS_PORT);
    await once(other, 'listening');
    await isRefused('', SETUP, `Port ${HTTPS_PORT} is used by another program`);
    other.close();
  });

  await step('two setups at the same time', () =>
    isRefused('', ['flock', '/run/jepret-setup.lock', ...SETUP], 'is already running'),
  );
}

/** On a machine without our packages, which are installed by the next step. */
export async function tryInstallOnFullDisk({ booth }: Kit): Promise<void> {
  await step('a full disk during the first install', () => {
    const folder = '/usr/lib/jepret';
    booth.run('mkdir', folder);
    booth.run('mount', '-t', 'tmpfs', '-o', 'size=20m', 'small', folder);
    const install = `apt-get -y -q install ${PACKAGES_FOLDER}/jepret_*.deb`;
    const said = booth.run('sh', '-c', `! ${install} 2>&1`);
    check(said.includes('No space left on device'), said);
    booth.run('umount', folder);
    return said.split('\n').find((line) => line.includes('No space left'));
  });
}
