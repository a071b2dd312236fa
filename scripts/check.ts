// `npm run check`: the static checks and the nearest tests of a change, within two minutes. `npm run test:full`
// runs everything.
import { globSync } from 'node:fs';
import { buildApps } from './builds/build-apps.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { runAffectedTests } from './suites/affected-tests.ts';
import { findBase, listChangedFiles } from './suites/changed-files.ts';
import { openReports, runSuite } from './suites/commands.ts';
import { rerunFailures } from './suites/flaky-tests.ts';
import { readPlaywrightReport } from './suites/test-reports.ts';

const LIMIT_MS = 120_000;
/** For running tests to finish and PostgreSQL to stop. */
const SHUTDOWN_MS = 15_000;
const startedAt = Date.now();
const leftMs = () => startedAt + LIMIT_MS - SHUTDOWN_MS - Date.now();

const base = findBase();
const changed = listChangedFiles(base);
const count = await runStaticChecks();

// These take minutes and nearly every change affects them: only changed ones run here.
const isChanged = (file: string) => changed.includes(file);
const faults = globSync('tests/faults/*.test.ts');
const specs = globSync('tests/e2e/**/*.spec.ts').filter(isChanged);

console.log(`\n── tests affected by ${changed.length} files changed since ${base}, nearest first`);
const exclude = faults.filter((file) => !isChanged(file));
const affected = await runAffectedTests({ base, changed, exclude, limitMs: leftMs() });
count.passed += affected.passed;
count.failed += affected.failed;

if (specs.length > 0) {
  console.log(`\n── changed browser tests`);
  buildApps();
  const limit = `--global-timeout=${Math.max(leftMs(), 1)}`;
  const reports = openReports();
  const run = runSuite(
    ['playwright', 'test', limit, ...specs],
    readPlaywrightReport,
    reports.newFile(),
  );
  reports.close();
  const browser = rerunFailures(run, () => ({ isSuccess: false, report: undefined }));
  count.passed += browser.passed;
  count.failed += browser.failed;
}

for (const file of affected.notReached) console.log(`not reached in two minutes: ${file}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `\n${affected.notReached.length} test files not reached in ${seconds} s; npm run test:full runs everything.`,
);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
