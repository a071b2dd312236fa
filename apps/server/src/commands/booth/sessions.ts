import type { Command } from 'commander';
import { readCount, readDays } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addSessionCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const sessions = program
    .command('sessions')
    .description('deletion of visitors’ photos and contact data');

  sessions
    .command('erase')
    .description('delete the photos, films, addresses and waiting mails and prints of a session')
    .argument('<transaction>', 'its id or short code')
    .action((name: string) =>
      withServices(async (services) => {
        const { shortCode } = await services.sessions.erase(name, actor);
        return `${shortCode} is erased; a running booth removes its files within seconds.`;
      }),
    );

  sessions
    .command('running')
    .description('list the sessions that a kiosk would resume now; an upgrade waits for them')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async ({ kiosks, transactions }) => {
        const found = await Promise.all(
          (await kiosks.list()).map(async ({ id, location }) => {
            const session = await transactions.findSession(id);
            return session
              ? [{ code: session.short_code, kiosk: id, location: location ?? '-' }]
              : [];
          }),
        );
        const running = found.flat();
        if (options.json) return formatJson(running);
        return running.length === 0 ? 'No session is running.' : formatTable(running);
      }),
    );

  sessions
    .command('due')
    .description('list sessions that are being deleted and those that are due next')
    .option('--days <days>', 'due within so many days', readDays, 1)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'print JSON')
    .action((options: { days: number; limit: number; json?: true }) =>
      withServices(async (services) => {
        const { json, ...request } = options;
        const { unfinished, due } = await services.sessions.listDue(request);
        if (json) return formatJson({ unfinished, due });
        if (unfinished.length + due.length === 0) return 'No session is due for deletion.';
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
