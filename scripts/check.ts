// `npm run check`: what can be known of a change within two minutes. `npm run test:full` is the whole truth.
import { globSync } from 'node:fs';
import { buildApps } from './builds/build-apps.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { listChangedFiles, nameBase } from './suites/changed-files.ts';
import { openReports, runSuite } from './suites/commands.ts';
import { settleFailures } from './suites/flaky-tests.ts';
import { readPlaywrightReport } from './suites/test-reports.ts';
import { runTouchedTests } from './suites/touched-tests.ts';

const LIMIT_MS = 120_000;
/** Tests that have begun are let finish, and PostgreSQL has to stop. */
const ENDING_MS = 15_000;
const startedAt = Date.now();
const leftMs = () => startedAt + LIMIT_MS - ENDING_MS - Date.now();

const base = nameBase();
const changed = listChangedFiles(base);
const count = await runStaticChecks();

// These take minutes and are touched by nearly everything: here only those that changed themselves.
const isChanged = (file: string) => changed.includes(file);
const faults = globSync('tests/faults/*.test.ts');
const specs = globSync('tests/e2e/**/*.spec.ts').filter(isChanged);

console.log(
  `\n── the tests that ${changed.length} files changed since ${base} touch, nearest first`,
);
const exclude = faults.filter((file) => !isChanged(file));
const touched = await runTouchedTests({ base, changed, exclude, limitMs: leftMs() });
count.passed += touched.passed;
count.failed += touched.failed;

if (specs.length > 0) {
  console.log(`\n── browser tests that changed`);
  buildApps();
  const limit = `--global-timeout=${Math.max(leftMs(), 1)}`;
  const reports = openReports();
  const run = runSuite(
    ['playwright', 'test', limit, ...specs],
    readPlaywrightReport,
    reports.newFile(),
  );
  reports.close();
  const browser = settleFailures(run, () => ({ isGood: false, report: undefined }));
  count.passed += browser.passed;
  count.failed += browser.failed;
}

for (const file of touched.notReached) console.log(`not reached in two minutes: ${file}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `\n${touched.notReached.length} test files not reached in ${seconds} s; npm run test:full runs everything.`,
);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
