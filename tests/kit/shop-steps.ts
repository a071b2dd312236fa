import { randomBytes } from 'node:crypto';
import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { type S3Server, startS3 } from '@jepret/testing/servers/s3-server.ts';
import { openBucket } from '../../apps/server/src/testing/open-bucket.ts';
import { giveVirtualDisplay, waitForKiosk } from './kiosk-unit.ts';
import {
  choosePort,
  findMainPid,
  GUIDE_VALUES,
  HOST,
  isActive,
  type Kit,
  LOCATION,
  OWNER,
  START_LIMIT_MS,
  TERMINAL_ANSWERS,
  untilOpen,
} from './kit.ts';
import { check, step } from './report.ts';
import { openUpgrades } from './upgrades.ts';
import { waitUntil } from './wait-until.ts';

const CHAPTER = 'install.md';
const MAX_EXPOSURE = 2;
const AGENT = 'jepret-print-agent';

/** On a machine without our packages: a shop's server, and what its other machines run. */
export async function tryShop(kit: Kit): Promise<void> {
  const { booth, guide } = kit;

  await step('a shop, set up in a terminal', async () => {
    await guide.run(CHAPTER, 'A shop', { only: 'sudo apt' });
    choosePort(booth);
    const answers = { ...TERMINAL_ANSWERS, 'What is this machine?': '2' };
    const said = await guide.run(CHAPTER, 'A shop', { only: 'sudo jepret', answers });
    check(said.includes(`Sign in at https://${HOST}/console as ${OWNER}`), said);
    await untilOpen();
  });

  await step('a separate kiosk', async () => {
    const run = (only: string) =>
      guide.run(CHAPTER, 'A separate kiosk', { only, values: GUIDE_VALUES });
    await run('sudo apt');
    giveVirtualDisplay(booth);
    await run('echo');
    await run('sudo systemctl');
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });

  const isConnected = () => !booth.run('jepret', 'printers', 'list').includes('no agent');
  await step('a printer elsewhere', async () => {
    const added = booth.run('jepret', 'printers', 'add', 'Counter', '--location', LOCATION);
    const TOKEN = /^[\w-]{40,}$/m.exec(added)?.[0];
    check(TOKEN !== undefined, added);
    await guide.run(CHAPTER, 'A printer elsewhere', {
      values: { ...GUIDE_VALUES, TOKEN: TOKEN ?? '' },
    });
    await waitUntil(isConnected, START_LIMIT_MS);
    await guide.run('troubleshooting.md', 'The printer', { only: 'sudo journalctl' });
    const report = booth.run('systemd-analyze', 'security', '--no-pager', AGENT);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
    check(exposure <= MAX_EXPOSURE, `exposure ${exposure}`);
    return `exposure ${exposure}`;
  });

  await step('an upgrade without the installed print agent is refused', async () => {
    const version = '9.0.8';
    const { pack, checkData } = openUpgrades(kit, ['jepret', 'jepret-kiosk', AGENT]);
    const { files } = pack(version);
    const findPids = () => `${findMainPid(booth)} ${findMainPid(booth, AGENT)}`;
    const pids = findPids();
    const others = files.filter((file) => !file.includes(AGENT));
    const said = booth.run('sh', '-c', `! jepret upgrade ${others.join(' ')} 2>&1`);
    check(said.includes(AGENT), said);
    check(findPids() === pids, 'the server or the print agent was stopped');

    booth.run('jepret', 'upgrade', ...files);
    checkData(version);
    const installed = booth.run('dpkg-query', '-W', AGENT).trim();
    check(installed === `${AGENT}\t${version}`, installed);
    const program = booth.run('readlink', `/proc/${findMainPid(booth, AGENT)}/exe`).trim();
    check(program === `/usr/lib/jepret/versions/${version}/bin/node`, `it runs ${program}`);
    await waitUntil(isConnected, START_LIMIT_MS);
  });
}

/** A server of a chain whose database and bucket are on another machine. */
export async function tryChain({ booth, guide }: Kit): Promise<void> {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  try {
    await step('a server of a chain', async () => {
      await guide.run(CHAPTER, 'A chain', { only: 'sudo apt' });
      choosePort(booth);
      const answers = {
        ...TERMINAL_ANSWERS,
        'What is this machine?': '3',
        'PostgreSQL address': postgres.url,
        'Bucket (': await createBucketUrl(s3),
        'Secret key of the chain': randomBytes(32).toString('hex'),
      };
      await guide.run(CHAPTER, 'A chain', { only: 'sudo jepret', answers });
      await untilOpen();
      check(isActive(booth, 'jepret-videos'), 'the video worker is not running');
    });

    await step('videos or API requests on separate machines', async () => {
      await guide.run(CHAPTER, 'A chain', { only: 'sudo systemctl disable --now jepret' });
      check(!isActive(booth, 'jepret-videos'), 'the video worker is running');
      check(!isActive(booth, 'jepret'), 'the server is running');
    });
  } finally {
    await Promise.all([postgres.stop(), s3.stop()]);
  }
}

async function createBucketUrl(s3: S3Server): Promise<string> {
  const { bucket, region, accessKeyId, secretAccessKey } = await openBucket(s3);
  const { host } = new URL(s3.url);
  const account = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`;
  return `s3://${account}@${host}/${bucket}?region=${region}&tls=off`;
}
