import { existsSync } from 'node:fs';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import type { Machine } from '../machine.ts';

export interface DebFile {
  file: string;
  name: string;
  version: string;
}

type Asked = Pick<Machine, 'ask' | 'run'>;

/**
 * Reads the packages' descriptions; refuses damaged files, other programs, other architectures, older versions, and
 * files that do not belong together.
 */
export function readPackages(files: readonly string[], machine: Asked): DebFile[] {
  const debs = files.map((file) => readPackage(file, machine));
  const names = debs.map(({ name }) => name);
  if (!names.includes('jepret')) {
    throw new SettingError('One of the files must be the package jepret.');
  }
  const versions = [...new Set(debs.map(({ version }) => version))];
  if (versions.length > 1) {
    throw new SettingError(
      `The files must be of the same version, and these are ${versions.join(' and ')}.`,
    );
  }
  // Otherwise apt would remove a print agent, which depends on the version of the server, and keep an old kiosk.
  const forgotten = OTHERS.find((name) => !names.includes(name) && isInstalled(name, machine));
  if (forgotten === undefined) return debs;
  throw new SettingError(
    `${forgotten} is installed too: add its file of the same version to the command.`,
  );
}

/** A field of dpkg-query. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own syntax
const STATUS = '${db:Status-Status}';
const OTHERS = ['jepret-kiosk', 'jepret-print-agent'];

/** Also if an installation was interrupted; a removed package may have left settings. */
function isInstalled(name: string, { ask }: Asked): boolean {
  const status = ask('dpkg-query', '-W', '-f', STATUS, name)?.trim();
  return status !== undefined && !['config-files', 'not-installed'].includes(status);
}

function readPackage(file: string, machine: Asked): DebFile {
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}.`);
  const field = (name: string) => machine.ask('dpkg-deb', '--field', file, name)?.trim();
  const name = field('Package');
  // Reads the whole archive: a truncated file has a good description.
  if (!name || machine.ask('dpkg-deb', '--contents', file) === undefined) {
    throw new SettingError(`${file} is damaged or is not a Debian package: copy it again.`);
  }
  if (!/^jepret(?:-kiosk|-print-agent)?$/.test(name)) {
    throw new SettingError(`${file} is the package ${name}, not one of Jepret.`);
  }
  const architecture = machine.run('dpkg', '--print-architecture').trim();
  if (field('Architecture') !== architecture) {
    throw new SettingError(
      `${file} is for ${field('Architecture')}, and this machine is ${architecture}.`,
    );
  }
  const version = field('Version') ?? '';
  const installed = machine.ask('dpkg-query', '-W', name)?.trim().split('\t')[1];
  if (
    installed &&
    machine.ask('dpkg', '--compare-versions', version, 'lt', installed) !== undefined
  ) {
    throw new SettingError(
      `${file} is version ${version}, and ${installed} is installed: an older version cannot read the data of a newer one.`,
    );
  }
  return { file, name, version };
}
