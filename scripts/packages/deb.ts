import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, lutimesSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Package {
  name: string;
  version: string;
  architecture: string;
  depends: readonly string[];
  recommends?: readonly string[];
  suggests?: readonly string[];
  summary: string;
  /** Lines of at most 79 characters. */
  description: readonly string[];
  /** Absolute paths of settings, which an upgrade must not overwrite. */
  settings: readonly string[];
  /** Maintainer scripts by name (`postinst` …). */
  scripts: Readonly<Record<string, string>>;
}

export const MAINTAINER = 'Jepret <halo@jepret.id>';

/** Packs `folder` reproducibly: the same files and epoch give the same bytes. Returns the file name. */
export function buildDeb(about: Package, folder: string, target: string, epoch: number): string {
  const files = listPaths(folder).filter((path) => lstatSync(join(folder, path)).isFile());
  const control = join(folder, 'DEBIAN');
  mkdirSync(control);
  const write = (name: string, text: string) => writeFileSync(join(control, name), text);
  write('control', writeControl(about, sumKb(folder, files)));
  write('conffiles', about.settings.map((file) => `${file}\n`).join(''));
  write(
    'md5sums',
    files
      .filter((path) => !about.settings.includes(`/${path}`))
      .map((path) => `${hash(join(folder, path))}  ${path}\n`)
      .join(''),
  );
  for (const [name, text] of Object.entries(about.scripts)) {
    write(name, text);
    chmodSync(join(control, name), 0o755);
  }
  setModesAndTimes(folder, about.settings, epoch);
  const file = join(target, `${about.name}_${about.version}_${about.architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z6', '--build', folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

function writeControl(about: Package, sizeKb: number): string {
  const list = (values: readonly string[] = []) => values.join(', ');
  const fields: [string, string][] = [
    ['Package', about.name],
    ['Version', about.version],
    ['Architecture', about.architecture],
    ['Maintainer', MAINTAINER],
    ['Installed-Size', String(sizeKb)],
    ['Depends', list(about.depends)],
    ['Recommends', list(about.recommends)],
    ['Suggests', list(about.suggests)],
    ['Section', 'misc'],
    ['Priority', 'optional'],
    ['Description', [about.summary, ...about.description].join('\n ')],
  ];
  const filled = fields.filter(([, value]) => value !== '');
  return filled.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** By `find`, because Node lists the files behind links to folders too. */
const listPaths = (folder: string): string[] =>
  execFileSync('find', [folder, '-mindepth', '1', '-printf', '%P\\0'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\0')
    .filter(Boolean)
    .toSorted();

function sumKb(folder: string, files: readonly string[]): number {
  const bytes = files.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0);
  return Math.ceil(bytes / 1024);
}

const hash = (file: string) => createHash('md5').update(readFileSync(file)).digest('hex');

/** The modes of a checkout depend on the umask, and those of libraries on their authors. */
function setModesAndTimes(folder: string, settings: readonly string[], epoch: number): void {
  for (const path of [...listPaths(folder), '']) {
    const file = join(folder, path);
    const stat = lstatSync(file);
    if (!stat.isSymbolicLink()) {
      const isProgram = (stat.mode & 0o100) !== 0 && !path.includes('/node_modules/');
      const mode = stat.isDirectory() || isProgram ? 0o755 : 0o644;
      chmodSync(file, settings.includes(`/${path}`) ? 0o640 : mode);
    }
    lutimesSync(file, epoch, epoch);
  }
}
