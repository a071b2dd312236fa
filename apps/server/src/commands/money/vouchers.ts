import type { Command } from 'commander';
import { UNLIMITED } from '../../features/vouchers/demo-vouchers.ts';
import { formatFields, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { addBatchCommands } from './voucher-batches.ts';
import { toFields, toRow } from './voucher-fields.ts';
import {
  addTermOptions,
  DAYS_HELP,
  readVoucherCode,
  type TermOptions,
  toDiscount,
  toTerms,
} from './voucher-options.ts';

export function addVoucherCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const vouchers = program.command('vouchers').description('codes that discount the snap fee');

  addQueries(vouchers, withServices);
  addTermChanges(vouchers, withServices, terminal);
  addStateChanges(vouchers, withServices, terminal);
  addBatchCommands(vouchers, withServices, terminal);
}

function addQueries(vouchers: Command, withServices: WithServices): void {
  vouchers
    .command('list')
    .description('list every voucher with its discount and its uses')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.vouchers.list();
        if (options.json) return formatJson(list);
        return list.length === 0 ? 'There is no voucher.' : formatTable(list.map(toRow));
      }),
    );

  vouchers
    .command('show')
    .description('show one voucher')
    .argument('<code>', 'a voucher', readVoucherCode)
    .option('--json', 'print JSON')
    .action((code: string, options: { json?: true }) =>
      withServices(async (services) => {
        const voucher = await services.vouchers.get(code);
        return options.json ? formatJson(voucher) : formatFields(toFields(voucher));
      }),
    );
}

function addTermChanges(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  const add = vouchers
    .command('add')
    .description('add a voucher; what you do not limit is unlimited')
    .argument('<code>', 'letters, digits and hyphens, in upper or lower case', readVoucherCode)
    .addHelpText('after', DAYS_HELP)
    .action((code: string, options: TermOptions, command: Command) => {
      const discount = toDiscount(options);
      if (!discount) {
        command.error('error: say what the voucher gives: --percent, --amount or --free.');
      }
      return withServices(async (services) => {
        const terms = toTerms(options, await services.locations.readZones(), UNLIMITED);
        await services.vouchers.add(code, { ...terms, discount }, actor);
        return formatFields(toFields(await services.vouchers.get(code)));
      });
    });
  addTermOptions(add);

  const set = vouchers
    .command('set')
    .description('change a voucher; what you do not name stays')
    .argument('<code>', 'a voucher', readVoucherCode)
    .addHelpText('after', DAYS_HELP)
    .action((code: string, options: TermOptions) =>
      withServices(async (services) => {
        const discount = toDiscount(options);
        const zones = await services.locations.readZones();
        const terms = toTerms(options, zones, await services.vouchers.get(code));
        await services.vouchers.change(code, { ...terms, ...(discount && { discount }) }, actor);
        return formatFields(toFields(await services.vouchers.get(code)));
      }),
    );
  addTermOptions(set)
    .option('--no-from', 'valid from now on')
    .option('--no-until', 'valid without an end')
    .option('--no-quota', 'unlimited uses')
    .option('--no-location', 'valid everywhere');
}

function addStateChanges(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  vouchers
    .command('disable')
    .description('disable a voucher; pending payments keep their discount')
    .argument('<code>', 'a voucher', readVoucherCode)
    .action((code: string) =>
      withServices(async (services) => {
        await services.vouchers.disable(code, actor);
        return `${code} is disabled.`;
      }),
    );

  vouchers
    .command('enable')
    .description('enable a disabled voucher again, with its remaining uses')
    .argument('<code>', 'a voucher', readVoucherCode)
    .action((code: string) =>
      withServices(async (services) => {
        await services.vouchers.enable(code, actor);
        return `${code} is enabled.`;
      }),
    );
}
