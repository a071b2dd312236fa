import { EFFECT_NAMES } from '@jepret/messages';
import type { Command } from 'commander';
import type { DeliveryState, PrintContent } from '../../features/deliveries/delivery.ts';
import type { ListedDelivery } from '../../features/deliveries/store.ts';
import { readCount, readState } from '../program/options.ts';
import { formatFields, formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

const ID = 'as `prints list` shows it';
/** A storage key gives access to the photos. */
const HIDDEN = ['sheetKey'];

export function addPrintCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const prints = program.command('prints').description('accepted prints and their results');

  prints
    .command('list')
    .description('list prints, the newest first')
    .option('--state <state>', 'waiting, done or failed', readState)
    .option('--limit <count>', 'how many', readCount, 20)
    .option('--json', 'print JSON')
    .action((options: { state?: DeliveryState; limit: number; json?: true }) =>
      withServices(async ({ deliveries }) => {
        const { state, limit, json } = options;
        const list = await deliveries.listPrints({ limit, ...(state && { states: [state] }) });
        if (json) return formatJson(list, HIDDEN);
        return list.length === 0 ? 'There is no such print.' : formatTable(list.map(toRow));
      }),
    );

  prints
    .command('show')
    .description('show one print')
    .argument('<id>', ID)
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: true }) =>
      withServices(async ({ deliveries }) => {
        const print = await deliveries.getPrint(id);
        return options.json ? formatJson(print, HIDDEN) : formatFields(toFields(print));
      }),
    );

  prints
    .command('reprint')
    .description('print the same sheet again; a running booth does so within seconds')
    .argument('<id>', ID)
    .action((id: string) =>
      withServices(async ({ deliveries }) => {
        const reprint = await deliveries.reprint(id, actor);
        return `It is printed again, as ${reprint.id}.`;
      }),
    );

  prints
    .command('cancel')
    .description('cancel a print that is not on paper yet')
    .argument('<id>', ID)
    .action((id: string) =>
      withServices(async ({ deliveries }) => {
        await deliveries.cancelPrint(id, actor);
        return `${id} is cancelled.`;
      }),
    );
}

const toRow = (print: ListedDelivery) => ({
  id: print.id,
  code: print.shortCode,
  state: print.failure ?? print.state,
  sheets: print.sheets,
  accepted: formatInstant(print.acceptedAt),
  reason: print.reason ?? '',
});

function toFields(print: ListedDelivery) {
  const { effect, isNoCut } = print.content as PrintContent;
  return {
    ...toRow(print),
    changed: formatInstant(print.changedAt),
    effect: EFFECT_NAMES.en[effect],
    cut: isNoCut ? 'whole' : 'two strips',
    tries: print.tries,
    'next try': formatInstant(print.nextTryAt),
    'at the printer': print.jobRef ?? '-',
  };
}
