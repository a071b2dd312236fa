import type { CheckResult } from '@jepret/contract/console';

/** Returns whether none has failed. */
export function printResults(
  results: readonly CheckResult[],
  print: (line: string) => void,
): boolean {
  for (const { name, status, message, remedy } of results) {
    print(`${status.padEnd(4)}  ${name}: ${message}${remedy ? ` ${remedy}` : ''}`);
  }
  return results.every(({ status }) => status !== 'fail');
}
