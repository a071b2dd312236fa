import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface SystemProgram {
  name: string;
  debianPackages: readonly string[];
  isPresent(): boolean;
}

export const ffmpeg: SystemProgram = {
  name: 'ffmpeg',
  debianPackages: ['ffmpeg'],
  isPresent: () => Boolean(process.env.FFMPEG_PATH) || isOnPath('ffmpeg'),
};

export const chromium: SystemProgram = {
  name: 'Chromium',
  debianPackages: ['chromium'],
  isPresent: () => Boolean(process.env.CHROMIUM_PATH) || isOnPath('chromium'),
};

/** Most browser tests run in it because it is faster; without it they run in Chromium. */
export const headlessShell: SystemProgram = {
  name: "Chromium's headless shell",
  debianPackages: ['chromium-headless-shell'],
  isPresent: () => Boolean(process.env.CHROMIUM_PATH) || isOnPath('chromium-headless-shell'),
};

const postgresFolder = '/usr/lib/postgresql';
export const postgresql: SystemProgram = {
  name: 'PostgreSQL',
  debianPackages: ['postgresql'],
  isPresent: () => existsSync(postgresFolder) && readdirSync(postgresFolder).length > 0,
};

const cephPrograms = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool'];
export const radosgw: SystemProgram = {
  name: "Ceph's radosgw",
  debianPackages: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  isPresent: () => cephPrograms.every(isOnPath),
};

export const mmdebstrap: SystemProgram = {
  name: 'mmdebstrap',
  debianPackages: ['mmdebstrap'],
  isPresent: () => isOnPath('mmdebstrap'),
};

export const buildah: SystemProgram = {
  name: 'buildah',
  debianPackages: ['buildah'],
  isPresent: () => isOnPath('buildah'),
};

export const lintian: SystemProgram = {
  name: 'lintian',
  debianPackages: ['lintian'],
  isPresent: () => isOnPath('lintian'),
};

export const strip: SystemProgram = {
  name: 'strip',
  debianPackages: ['binutils'],
  isPresent: () => isOnPath('strip'),
};

export const systemdContainer: SystemProgram = {
  name: 'systemd-nspawn',
  debianPackages: ['systemd-container'],
  isPresent: () => isOnPath('systemd-nspawn'),
};

const printPrograms = ['cupsd', 'ippeveprinter', 'ipptool', 'avahi-daemon', 'dbus-daemon'];
export const cups: SystemProgram = {
  name: 'CUPS and its test printer',
  debianPackages: ['cups-daemon', 'cups-ipp-utils', 'avahi-daemon', 'dbus'],
  isPresent: () => printPrograms.every((program) => isOnPath(program) || isSystemProgram(program)),
};

/** Installs Debian's packages for missing programs if possible and permitted; returns those still missing. */
export async function installPrograms(
  programs: readonly SystemProgram[],
): Promise<readonly SystemProgram[]> {
  const missing = programs.filter((program) => !program.isPresent());
  const apt = aptCommand();
  if (missing.length === 0 || !apt || process.env.SKIP_SYSTEM_PACKAGES === '1') return missing;

  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`);
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  await run([...apt, 'update', '-qq']);
  await run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return missing.filter((program) => !program.isPresent());
}

function aptCommand(): readonly string[] | undefined {
  if (!isOnPath('apt-get')) return undefined;
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (process.getuid?.() === 0) return apt;
  const canSudo = isOnPath('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0;
  return canSudo ? ['sudo', '-n', ...apt] : undefined;
}

/** Ignores failures: the caller checks which programs are still missing. */
async function run([command = '', ...args]: readonly string[]): Promise<void> {
  await once(spawn(command, args, { stdio: 'ignore' }), 'close').catch(() => {});
}

/** Debian installs servers in a folder that is not on every user's path. */
function isSystemProgram(command: string): boolean {
  return existsSync(join('/usr/sbin', command));
}

function isOnPath(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, command)));
}
