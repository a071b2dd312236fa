import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { countData, FORMER_VERSIONS, unpackFormerData } from './former-data.ts';
import {
  apt,
  choosePort,
  DATA,
  HOST,
  type Kit,
  OWNER,
  TERMINAL_ANSWERS,
  untilOpen,
} from './kit.ts';
import { check, step } from './report.ts';

const CHAPTER = 'install.md';
const FOLDER = '/root/data';
const MOVE = 'Move a booth that ran by `npm start`';

/** Each on a machine without a booth. */
export async function tryAdoptions({ booth, guide }: Kit): Promise<void> {
  for (const version of FORMER_VERSIONS) {
    await step(`adopt the data of version ${version}`, async () => {
      const [from, to] = [join(booth.root, FOLDER), join(booth.root, DATA)];
      unpackFormerData(version, from);
      // As a booth has it since there are second factors.
      const key = randomBytes(32).toString('base64url');
      writeFileSync(join(from, 'secret-key'), key);
      const before = countData(from);
      await guide.run(CHAPTER, MOVE, { only: 'sudo apt' });
      await guide.run(CHAPTER, MOVE, { only: 'sudo jepret adopt', values: { FOLDER } });
      choosePort(booth);
      await guide.run(CHAPTER, MOVE, { only: 'sudo jepret setup', answers: TERMINAL_ANSWERS });
      await untilOpen();
      booth.run('systemctl', 'stop', 'jepret');
      const after = countData(to);
      check(isDeepStrictEqual(after, before), JSON.stringify([before, after]));
      check(readFileSync(join(to, 'secret-key'), 'utf8') === key, 'the key has changed');
      apt(booth, 'purge', 'jepret', 'jepret-kiosk');
      return `${before.transactions.length} transactions, ${before.photos.length} pictures`;
    });
  }
}

export async function tryQuickStart({ booth, guide }: Kit): Promise<void> {
  await step('the quick start', async () => {
    const run = (only: string) =>
      guide.run('mulai-cepat.md', 'Pasang', { only, answers: TERMINAL_ANSWERS });
    await run('sudo apt');
    choosePort(booth);
    await run('sudo jepret setup');
    const said = await run('sudo cat');
    check(said.includes(OWNER), said);
    await run('sudo reboot');
    await untilOpen();
    booth.run('curl', '-sSf', `https://${HOST}/health`);
  });
}
