import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
const BUILT = ['apps/kiosk/dist', 'apps/console/dist'];
const DEMO_CONTENT = ['assets/frames.json', 'assets/static', 'assets/videos'];
const TESTS = /\.(?:test|contract)\.ts$|\/src\/testing(?:\/|$)/;

/** Not read at run time: documents, types, source maps, tests of packages. */
const UNUSED = [
  '**/*.{map,md,markdown,d.ts,d.mts,d.cts,tsbuildinfo,flow}',
  '**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.github}',
  '**/{.eslintrc*,.editorconfig,.npmignore,.nycrc*,.prettierrc*,.travis.yml,tsconfig.json}',
];

/** Stay beside the libraries that they are about. */
const LICENCES = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/i;

/** Writes the server, its programs and their production packages into `folder`. */
export function writeProductionTree(folder: string): void {
  for (const part of [...WORKSPACES, ...BUILT, ...DEMO_CONTENT]) {
    cpSync(part, join(folder, part), {
      recursive: true,
      filter: (file) => !TESTS.test(file) && !/\/(?:node_modules|\.built-from)$/.test(file),
    });
  }
  const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
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
  moveNode(folder);
  for (const file of globSync(UNUSED, { cwd: join(folder, 'node_modules') })) {
    if (LICENCES.test(file)) continue;
    rmSync(join(folder, 'node_modules', file), { recursive: true, force: true });
  }
  for (const left of [
    'package-lock.json',
    'node_modules/.package-lock.json',
    'node_modules/.bin',
  ]) {
    rmSync(join(folder, left), { recursive: true, force: true });
  }
}

/** Only the program is needed of the npm package of Node. */
function moveNode(folder: string): void {
  const [program] = globSync('node_modules/node-linux-*/bin/node', { cwd: folder });
  if (!program) throw new Error('npm has not installed Node for this machine.');
  mkdirSync(join(folder, 'bin'));
  cpSync(join(folder, program), join(folder, 'bin/node'));
  execFileSync('strip', ['--strip-unneeded', join(folder, 'bin/node')]);
  rmSync(join(folder, dirname(dirname(program))), { recursive: true });
}

const writeJson = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
