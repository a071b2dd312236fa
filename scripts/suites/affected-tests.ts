import { relative } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { distanceOf } from './changed-files.ts';

interface AffectedTestOptions {
  base: string;
  changed: readonly string[];
  exclude: readonly string[];
  limitMs: number;
}

interface AffectedTestCount {
  passed: number;
  failed: number;
  notReached: readonly string[];
}

/** Runs the tests that import changed files, and stops at the time limit. */
export async function runAffectedTests(options: AffectedTestOptions): Promise<AffectedTestCount> {
  const { base, changed, exclude, limitMs } = options;
  class NearestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted(
        (a, b) => distanceOf(pathOf(a), changed) - distanceOf(pathOf(b), changed),
      );
    }
  }
  const vitest = await createVitest({
    watch: false,
    changed: base,
    exclude: [...exclude],
    passWithNoTests: true,
    // A changed package or setting would rerun all tests, which is left to `npm run test:full`.
    forceRerunTriggers: [],
    sequence: { sequencer: NearestFirst },
  });
  const timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), limitMs);
  try {
    const { testModules, unhandledErrors } = await vitest.start();
    const count = { passed: 0, failed: unhandledErrors.length, notReached: [] as string[] };
    for (const module of testModules) {
      const tests = [...module.children.allTests()].map((test) => test.result().state);
      const failed = tests.filter((state) => state === 'failed').length;
      count.passed += tests.filter((state) => state === 'passed').length;
      count.failed += failed || module.state() !== 'failed' ? failed : 1;
      const isUnfinished =
        tests.length === 0 || tests.some((state) => state !== 'passed' && state !== 'failed');
      if (isUnfinished && module.state() !== 'failed')
        count.notReached.push(module.relativeModuleId);
    }
    return count;
  } finally {
    clearTimeout(timer);
    await vitest.close();
  }
}

const pathOf = ({ moduleId }: TestSpecification): string => relative(process.cwd(), moduleId);
