// Runs on the machine's own Node, before anything is installed: installs the packages and
// then runs scripts/NAME.ts on the pinned Node.   usage: node scripts/bootstrap.mjs NAME [ARGUMENT...]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCacheProblem } from './npm-cache.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
const unfinished = join(root, 'node_modules', '.unfinished');
const [name, ...args] = process.argv.slice(2);

if (!isInstalled()) install();
// V8 flags for garbage collection in the server (072).
const flags = name === 'start' ? readJson('apps/server/node-flags.json') : [];
const child = spawn(findNode(), [...flags, join(root, 'scripts', `${name}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // glibc gives every thread its own heap, and composing prints would grow all of them.
    MALLOC_ARENA_MAX: '2',
    // Caches compiled code, so that the next start is faster.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${binaries}${delimiter}${process.env.PATH}`,
  },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A terminal also sends Ctrl-C to the child; a second signal would interrupt its shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code) => process.exit(code ?? 1));

/** Whether exactly the packages of package-lock.json are installed. */
function isInstalled() {
  const present = readPackages('node_modules/.package-lock.json');
  return (
    !existsSync(unfinished) &&
    Object.entries(readPackages('package-lock.json')).every(
      ([path, { version, optional, link }]) =>
        !path.includes('node_modules/') ||
        optional ||
        (link ? present[path]?.link : present[path]?.version === version),
    )
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function readPackages(file) {
  return existsSync(join(root, file)) ? readJson(file).packages : {};
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function install() {
  const problem = findCacheProblem(process.env);
  if (problem) fail(problem);
  console.log('Installing packages …');
  // An interrupted install leaves incomplete packages that npm treats as complete.
  if (existsSync(unfinished)) rmSync(join(root, 'node_modules'), { recursive: true });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(unfinished, '');
  // The build needs the development packages, which npm omits when NODE_ENV is "production". Without `--no-save`
  // npm may rewrite package-lock.json, and `git pull` then refuses the next version. Not `npm ci`: it deletes the
  // installed packages first, so that an upgrade without a network would leave no booth at all.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', ...options], { cwd: root, stdio: 'inherit' });
  if (npm.status !== 0) fail('The packages could not be installed; see above.');
  rmSync(unfinished);
}

function findNode() {
  const pinned = join(binaries, 'node');
  if (existsSync(pinned)) return pinned;
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= 24) return process.execPath;
  return fail(`Jepret needs Node 24 or newer on this kind of machine; this is Node ${node}.`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
