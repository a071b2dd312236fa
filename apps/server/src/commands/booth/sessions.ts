import type { Command } from 'commander';
import { readCount, readDays } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addSessionCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const sessions = program
    .command('sessions')
    .description('visitors’ photos and contact data, and their deletion');

  sessions
    .command('erase')
    .description('delete the photos, films, addresses and waiting mails and prints of a session')
    .argument('<transaction>', 'its id or its short code')
    .action((name: string) =>
      withServices(async (services) => {
        const { shortCode } = await services.sessions.erase(name, actor);
        return `${shortCode} is erased; a running booth removes its files within seconds.`;
      }),
    );

  sessions
    .command('due')
    .description('what is being deleted, and what is deleted next')
    .option('--days <days>', 'within so many days', readDays, 1)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'for machines')
    .action((options: { days: number; limit: number; json?: true }) =>
      withServices(async (services) => {
        const { json, ...request } = options;
        const { unfinished, due } = await services.sessions.listDue(request);
        if (json) return asJson({ unfinished, due });
        if (unfinished.length + due.length === 0) return 'Nothing is to be deleted.';
        return formatTable([
          ...unfinished.map(({ shortCode, location, askedAt, reason }) => ({
            code: shortCode,
            location: location ?? '-',
            state: 'being deleted',
            since: formatInstant(askedAt),
            reason: reason ?? '',
          })),
          ...due.map(({ shortCode, location, dueAt }) => ({
            code: shortCode,
            location: location ?? '-',
            state: 'due',
            since: formatInstant(dueAt),
            reason: '',
          })),
        ]);
      }),
    );
}
