// `npm test`: what can be known in ten minutes; the last line counts it all. `npm run test:full`: every check
// there is, for CI. `npm run test:long` looks longer still, and ends with a soak: `npm run test:long -- --sessions 100`
// for a shorter one.
import { parseArgs } from 'node:util';
import { buildApps } from './builds/build-apps.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { openReports, run, runSuite } from './suites/commands.ts';
import { type SuiteCount, type SuiteReport, settleFailures } from './suites/flaky-tests.ts';
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
  console.error(`The tests need what is not here and cannot be installed: ${names.join(', ')}.`);
  process.exit(1);
}
buildApps();

const reports = openReports();
const counts: readonly SuiteCount[] = [
  { ...checks, flaky: [] },
  suite('unit and feature tests', ['vitest', 'run'], readVitestReport),
  suite('browser tests', ['playwright', 'test'], readPlaywrightReport),
  // Else some have no proof that was to run; that each has one was checked before.
  ...(isFull ? [checkRules()] : []),
  ...(options.long ? [soak(options.sessions)] : []),
];
reports.close();

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const flaky = counts.flatMap((count) => count.flaky);
console.log();
for (const title of checks.failures) console.log(`failed: ${title}`);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${flaky.length} flaky`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function suite(
  title: string,
  command: readonly string[],
  read: (report: unknown) => SuiteReport,
): SuiteCount {
  console.log(`\n── ${title}`);
  const first = runSuite(command, read, reports.newFile(), environment);
  return settleFailures(first, ({ name, args }) => {
    console.log(`\n── once more, alone: ${name}`);
    return runSuite([...command, ...args], read, reports.newFile(), environment);
  });
}

/** Whether every rule of the book has a test that has just passed. */
function checkRules(): SuiteCount {
  console.log('\n── book of rules');
  const isGood = run(['node', 'scripts/checks/rules.ts', reports.folder]);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, flaky: [] };
}

/** A thousand sessions through one server and one page; alone, and not once more. */
function soak(sessions: string | undefined): SuiteCount {
  console.log('\n── soak');
  const command = ['playwright', 'test', '--config', 'playwright.soak.config.ts'];
  const isGood = run(command, sessions === undefined ? {} : { SOAK_SESSIONS: sessions });
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, flaky: [] };
}
