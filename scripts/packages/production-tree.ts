import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { strip } from '../system-programs.ts';
import { LICENCE_FILES, type Library, listInstalled, readLibraries } from './licences.ts';

const WORKSPACES = [
  'apps/server',
  'apps/installer',
  'apps/print-agent',
  'packages/compositor',
  'packages/contract',
  'packages/layout',
  'packages/messages',
  'packages/time',
];
/** The apps that browsers load. */
export const BUNDLED_APPS = ['apps/kiosk', 'apps/console'];
const BUILT = BUNDLED_APPS.map((app) => `${app}/dist`);
const DEMO_CONTENT = ['assets/frames.json', 'assets/static', 'assets/videos'];
const TESTS = /\.(?:test|contract)\.ts$|\/testing(?:\/|$)/;

/** Not read at run time: documents, types, source maps, tests and scripts of packages. */
const UNUSED = [
  '**/*.{map,md,markdown,d.ts,d.mts,d.cts,tsbuildinfo,flow,sh}',
  '**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.git*,.husky}',
  '**/{.eslintrc*,.editorconfig,.npmignore,.nycrc*,.prettierrc*,.travis.yml,tsconfig.json}',
  'fastify/scripts',
  // Its web site, which loads scripts of strangers.
  'pino/index.html',
];

/** Writes the server, its programs and their production packages into `folder`; returns the libraries in it. */
export function writeProductionTree(folder: string): Library[] {
  for (const part of [...WORKSPACES, ...BUILT, ...DEMO_CONTENT]) {
    cpSync(part, join(folder, part), {
      recursive: true,
      filter: (file) => !TESTS.test(file) && !/\/(?:node_modules|\.built-from)$/.test(file),
    });
  }
  const { name, version, type, license, optionalDependencies, overrides } =
    readJson('package.json');
  const manifest = { name, version, private: true, type, license, workspaces: WORKSPACES };
  writeJson(join(folder, 'package.json'), { ...manifest, optionalDependencies, overrides });
  for (const workspace of WORKSPACES) {
    const file = join(folder, workspace, 'package.json');
    const { devDependencies, ...needed } = readJson(file);
    writeJson(file, needed);
  }
  cpSync('package-lock.json', join(folder, 'package-lock.json'));
  const install = ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', [...install, '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  const libraryFolders = listInstalled(readJson(join(folder, 'node_modules/.package-lock.json')));
  const libraries = readLibraries(folder, libraryFolders);
  moveNode(folder);
  removeUnused(folder, libraryFolders);
  return libraries;
}

function removeUnused(folder: string, libraryFolders: readonly string[]): void {
  const modules = join(folder, 'node_modules');
  const unused = globSync(UNUSED, { cwd: modules }).filter((file) => !LICENCE_FILES.test(file));
  const left = ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.bin'];
  for (const file of [
    ...unused.map((file) => join(modules, file)),
    ...left.map((file) => join(folder, file)),
    ...libraryFolders.flatMap((library) => listPrograms(join(folder, library))),
  ]) {
    rmSync(file, { recursive: true, force: true });
  }
  execFileSync('find', [folder, '-type', 'd', '-empty', '-delete']);
}

/** Programs of libraries: nothing runs them, and they need a Node that the machine does not have. */
function listPrograms(library: string): string[] {
  if (!existsSync(library)) return [];
  const { bin = {} } = readJson(join(library, 'package.json'));
  const programs: string[] = typeof bin === 'string' ? [bin] : Object.values(bin);
  return programs.map((file) => join(library, file));
}

/** Only the program is needed of the npm package of Node. */
function moveNode(folder: string): void {
  const [program] = globSync('node_modules/node-linux-*/bin/node', { cwd: folder });
  if (!program) throw new Error('npm has not installed Node for this machine.');
  mkdirSync(join(folder, 'bin'));
  cpSync(join(folder, program), join(folder, 'bin/node'));
  stripProgram(join(folder, 'bin/node'));
  rmSync(join(folder, dirname(dirname(program))), { recursive: true });
}

/** Removes names that only a debugger reads. */
export function stripProgram(file: string): void {
  if (strip.isPresent()) execFileSync('strip', ['--strip-unneeded', file]);
  else console.log('strip (binutils) is missing: the package is 3 MB larger.');
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const writeJson = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
