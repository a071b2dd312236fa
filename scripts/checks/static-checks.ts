import { runAside } from '../suites/commands.ts';

const incremental = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${name}.json`,
];

/** All that needs no test to run; a new check gets a line here. */
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
  ['book of rules', ['node', 'scripts/checks/rules.ts', '--quiet']],
];

interface StaticCount {
  passed: number;
  failed: number;
  /** Their titles: what they printed is thousands of lines up by the end. */
  failures: readonly string[];
}

/** Two at a time, the longest first; each shows what it printed when it is done. */
const AT_ONCE = 2;

export async function runStaticChecks(): Promise<StaticCount> {
  const count = { passed: 0, failed: 0, failures: [] as string[] };
  const waiting = [...CHECKS];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, command] = next;
      const { isGood, printed } = await runAside(command);
      console.log(`\n── ${title}${isGood ? '' : ': failed'}\n${printed.trimEnd()}`);
      count[isGood ? 'passed' : 'failed'] += 1;
      if (!isGood) count.failures.push(title);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}
