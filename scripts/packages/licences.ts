import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party library, and the terms under which the packages may contain it. */
export interface Library {
  name: string;
  version: string;
  /** From the root of the project. */
  folder: string;
  /** As in SPDX: `MIT`, `Apache-2.0` … */
  licence: string;
  copyright: readonly string[];
  text: string;
}

/** The part of `package-lock.json` that is read here. */
export interface LockFile {
  packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  link?: boolean;
  /** Of a link: the folder of the workspace. */
  resolved?: string;
  dependencies?: Readonly<Record<string, string>>;
}

export const LICENCE_FILES = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*(?<!\.[cm]?[jt]s|\.json)$/i;

/** Folders of the installed libraries; the project's own packages are links. */
export const listInstalled = ({ packages }: LockFile): string[] =>
  Object.keys(packages).filter(
    (folder) => folder.includes('node_modules/') && !packages[folder]?.link,
  );

/** Folders of the libraries that the builds of apps may contain: their dependencies and those of these. */
export function listBundled({ packages }: LockFile, apps: readonly string[]): string[] {
  const found = new Set(apps);
  // A set iterates also over what is added meanwhile.
  for (const folder of found) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      found.add(resolvePackage(packages, folder, name));
    }
  }
  return [...found].filter((folder) => folder.includes('node_modules/')).toSorted();
}

/** As Node does: in the nearest `node_modules` from `folder` upwards. */
function resolvePackage(packages: LockFile['packages'], folder: string, name: string): string {
  const parts = folder.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    const { link, resolved } = packages[path] ?? {};
    if (packages[path]) return link && resolved ? resolved : path;
  }
  throw new Error(`package-lock.json has no ${name}, which ${folder} needs.`);
}

/** Reads the terms of each library; throws if one has none, because it may not be passed on. */
export function readLibraries(root: string, folders: readonly string[]): Library[] {
  const libraries = folders.map((folder) => readLibrary(root, folder));
  const unlicensed = libraries.filter(({ licence, text }) => licence === '' || text === '');
  if (unlicensed.length > 0) {
    const names = unlicensed.map(({ name, version, licence, folder }) =>
      `${name} ${version} (${folder}) ${licence && `has no text of its licence ${licence}`}`.trim(),
    );
    throw new Error(
      `The packages cannot be built: no licence was found for\n${names.join('\n')}\n` +
        'A library without a licence may not be passed on. Use another one, or an earlier version.',
    );
  }
  return libraries;
}

function readLibrary(root: string, folder: string): Library {
  const path = join(root, folder);
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  const licence = typeof license === 'string' && license !== 'UNLICENSED' ? license : '';
  const texts = globSync('**/*', { cwd: path, exclude: ['node_modules'] })
    .filter((file) => LICENCE_FILES.test(file))
    .toSorted()
    .map((file) => readFileSync(join(path, file), 'utf8'))
    .concat(CONTENTS[name] ?? []);
  const found = texts.join('\n\n').replaceAll('\r', '').trim();
  const holders = findHolders(found);
  const writer = (author?.name ?? author ?? '').replace(/ *[<(].*$/, '');
  const copyright = holders.length > 0 ? holders : [writer || `the authors of ${name}`];
  const text = found || writeText(licence, copyright, readLicenceSection(path));
  return { name, version, folder, licence, copyright, text: shorten(text) };
}

function findHolders(text: string): string[] {
  const lines = text.match(/^\W*(?:copyright\b.*(?:\d{4}|\(c\)|©)|(?:\(c\)|©) *\d{4}).*$/gim) ?? [];
  const holders = lines.map((line) =>
    line.replace(/^[^\w(©]*(?:copyright[\s:]*)?(?:\(c\)|©)?\s*/i, '').trim(),
  );
  return [...new Set(holders)].filter((holder) => !/\{yyyy\}|\[yyyy\]/.test(holder));
}

const COMMON_LICENCES: Readonly<Record<string, string>> = {
  'Apache-2.0': 'The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.',
  'LGPL-3.0-or-later': 'The GNU LGPL 3 is in /usr/share/common-licenses/LGPL-3.',
};

/** What libraries contain of others without their licence. */
const CONTENTS: Readonly<Record<string, string>> = {
  '@fastify/swagger-ui': `The folder static contains Swagger UI.
Copyright (c) 2020-2021 SmartBear Software Inc.
${COMMON_LICENCES['Apache-2.0']}`,
};

/** The text for a library whose package contains no licence file; empty if the licence has none here. */
function writeText(licence: string, copyright: readonly string[], section: string): string {
  const common =
    licence === 'MIT'
      ? readFileSync('LICENSE', 'utf8').replace(
          /^Copyright.*$/m,
          copyright.map((holder) => `Copyright (c) ${holder}`).join('\n'),
        )
      : (COMMON_LICENCES[licence] ?? '');
  return common && [common.trim(), section].filter(Boolean).join('\n\n');
}

/** What the README says about licences: that of libvips lists the libraries in its binary. */
function readLicenceSection(path: string): string {
  const [readme] = globSync('README*', { cwd: path });
  const text = readme ? readFileSync(join(path, readme), 'utf8').replaceAll('\r', '') : '';
  const sections = text.split(/^#+ /m);
  return (
    sections
      .find((section) => /^licen[cs]/i.test(section))
      ?.replace(/^.*/, '')
      .trim() ?? ''
  );
}

/** Debian's policy asks to refer to its copy of the Apache License. */
const shorten = (text: string): string =>
  text.replaceAll(
    /^[ \t]*Apache License\s+Version 2\.0, January 2004[\s\S]*?additional\s+liability\.(?:\s+END OF TERMS AND CONDITIONS)?/gm,
    `${COMMON_LICENCES['Apache-2.0']}`,
  );
