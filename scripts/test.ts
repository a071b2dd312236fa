// `npm test`: checks and tests that take ten minutes; the last line is the total. `npm run test:full`: all checks, for
// CI. `npm run test:long`: more examples, and at the end the Debian packages, the container image and a soak test;
// `npm run test:long -- --sessions 100` for a shorter one.
import { parseArgs } from 'node:util';
import { buildApps } from './builds/build-apps.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { openReports, run, runSuite } from './suites/commands.ts';
import { rerunFailures, type SuiteCount, type SuiteReport } from './suites/flaky-tests.ts';
import { readPlaywrightReport, readVitestReport } from './suites/test-reports.ts';
import {
  chromium,
  cups,
  ffmpeg,
  headlessShell,
  installPrograms,
  postgresql,
  radosgw,
} from './system-programs.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    sessions: { type: 'string' },
  },
});
const isFull = options.full || options.long;
const environment = {
  TEST_QUICK: isFull ? undefined : '1',
  TEST_LONG: options.long ? '1' : undefined,
};

// On a bare machine apt takes half a minute, in which the static checks use the processor.
const installing = installPrograms([
  ffmpeg,
  chromium,
  headlessShell,
  postgresql,
  cups,
  ...(isFull ? [radosgw] : []),
]);
const checks = await runStaticChecks();
const missing = (await installing).filter((program) => program !== headlessShell);
if (missing.length > 0) {
  const names = missing.map(({ name, debianPackages }) => `${name} (${debianPackages.join(', ')})`);
  console.error(`The tests need programs that could not be installed: ${names.join(', ')}.`);
  process.exit(1);
}
buildApps();

const isRoot = process.getuid?.() === 0;
const reports = openReports();
const counts: readonly PartCount[] = [
  { ...checks, flaky: [] },
  suite('unit and feature tests', ['vitest', 'run'], readVitestReport),
  suite('browser tests', ['playwright', 'test'], readPlaywrightReport),
  ...(isFull ? [onceAsRoot('kit', ['node', 'scripts/test-kit.ts', '--core'])] : []),
  // In a quick run some rules have no test; that each rule has one was checked before.
  ...(isFull ? [once('book of rules', ['node', 'scripts/checks/rules.ts', reports.folder])] : []),
  ...(options.long
    ? [
        once('Debian packages', ['node', 'scripts/test-packages.ts']),
        onceAsRoot('Debian 13', ['node', 'scripts/test-kit.ts', '--debian', '13']),
        onceAsRoot('container image', ['node', 'scripts/test-image.ts']),
        soak(options.sessions),
      ]
    : []),
];
reports.close();

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const skipped = counts.reduce((sum, count) => sum + (count.skipped ?? 0), 0);
const flaky = counts.flatMap((count) => count.flaky);
console.log();
for (const title of checks.failures) console.log(`failed: ${title}`);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${flaky.length} flaky`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);

function suite(
  title: string,
  command: readonly string[],
  read: (report: unknown) => SuiteReport,
): SuiteCount {
  console.log(`\n── ${title}`);
  const first = runSuite(command, read, reports.newFile(), environment);
  return rerunFailures(first, ({ name, args }) => {
    console.log(`\n── rerun alone: ${name}`);
    return runSuite([...command, ...args], read, reports.newFile(), environment);
  });
}

/** A thousand sessions with one server and one page. */
function soak(sessions: string | undefined): SuiteCount {
  const command = ['playwright', 'test', '--config', 'playwright.soak.config.ts'];
  return once('soak', command, sessions === undefined ? {} : { SOAK_SESSIONS: sessions });
}

interface PartCount extends SuiteCount {
  skipped?: number;
}

/** Without root the command only prints that it is skipped, and why. */
function onceAsRoot(title: string, command: readonly string[]): PartCount {
  const count = once(title, command);
  return isRoot ? count : { ...count, passed: 0, skipped: count.passed };
}

/** A command that counts as one test; without a rerun. */
function once(
  title: string,
  command: readonly string[],
  extraEnvironment: NodeJS.ProcessEnv = {},
): SuiteCount {
  console.log(`\n── ${title}`);
  const isSuccess = run(command, extraEnvironment);
  return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1, flaky: [] };
}
