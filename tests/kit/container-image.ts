import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MACHINES_DIR, unpackDebian } from './debian-machine.ts';
import { listGuideCommands } from './guide.ts';

const IMAGES_DIR = join(MACHINES_DIR, 'images');
const STORE = [
  ...['--root', join(IMAGES_DIR, 'root'), '--runroot', join(IMAGES_DIR, 'run')],
  ...['--storage-driver', 'vfs'],
];
const BASE = 'localhost/bare-debian';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What is built into the image, as Docker stores it. */
export interface ImageConfig {
  User: string;
  Env: readonly string[];
  Entrypoint: readonly string[];
  Cmd: readonly string[];
  Volumes: Readonly<Record<string, object>>;
  Healthcheck: { Test: readonly [kind: string, ...command: string[]] };
}

export interface ContainerImage {
  config: ImageConfig;
  /** Runs a command in a container of buildah, as the user of the image. */
  run(...command: string[]): SpawnSyncReturns<string>;
  /** The same hardening as compose.yaml: see `HARDENED`. */
  runHardened(
    command: readonly string[],
    environment?: Record<string, string>,
  ): SpawnSyncReturns<string>;
  startHardened(environment: Record<string, string>): StartedContainer;
  /** The folder that is mounted as the volume. */
  dataDir: string;
}

export interface StartedContainer {
  getOutput(): string;
  /** Like `docker stop`; returns the exit code. */
  stop(): Promise<number | null>;
}

export const buildah = (...args: string[]): string =>
  execFileSync('buildah', [...STORE, ...args], {
    encoding: 'utf8',
    maxBuffer: 100 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** An image of a bare Debian: the base of ours, without a registry. Returns its container. */
export function buildBareDebian(): string {
  removeImages();
  mkdirSync(IMAGES_DIR, { recursive: true });
  const container = buildah('from', 'scratch');
  unpackDebian(buildah('mount', container), {});
  buildah('commit', '-q', container, BASE);
  return container;
}

/** With the arguments that the guide gives to `docker build`. */
export function buildImage(): string {
  const command = listGuideCommands().find(({ line }) => line.startsWith('docker build '));
  const [, , tagOption = '', tag = '', ...args] = command?.line.split(' ') ?? [];
  const options = ['--isolation=chroot', '--format=docker', '--build-arg', `BASE=${BASE}`];
  buildah('bud', '-q', ...options, tagOption, `localhost/${tag}`, ...args);
  return `localhost/${tag}`;
}

export function openImage(name: string): ContainerImage {
  const container = buildah('from', name);
  const { config } = JSON.parse(buildah('inspect', container)).Docker as { config: ImageConfig };
  const root = buildah('mount', container);
  const dataDir = join(IMAGES_DIR, 'data');
  const [uid = '', gid = ''] = config.User.split(':');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, Number(uid), Number(gid));
  const hardened = (command: readonly string[]) =>
    ['--mount', 'sh', '-euc', HARDENED, 'sh', root, dataDir, uid, gid].concat(command);
  const environmentOf = (own: Record<string, string>) => ({
    PATH,
    ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s))),
    ...own,
  });
  return {
    config,
    dataDir,
    run: (...command) =>
      spawnSync('buildah', [...STORE, 'run', '--isolation=chroot', container, '--', ...command], {
        encoding: 'utf8',
      }),
    runHardened: (command, environment = {}) =>
      spawnSync('unshare', hardened(command), {
        encoding: 'utf8',
        env: environmentOf(environment),
      }),
    startHardened: (environment) =>
      start(hardened([...config.Entrypoint, ...config.Cmd]), environmentOf(environment)),
  };
}

export const removeImages = (): void => {
  spawnSync('buildah', [...STORE, 'rm', '--all']);
  rmSync(IMAGES_DIR, { recursive: true, force: true });
};

/**
 * buildah's chroot isolation has no read-only root. This has: a read-only root with a volume and a /tmp, the user of the
 * image without any capability, and no way to new privileges.
 */
const HARDENED = `
root=$1 data=$2 uid=$3 gid=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/var/lib/jepret"
mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" setpriv --reuid="$uid" --regid="$gid" --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs env -C /var/lib/jepret "$@"
`;

function start(args: readonly string[], env: NodeJS.ProcessEnv): StartedContainer {
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return {
    getOutput: () => output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
