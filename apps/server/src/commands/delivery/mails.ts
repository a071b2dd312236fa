import type { Command } from 'commander';
import type { DeliveryState, MailContent } from '../../features/deliveries/delivery.ts';
import type { ListedDelivery } from '../../features/deliveries/store.ts';
import { readCount, readState } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addMailCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const mails = program.command('mails').description('mails to visitors, with masked addresses');

  mails
    .command('list')
    .description('list waiting and failed mails, the newest first')
    .option('--state <state>', 'waiting, done or failed', readState)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'print JSON')
    .action((options: { state?: DeliveryState; limit: number; json?: true }) =>
      withServices(async ({ deliveries }) => {
        const { state, limit, json } = options;
        const states = state ? [state] : (['waiting', 'failed'] as const);
        const list = await deliveries.listMails({ limit, states });
        if (json) return formatJson(list, ['key']);
        return list.length === 0 ? 'There is no such mail.' : formatTable(list.map(toRow));
      }),
    );

  mails
    .command('retry')
    .description('send a waiting or failed mail again, with all its attempts')
    .argument('<id>', 'as `mails list` shows it')
    .action((id: string) =>
      withServices(async ({ deliveries }) => {
        await deliveries.retryMail(id, actor);
        return `${id} is sent again; a running booth does so within seconds.`;
      }),
    );
}

const toRow = (mail: ListedDelivery) => ({
  id: mail.id,
  code: mail.shortCode,
  to: (mail.content as MailContent).email,
  state: mail.failure ?? mail.state,
  tries: mail.tries,
  accepted: formatInstant(mail.acceptedAt),
  'next try': formatInstant(mail.nextTryAt),
  reason: mail.reason ?? '',
});
