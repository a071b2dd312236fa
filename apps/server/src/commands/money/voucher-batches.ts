import { writeFile } from 'node:fs/promises';
import { AddBatchBody } from '@jepret/contract/console';
import type { Command } from 'commander';
import { BoothError } from '../../domain/booth-error.ts';
import type { BatchOverview, VoucherReach } from '../../features/vouchers/batches.ts';
import { UNLIMITED } from '../../features/vouchers/demo-vouchers.ts';
import type { VoucherOverview } from '../../features/vouchers/operations.ts';
import { csvLine } from '../../http/csv.ts';
import { digits, reader } from '../program/options.ts';
import { asJson, formatFields, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import { toRow } from './voucher-fields.ts';
import {
  addTermOptions,
  DAYS_HELP,
  type TermOptions,
  toDiscount,
  toTerms,
} from './voucher-options.ts';

const { name, count, prefix } = AddBatchBody.shape;
const readName = reader(name);
const readCount = reader(digits('A batch has 2 to 10000 vouchers.').pipe(count));
const readPrefix = reader(prefix);

/** Whoever has the machine's command line. */
const EVERYWHERE: VoucherReach = { scope: null, isOwn: () => true };

/** More than anybody reads. */
const BATCHES_SHOWN = 1_000;

interface BatchOptions extends TermOptions {
  count: number;
  prefix: string;
  csv?: string;
}

/** Many vouchers at a time. */
export function addBatchCommands(
  vouchers: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  addMaking(vouchers, withServices, terminal);
  vouchers
    .command('batches')
    .description('the newest that were made together, and how many are used')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const batches = await services.vouchers.listBatches(EVERYWHERE, {
          limit: BATCHES_SHOWN,
        });
        if (options.json) return asJson(batches);
        return batches.length === 0 ? 'There is no batch.' : formatTable(batches.map(toBatchRow));
      }),
    );
  addBatchStates(vouchers, withServices, terminal);
}

function addMaking(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  const batch = vouchers
    .command('batch')
    .description('many vouchers at once, each with a code of its own; prints them as CSV')
    .argument('<name>', 'what staff call it', readName)
    .requiredOption('--count <n>', 'how many', readCount)
    .option('--prefix <text>', 'how each code begins', readPrefix, '')
    .option('--csv <file>', 'write them there, to a file that is not there yet')
    .addHelpText('after', `${DAYS_HELP} A quota is that of each voucher; without it, one use each.`)
    .action((typed: string, options: BatchOptions, command: Command) => {
      const discount = toDiscount(options);
      if (!discount) {
        command.error('error: say what the vouchers give: --percent, --amount or --free.');
      }
      return withServices(async ({ vouchers: service, locations }) => {
        // Before anything is made: codes that nobody can read are worth nothing.
        if (options.csv !== undefined) await claimFile(options.csv);
        const usual = { ...UNLIMITED, quota: 1 };
        const zones = await locations.readZones();
        const terms = { ...usual, ...toTerms(options, zones, usual), discount };
        const made = await service.addBatch(
          {
            id: service.newBatchId(),
            name: typed,
            count: options.count,
            prefix: options.prefix,
            terms,
          },
          EVERYWHERE,
          actor,
        );
        if (!made) throw new Error('The command line has no cap of free sessions.');
        const part = { first: 0, limit: made.count };
        const csv = toCsv((await service.getSheet(made.id, EVERYWHERE, part)).vouchers);
        if (options.csv === undefined) return csv.trimEnd();
        await writeFile(options.csv, csv);
        return formatFields({ ...toBatchRow(made), 'written to': options.csv });
      });
    });
  addTermOptions(batch);
}

function addBatchStates(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  vouchers
    .command('disable-batch')
    .description('nobody redeems any of it from now on; payments under way keep their discount')
    .argument('<id>', 'as `vouchers batches` shows it')
    .action((id: string) =>
      withServices(async (services) => {
        const chosen = { id, reach: EVERYWHERE };
        const batch = await services.vouchers.disableBatch(chosen, actor);
        return `${batch.name} is disabled.`;
      }),
    );

  vouchers
    .command('enable-batch')
    .description('undo it; what was disabled one by one stays so')
    .argument('<id>', 'as `vouchers batches` shows it')
    .action((id: string) =>
      withServices(async (services) => {
        const chosen = { id, reach: EVERYWHERE };
        const batch = await services.vouchers.enableBatch(chosen, actor);
        return `${batch.name} is good again.`;
      }),
    );
}

async function claimFile(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'there is a file already' : `it cannot be written (${code})`;
    throw new BoothError('invalid', `${path}: ${why}. No voucher was made.`, { cause: error });
  }
}

function toCsv(vouchers: readonly VoucherOverview[]): string {
  const rows = vouchers.map(toRow);
  const titles = Object.keys(rows[0] ?? {});
  return [titles, ...rows.map((row) => Object.values(row))].map(csvLine).join('');
}

const toBatchRow = (batch: BatchOverview) => ({
  id: batch.id,
  name: batch.name,
  vouchers: batch.count,
  used: batch.used,
  held: batch.reserved,
  left: batch.left ?? 'no limit',
  disabled: batch.disabled,
  made: formatInstant(batch.createdAt),
  by: batch.createdBy,
});
