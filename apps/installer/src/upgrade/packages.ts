import { existsSync } from 'node:fs';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import type { Machine } from '../machine.ts';

export interface DebFile {
  file: string;
  name: string;
  version: string;
}

type Asked = Pick<Machine, 'ask' | 'run'>;

/** Reads the packages' descriptions; refuses damaged files, other programs, other architectures and older versions. */
export function readPackages(files: readonly string[], machine: Asked): DebFile[] {
  const debs = files.map((file) => readPackage(file, machine));
  if (!debs.some(({ name }) => name === 'jepret')) {
    throw new SettingError('One of the files must be the package jepret.');
  }
  return debs;
}

function readPackage(file: string, machine: Asked): DebFile {
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}.`);
  const field = (name: string) => machine.ask('dpkg-deb', '--field', file, name)?.trim();
  const name = field('Package');
  // Reads the whole archive: a truncated file has a good description.
  if (!name || machine.ask('dpkg-deb', '--contents', file) === undefined) {
    throw new SettingError(`${file} is damaged or is no Debian package: copy it again.`);
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
