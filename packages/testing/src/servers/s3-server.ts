import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { createServerFolder } from './server-folder.ts';

export interface S3Server {
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Shorter than the time limit of the tests, so that they report the reason. */
const START_LIMIT_MS = 240_000;
const ACCOUNT = { accessKeyId: 'BOOTHKEY', secretAccessKey: 'booth/secret+of=the@tests' };

/** A private Ceph with its S3 gateway (radosgw): a real server, which checks every signature. */
export async function startS3({ sizeBytes = 2 ** 30 } = {}): Promise<S3Server> {
  const folder = createServerFolder('s3');
  const daemons: ChildProcess[] = [];
  const startTimeout = AbortSignal.timeout(START_LIMIT_MS);

  const command = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', 'ceph.conf', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000);
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('exit', resolve);
    });
    return { child, ended, failure: () => new Error(`${program} did not work: ${printed}`) };
  };
  const run = async (program: string, ...args: string[]) => {
    const { child, ended, failure } = command(program, ...args);
    startTimeout.addEventListener('abort', () => child.kill('SIGKILL'));
    if ((await ended) !== 0) throw failure();
  };
  const runForever = (program: string, ...args: string[]) => {
    const { child, ended, failure } = command(program, '-f', ...args);
    daemons.push(child);
    const failed = ended.then(() => Promise.reject(failure()));
    // The rejection is handled while the server starts, and ignored after the test.
    failed.catch(() => {});
    return failed;
  };
  const stop = async () => {
    // Killed instead of stopped: nothing is kept, and a clean stop of radosgw takes five seconds.
    await Promise.all(daemons.map(kill));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const [monPort, port] = [await freePort(), await freePort()];
    const osdId = randomUUID();
    const monitor = `[v2:127.0.0.1:${monPort}]`;
    const fsid = randomUUID();
    for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'keyring'), keyring());
    writeFileSync(
      join(folder, 'ceph.conf'),
      configuration({ folder, fsid, monitor, port, sizeBytes }),
    );

    await run('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', fsid, 'monmap');
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring');
    runForever('ceph-mon', '-i', 'a');
    await run('ceph-osd', '-i', '0', '--mkfs', '--no-mon-config', '--osd-uuid', osdId);
    await run('ceph', 'osd', 'new', osdId);
    runForever('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = ACCOUNT;
    const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
    await run('radosgw-admin', 'user', 'create', '--uid=booth', '--display-name=booth', ...keys);
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([untilOpen(url, startTimeout), runForever('radosgw', '-n', 'client.admin')]);
    return { url, ...ACCOUNT, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One key for all daemons: only these processes can reach the cluster. */
function keyring(): string {
  const header = Buffer.alloc(12);
  header.writeUInt16LE(1, 0);
  header.writeUInt16LE(16, 10);
  const key = Buffer.concat([header, randomBytes(16)]).toString('base64');
  const rights = ['mon', 'osd', 'mgr'].map((part) => `caps ${part} = "allow *"\n`).join('');
  return ['mon.', 'osd.0', 'client.admin']
    .map((name) => `[${name}]\nkey = ${key}\n${rights}`)
    .join('');
}

interface ClusterOptions {
  folder: string;
  fsid: string;
  monitor: string;
  port: number;
  sizeBytes: number;
}

/** Stores one copy of everything in memory. With the default intervals each new pool would take a second. */
const configuration = ({
  folder,
  fsid,
  monitor,
  port,
  sizeBytes,
}: ClusterOptions): string => `[global]
fsid = ${fsid}
mon host = ${monitor}
keyring = ${folder}/keyring
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
run dir = ${folder}
admin socket =
pid file =
log file =
log to stderr = true
paxos propose interval = 0.02
paxos min wait = 0.01
mon data = ${folder}/mon
mon data avail crit = 1
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = ${sizeBytes}
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 16
`;

async function untilOpen(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isOpen(url))) await sleep(50, undefined, { signal });
}

const isOpen = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
