import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_RERUNS, type Run, rerunFailures, type SuiteReport } from './flaky-tests.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

/** Fails in the first run only. */
const ONCE = (name: string) =>
  `if (!existsSync('${name}')) { writeFileSync('${name}', ''); throw new Error('not yet'); }`;
const IMPORTS = `import { existsSync, writeFileSync } from 'node:fs';`;

/** Runs tiny suites with the real programs, so that their real reports are read. */
function openSuites(
  files: Record<string, string>,
  command: readonly string[],
  read: (report: unknown, root: string) => SuiteReport,
) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'jepret-flaky-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${IMPORTS}\n${source}`);
  }
  const [program = '', ...words] = command;
  const runs: string[][] = [];
  const run = (args: readonly string[]): Run => {
    runs.push([...args]);
    const report = join(folder, 'report.json');
    rmSync(report, { force: true });
    const { status } = spawnSync(join('node_modules', '.bin', program), [...words, ...args], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TEST_REPORT: report,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    return {
      isSuccess: status === 0,
      report: existsSync(report)
        ? read(JSON.parse(readFileSync(report, 'utf8')), folder)
        : undefined,
    };
  };
  return { run, runs, settle: () => rerunFailures(run([]), ({ args }) => run(args)) };
}

const VITEST = ['vitest', 'run', '--reporter=json', '--outputFile=report.json'];
const PLAYWRIGHT = ['playwright', 'test', '--reporter=json'];

test('a unit test that fails once is flaky, and one that fails twice has failed', () => {
  const { settle, runs } = openSuites(
    {
      'tests.test.js': `import { describe, expect, test } from 'vitest';
        test('good', () => {});
        describe('a (group)', () => {
          test('costs $5? [once]', () => { ${ONCE('first')} });
          test('costs $5? [once] more', () => expect(1).toBe(2));
        });`,
      'hooks.test.js': `import { beforeAll, test } from 'vitest';
        beforeAll(() => { ${ONCE('hook')} });
        test('one', () => {});
        test('two', () => {});`,
      'broken.test.js': `import { test } from 'vitest';
        throw new Error('never');`,
    },
    VITEST,
    readVitestReport,
  );
  const { passed, failed, flaky } = settle();
  expect(flaky.toSorted()).toEqual([
    'hooks.test.js',
    'tests.test.js > a (group) > costs $5? [once]',
  ]);
  expect({ passed, failed }).toEqual({ passed: 4, failed: 2 });
  expect(runs).toHaveLength(5);
});

test('a browser test that fails once is flaky, and one that fails twice has failed', () => {
  const { settle, runs } = openSuites(
    {
      'tests.spec.js': `import { expect, test } from '@playwright/test';
        test('good', () => {});
        for (const name of ['once', 'always']) {
          test('costs $5? ' + name, () => {
            if (name === 'once') { ${ONCE('first')} } else expect(1).toBe(2);
          });
        }
        test.skip('left out', () => {});`,
    },
    PLAYWRIGHT,
    readPlaywrightReport,
  );
  // A skipped test has failed and is not rerun.
  expect(settle()).toEqual({
    passed: 2,
    failed: 2,
    flaky: ['tests.spec.js > costs $5? once'],
  });
  expect(runs.slice(1).map((args) => args[2])).toEqual([
    String.raw`costs \$5\? once$`,
    String.raw`costs \$5\? always$`,
  ]);
});

const never = () => expect.fail('no test must be rerun');
const aReport = (parts: Partial<SuiteReport> = {}): SuiteReport => {
  return { passed: 3, skipped: 0, failures: [], ...parts };
};

test('a suite that ends without a report has failed', () => {
  const count = rerunFailures({ isSuccess: false, report: undefined }, never);
  expect(count).toEqual({ passed: 0, failed: 1, flaky: [] });
});

test('a suite that fails though every test passed has failed', () => {
  expect(rerunFailures({ isSuccess: false, report: aReport() }, never).failed).toBe(1);
  expect(rerunFailures({ isSuccess: true, report: aReport() }, never).failed).toBe(0);
});

test('skipped tests have failed', () => {
  const report = aReport({ skipped: 2 });
  expect(rerunFailures({ isSuccess: true, report }, never)).toMatchObject({ passed: 3, failed: 2 });
});

test('a test is not flaky if its rerun finds no test or ends without a report', () => {
  const report = aReport({ failures: [{ name: 'a', args: [] }] });
  for (const again of [aReport({ passed: 0, skipped: 9 }), undefined]) {
    const count = rerunFailures({ isSuccess: false, report }, () => ({
      isSuccess: true,
      report: again,
    }));
    expect(count).toEqual({ passed: 3, failed: 1, flaky: [] });
  }
});

test('if too many tests fail, none is rerun', () => {
  const failures = Array.from({ length: MAX_RERUNS + 1 }, () => ({ name: 'a', args: [] }));
  const count = rerunFailures({ isSuccess: false, report: aReport({ failures }) }, never);
  expect(count).toEqual({ passed: 3, failed: MAX_RERUNS + 1, flaky: [] });
});
