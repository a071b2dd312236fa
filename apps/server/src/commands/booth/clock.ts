import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeHold } from '../../features/clock/describe-hold.ts';
import { asJson, formatFields, formatInstant } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addClockCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const clock = program
    .command('clock')
    .description('the booth’s clock: one that was set deletes nothing until it is confirmed')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async ({ clockWatch }) => {
        const { now, hold } = await clockWatch.show();
        if (options.json) return asJson({ now, hold: hold ?? null });
        const words = hold && describeHold(hold);
        return formatFields({
          clock: formatInstant(now),
          state: words ? words.reason(english) : 'It goes steadily, and what is due is deleted.',
          ...(words && { 'what to do': words.remedy(english) }),
        });
      }),
    );

  clock
    .command('confirm')
    .description('its date and time are right: what is due may be deleted')
    .action(() =>
      withServices(async ({ clockWatch }) => {
        const now = await clockWatch.confirm(actor);
        return `Confirmed that it is ${formatInstant(now)}; what is due is deleted within a quarter of an hour.`;
      }),
    );
}
