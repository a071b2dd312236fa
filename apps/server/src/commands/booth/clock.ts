import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeHold } from '../../features/clock/describe-hold.ts';
import { formatFields, formatInstant, formatJson } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addClockCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const clock = program
    .command('clock')
    .description(
      'show the booth’s clock; after a clock change nothing is deleted until the time is confirmed',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async ({ clockWatch }) => {
        const { now, hold } = await clockWatch.readStored();
        if (options.json) return formatJson({ now, hold: hold ?? null });
        const description = hold && describeHold(hold);
        return formatFields({
          clock: formatInstant(now),
          state: description
            ? description.reason(english)
            : 'No clock change; data is deleted when it is due.',
          ...(description && { 'what to do': description.remedy(english) }),
        });
      }),
    );

  clock
    .command('confirm')
    .description('confirm that date and time are right; data that is due may be deleted')
    .action(() =>
      withServices(async ({ clockWatch }) => {
        const now = await clockWatch.confirm(actor);
        return `Confirmed that it is ${formatInstant(now)}; data that is due is deleted within 15 minutes.`;
      }),
    );
}
