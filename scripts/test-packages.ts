// `npm run test:packages`: builds the Debian packages of the last commit in two different clones, compares them, and
// checks them with lintian. Prints a line for each step.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { check, step } from '../tests/kit/report.ts';
import { installPrograms, lintian } from './system-programs.ts';

/** In the project, so that the packages of npm can be linked instead of copied. */
const CLONES = resolve('dist/clones');
const BUILDERS = [
  { folder: 'clone', umask: '022', env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' } },
  { folder: 'a second clone', umask: '077', env: { TZ: 'Asia/Jakarta', LC_ALL: 'id_ID.UTF-8' } },
];
/** Errors, warnings, and overrides that no longer apply. */
const PROBLEM = /^[EW]: |: (?:unused|mismatched)-override /;

const missing = await installPrograms([lintian]);
if (missing.length > 0) {
  console.error('The checks of the packages need lintian, which could not be installed.');
  process.exit(1);
}
rmSync(CLONES, { recursive: true, force: true });
// Before the first build, so that a commit meanwhile makes no difference.
for (const { folder } of BUILDERS) cloneProject(join(CLONES, folder));
const builds: string[][] = [];
for (const builder of BUILDERS) {
  await step(`build in “${builder.folder}”`, () => {
    builds.push(build(builder));
  });
}
await step('both builds are the same, byte for byte', () => {
  const [first = '', second = ''] = builds.map((debs) => debs.map(describe).join('\n'));
  check(
    first !== '' && first === second,
    `these packages in ${CLONES} differ:\n${first}\n${second}`,
  );
});
await step('lintian reports no error and no warning', () => {
  // Its status is not read: it also fails without an error, as root.
  const { stdout } = spawnSync('lintian', ['--allow-root', '-I', ...(builds[0] ?? [])], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const lines = stdout.split('\n');
  const problems = lines.filter((line) => PROBLEM.test(line));
  check(lines.length > 1, 'lintian has printed nothing');
  check(problems.length === 0, problems.join('\n'));
});
rmSync(CLONES, { recursive: true });

/** Clones the last commit, with the packages of npm that are installed here. */
function cloneProject(clone: string): void {
  execFileSync('git', ['clone', '-q', '.', clone]);
  for (const modules of globSync(['node_modules', '{apps,packages}/*/node_modules'])) {
    execFileSync('cp', ['-al', modules, join(clone, modules)]);
  }
}

/** Builds the packages of a clone. Returns their files. */
function build({ folder, umask, env }: (typeof BUILDERS)[number]): string[] {
  const clone = join(CLONES, folder);
  const temporary = `${clone} tmp`;
  mkdirSync(temporary);
  execFileSync('sh', ['-c', `umask ${umask} && exec node scripts/package.ts`], {
    cwd: clone,
    env: {
      ...process.env,
      ...env,
      TMPDIR: temporary,
      PATH: `${join(clone, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return globSync(join(clone, 'dist/packages/*.deb')).toSorted();
}

function describe(file: string): string {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`;
}
