import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { TestCitation } from '../checks/rule-citations.ts';
import { matchTitle, readReport } from '../checks/rule-results.ts';
import { FULL_ONLY_UNITS } from '../suites/full-only.ts';

export type Outcome = 'failed' | 'passed' | 'not run';

/**
 * Mutants can make tests wait for an event that never happens; the usual limits are longer, for
 * busy machines.
 */
const UNIT_TEST_LIMIT_MS = 20_000;
const BROWSER_TEST_LIMIT_MS = 60_000;

/** Runs tests only on SQLite if possible: both databases test the same rules. */
export function runUnitTests(folder: string, tests: readonly TestCitation[]): Outcome {
  const files = [...new Set(tests.map(({ file }) => file))];
  const isFull = files.some((file) => FULL_ONLY_UNITS.some((glob) => matchesGlob(file, glob)));
  const limits = ['--bail=1', `--testTimeout=${UNIT_TEST_LIMIT_MS}`];
  const command = ['vitest', 'run', ...files, '-t', matchTitles(tests), ...limits];
  return run(folder, command, { TEST_QUICK: isFull ? undefined : '1' });
}

export function runBrowserTests(folder: string, tests: readonly TestCitation[]): Outcome {
  const build = "import('./scripts/builds/build-apps.ts').then((it) => it.buildApps())";
  // A failed build counts as a failed test.
  if (spawnSync('node', ['-e', build], { cwd: folder }).status !== 0) return 'failed';
  const specs = [...new Set(tests.map(({ file }) => file))].filter((file) => /\.spec\./.test(file));
  const limits = ['--workers=1', '--max-failures=1', `--timeout=${BROWSER_TEST_LIMIT_MS}`];
  return run(folder, ['playwright', 'test', ...specs, '-g', matchTitles(tests), ...limits]);
}

function run(
  folder: string,
  [program = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Outcome {
  const report = join(folder, 'mutants-report.json');
  rmSync(report, { force: true });
  const env = { ...process.env, NODE_ENV: undefined, ...environment, TEST_REPORT: report };
  const { status } = spawnSync(program, args, { cwd: folder, env, stdio: 'ignore' });
  if (!existsSync(report)) return 'not run';
  const written = JSON.parse(readFileSync(report, 'utf8'));
  const outcomes = readReport(written, folder).map(({ outcome }) => outcome);
  // A file that cannot be loaded and a worker that crashes have no tests in the report, but fail the run.
  if (status !== 0) return 'failed';
  return outcomes.includes('passed') ? 'passed' : 'not run';
}

function matchTitles(tests: readonly TestCitation[]): string {
  const titles = new Set(tests.map(({ steps }) => steps.at(-1)?.title ?? ''));
  return [...titles].map(matchTitle).join('|');
}
