import type { CheckResult } from '@jepret/contract/console';
import type { Command } from 'commander';
import { formatJson, replaceControlCharacters } from '../program/print.ts';
import { type Terminal, UnhealthyResult } from '../program/terminal.ts';

/** Checks the booth and reports each result, in the order of the list. */
export type RunDoctor = (
  report: (result: CheckResult) => void,
  options: DoctorOptions,
) => Promise<void>;

interface DoctorOptions {
  /** Also prints a sheet. */
  testSheet: boolean;
}

export function addDoctorCommand(
  program: Command,
  runDoctor: RunDoctor,
  { print }: Pick<Terminal, 'print'>,
): void {
  program
    .command('doctor')
    .description(
      'check this machine, the booth and the services that it uses; exit code 1 if a check failed',
    )
    .option('--json', 'print JSON')
    .option('--test-sheet', 'also print a test sheet on the printer of PRINTER_URL', false)
    .action(async ({ json, ...options }: DoctorOptions & { json?: true }) => {
      const results: CheckResult[] = [];
      await runDoctor((result) => {
        results.push(result);
        if (!json) print(`${formatResult(result)}\n`);
      }, options);
      if (json) print(`${formatJson(results)}\n`);
      if (results.some(({ status }) => status === 'fail')) throw new UnhealthyResult();
    });
}

const STATUS_WIDTH = 6;

const formatResult = ({ name, status, message, remedy }: CheckResult): string =>
  [
    `${status.padEnd(STATUS_WIDTH)}${name}: ${message}`,
    ...(remedy ? [`${' '.repeat(STATUS_WIDTH)}${remedy}`] : []),
  ]
    .map(replaceControlCharacters)
    .join('\n');
