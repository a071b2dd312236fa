import type { Command } from 'commander';
import type { DeliveryState, MailContent } from '../../features/deliveries/delivery.ts';
import type { ListedDelivery } from '../../features/deliveries/store.ts';
import { readCount, readState } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addMailCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const mails = program
    .command('mails')
    .description('photos on their way to visitors, without their addresses');

  mails
    .command('list')
    .description('those that wait or failed, the newest first')
    .option('--state <state>', 'waiting, done or failed', readState)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'for machines')
    .action((options: { state?: DeliveryState; limit: number; json?: true }) =>
      withServices(async ({ deliveries }) => {
        const { state, limit, json } = options;
        const states = state ? [state] : (['waiting', 'failed'] as const);
        const list = await deliveries.listMails({ limit, states });
        if (json) return asJson(list, ['key']);
        return list.length === 0 ? 'There is no such mail.' : formatTable(list.map(toRow));
      }),
    );

  mails
    .command('retry')
    .description('send a mail that waits or failed, from the beginning')
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
