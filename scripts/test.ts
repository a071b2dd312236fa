// `npm test`: every check there is; the last line counts them all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildKiosk } from './kiosk-build.ts';
import { chromium, cups, installPrograms, postgresql, radosgw } from './system-programs.ts';

interface Count {
  passed: number;
  failed: number;
}

const isLong = process.argv.includes('--long');
const reports = mkdtempSync(join(tmpdir(), 'jepret-reports-'));

const missing = installPrograms([chromium, postgresql, radosgw, cups]);
if (missing.length > 0) {
  const names = missing.map(({ name, debianPackages }) => `${name} (${debianPackages.join(', ')})`);
  console.error(`The tests need what is not here and cannot be installed: ${names.join(', ')}.`);
  process.exit(1);
}
buildKiosk();

const counts = [
  check('format and lint', ['biome', 'ci', '.']),
  check('types of the server', ['tsc', '--noEmit', '-p', 'tsconfig.json']),
  check('types of the kiosk', ['tsc', '--noEmit', '-p', 'apps/kiosk/tsconfig.json']),
  check('types of tests and assets', ['tsc', '--noEmit', '-p', 'tests/tsconfig.json']),
  check('unused code', ['knip']),
  check('import arrows', ['node', 'scripts/arrows.ts']),
  suite('unit and feature tests', ['vitest', 'run'], readVitest),
  suite('browser tests', ['playwright', 'test'], readPlaywright),
  check('book of rules', ['node', 'scripts/rules.ts', reports]),
];
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function check(title: string, command: readonly string[]): Count {
  const isGood = run(title, command);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** A suite that breaks off counts as failed, whatever it has counted itself. */
function suite(title: string, command: readonly string[], read: (report: unknown) => Count): Count {
  const report = join(reports, `${command[0]}.json`);
  const isGood = run(title, command, { TEST_REPORT: report });
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return isGood ? count : { ...count, failed: Math.max(count.failed, 1) };
}

function run(
  title: string,
  [command = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): boolean {
  console.log(`\n── ${title}`);
  const env = { ...process.env, ...(isLong ? { TEST_LONG: '1' } : {}), ...environment };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Nothing may be skipped silently: what did not run has failed. */
function readVitest(report: unknown): Count {
  const { numTotalTests, numPassedTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: (numTotalTests ?? 0) - (numPassedTests ?? 0) };
}

function readPlaywright(report: unknown): Count {
  const { stats } = report as { stats: Record<string, number> };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
