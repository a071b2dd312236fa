import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  globSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Package {
  name: string;
  version: string;
  architecture: string;
  depends: readonly string[];
  recommends?: readonly string[];
  summary: string;
  /** Paragraphs. */
  description: readonly string[];
  /** Absolute paths of settings, which an upgrade must not overwrite. */
  settings: readonly string[];
  /** Maintainer scripts by name (`postinst` …). */
  scripts: Readonly<Record<string, string>>;
}

const MAINTAINER = 'Jepret <halo@jepret.id>';

/** Packs `folder` reproducibly: the same files and epoch give the same bytes. Returns the file name. */
export function buildDeb(about: Package, folder: string, target: string, epoch: number): string {
  const control = join(folder, 'DEBIAN');
  const files = listFiles(folder);
  const sizeKb = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1024);
  mkdirSync(control);
  writeFileSync(join(control, 'control'), writeControl(about, sizeKb));
  writeFileSync(join(control, 'conffiles'), about.settings.map((file) => `${file}\n`).join(''));
  writeFileSync(
    join(control, 'md5sums'),
    files
      .filter(({ path, isLink }) => !isLink && !about.settings.includes(`/${path}`))
      .map(({ path }) => `${hash(join(folder, path))}  ${path}\n`)
      .join(''),
  );
  for (const [name, text] of Object.entries(about.scripts)) {
    writeFileSync(join(control, name), text);
    chmodSync(join(control, name), 0o755);
  }
  setModes(folder, about.settings);
  setTimes(folder, epoch);
  const file = join(target, `${about.name}_${about.version}_${about.architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z6', '--build', folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

function writeControl(about: Package, sizeKb: number): string {
  const long = about.description.map((paragraph) => wrap(paragraph)).join('\n .\n');
  const list = (values: readonly string[] = []) => values.join(', ');
  const fields: [string, string][] = [
    ['Package', about.name],
    ['Version', about.version],
    ['Architecture', about.architecture],
    ['Maintainer', MAINTAINER],
    ['Installed-Size', String(sizeKb)],
    ['Depends', list(about.depends)],
    ['Recommends', list(about.recommends)],
    ['Section', 'misc'],
    ['Priority', 'optional'],
    ['Description', `${about.summary}\n${long}`],
  ];
  const filled = fields.filter(([, value]) => value !== '');
  return filled.map(([name, value]) => `${name}: ${value}\n`).join('');
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < 77) lines[lines.length - 1] += ` ${word}`;
    else lines.push(` ${word}`);
  }
  return lines.join('\n');
}

interface Packed {
  path: string;
  size: number;
  isLink: boolean;
}

function listFiles(folder: string): Packed[] {
  return globSync('**', { cwd: folder })
    .toSorted()
    .map((path) => ({ path, stat: lstatSync(join(folder, path)) }))
    .filter(({ stat }) => !stat.isDirectory())
    .map(({ path, stat }) => ({ path, size: stat.size, isLink: stat.isSymbolicLink() }));
}

const hash = (file: string) => createHash('md5').update(readFileSync(file)).digest('hex');

/** The modes of a checkout depend on the umask. */
function setModes(folder: string, settings: readonly string[]): void {
  for (const path of ['', ...globSync('**', { cwd: folder })]) {
    const file = join(folder, path);
    const stat = lstatSync(file);
    if (stat.isSymbolicLink()) continue;
    const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0;
    chmodSync(file, settings.includes(`/${path}`) ? 0o640 : isProgram ? 0o755 : 0o644);
  }
}

function setTimes(folder: string, epoch: number): void {
  for (const path of ['', ...globSync('**', { cwd: folder })]) {
    lutimesSync(join(folder, path), epoch, epoch);
  }
}
