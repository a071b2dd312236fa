import { runCaptured } from '../suites/commands.ts';

const incremental = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${name}.json`,
];

/** Checks that run no tests; add a line for a new check. */
const CHECKS: readonly [title: string, command: readonly string[]][] = [
  ['types of tests and assets', ['tsc', '--noEmit', '-p', 'tests', ...incremental('tests')]],
  ['types of the server', ['tsc', '--noEmit', '-p', '.', ...incremental('server')]],
  ['types of the kiosk', ['tsc', '--noEmit', '-p', 'apps/kiosk', ...incremental('kiosk')]],
  ['types of the console', ['tsc', '--noEmit', '-p', 'apps/console', ...incremental('console')]],
  ['format and lint', ['biome', 'ci', '.']],
  ['unused code', ['knip']],
  ['import arrows', ['node', 'scripts/checks/arrows.ts']],
  ['lock file', ['node', 'scripts/checks/lock-file.ts']],
  ['messages', ['node', 'scripts/checks/messages.ts']],
  ['words', ['node', 'scripts/checks/words.ts']],
  ['book of rules', ['node', 'scripts/checks/rules.ts', '--quiet']],
];

interface StaticCount {
  passed: number;
  failed: number;
  /** Titles of failed checks, repeated at the end because their output is thousands of lines above. */
  failures: readonly string[];
}

/** Runs two at a time, the longest first; prints the output of each when it has ended. */
const CONCURRENCY = 2;

export async function runStaticChecks(): Promise<StaticCount> {
  const count = { passed: 0, failed: 0, failures: [] as string[] };
  const queue = [...CHECKS];
  const runQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [title, command] = next;
      const { isSuccess, printed } = await runCaptured(command);
      console.log(`\n── ${title}${isSuccess ? '' : ': failed'}\n${printed.trimEnd()}`);
      count[isSuccess ? 'passed' : 'failed'] += 1;
      if (!isSuccess) count.failures.push(title);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
  return count;
}
