import { type Command, Option } from 'commander';
import { type PlaceZones, zoneOfPlaces } from '../../domain/place-zones.ts';
import { UNLIMITED } from '../../features/vouchers/demo-vouchers.ts';
import type { Discount, VoucherTerms } from '../../features/vouchers/voucher.ts';
import { daysOf, windowOf } from '../../features/vouchers/voucher-days.ts';
import { readLocations } from '../program/options.ts';
import { asJson, formatFields, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { toFields, toRow } from './voucher-fields.ts';
import {
  readDay,
  readDiscountAmount,
  readPercent,
  readQuota,
  readVoucherCode,
} from './voucher-options.ts';

const DAYS_HELP = `
Days are those of the places it is good at, the first and the last included; those of the
default profile where it is good everywhere or the places keep different times.`;

export function addVoucherCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const vouchers = program.command('vouchers').description('codes that discount the snap fee');

  addReading(vouchers, withServices);
  addTerms(vouchers, withServices, terminal);
  addStates(vouchers, withServices, terminal);
}

function addReading(vouchers: Command, withServices: WithServices): void {
  vouchers
    .command('list')
    .description('every voucher, what it gives and how often it was used')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.vouchers.list();
        if (options.json) return asJson(list);
        return list.length === 0 ? 'There is no voucher.' : formatTable(list.map(toRow));
      }),
    );

  vouchers
    .command('show')
    .description('one voucher in detail')
    .argument('<code>', 'a voucher', readVoucherCode)
    .option('--json', 'for machines')
    .action((code: string, options: { json?: true }) =>
      withServices(async (services) => {
        const voucher = await services.vouchers.get(code);
        return options.json ? asJson(voucher) : formatFields(toFields(voucher));
      }),
    );
}

function addTerms(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  const add = vouchers
    .command('add')
    .description('a new voucher; what you do not limit is unlimited')
    .argument('<code>', 'letters, digits, hyphens; capitals or not is the same', readVoucherCode)
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
    .option('--no-from', 'good from now on')
    .option('--no-until', 'good without an end')
    .option('--no-quota', 'as often as anybody likes')
    .option('--no-location', 'good everywhere');
}

function addStates(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  vouchers
    .command('disable')
    .description('nobody redeems it from now on; payments under way keep their discount')
    .argument('<code>', 'a voucher', readVoucherCode)
    .action((code: string) =>
      withServices(async (services) => {
        await services.vouchers.disable(code, actor);
        return `${code} is disabled.`;
      }),
    );

  vouchers
    .command('enable')
    .description('a disabled voucher is good again, with the uses it had left')
    .argument('<code>', 'a voucher', readVoucherCode)
    .action((code: string) =>
      withServices(async (services) => {
        await services.vouchers.enable(code, actor);
        return `${code} is enabled.`;
      }),
    );
}

/** False for `--no-…`. */
interface TermOptions {
  percent?: number;
  amount?: number;
  free?: true;
  from?: string | false;
  until?: string | false;
  quota?: number | false;
  location?: string[] | false;
}

function addTermOptions(command: Command): Command {
  const gives = (flags: string, description: string, others: string[]) =>
    new Option(flags, description).conflicts(others);
  return command
    .addOption(
      gives('--percent <n>', 'off the price, 1 to 100', ['amount', 'free']).argParser(readPercent),
    )
    .addOption(
      gives('--amount <rupiah>', 'off the price', ['percent', 'free']).argParser(
        readDiscountAmount,
      ),
    )
    .addOption(gives('--free', 'nothing is to be paid', ['percent', 'amount']))
    .option('--from <day>', 'the first day: 2026-12-01', readDay)
    .option('--until <day>', 'the last day: 2026-12-31', readDay)
    .option('--quota <n>', 'how often it may be used in all', readQuota)
    .option('--location <name>', 'good in this place only; may be repeated', readLocations);
}

function toDiscount({ percent, amount, free }: TermOptions): Discount | undefined {
  if (percent !== undefined) return { kind: 'percent', percent };
  if (amount !== undefined) return { kind: 'amount', amountIdr: amount };
  return free && { kind: 'free' };
}

/** Days that nobody named stay the days that they were, in other places too. */
function toTerms(
  { from, until, quota, location }: TermOptions,
  zones: PlaceZones,
  known: Omit<VoucherTerms, 'discount'>,
): Partial<VoucherTerms> {
  const days = daysOf(known);
  const isMoved = [from, until, location].some((option) => option !== undefined);
  const zone = zoneOfPlaces(zones, location === undefined ? known.locations : location || null);
  const first = from === undefined ? days.first : from || null;
  const last = until === undefined ? days.last : until || null;
  return {
    ...(isMoved && windowOf({ first, last }, zone)),
    ...(quota !== undefined && { quota: quota || null }),
    ...(location !== undefined && { locations: location || null }),
  };
}
