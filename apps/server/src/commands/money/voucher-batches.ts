import { writeFile } from 'node:fs/promises';
import { AddBatchBody } from '@jepret/contract/console';
import type { Command } from 'commander';
import { BoothError } from '../../domain/booth-error.ts';
import type { BatchOverview, VoucherReach } from '../../features/vouchers/batches.ts';
import { UNLIMITED } from '../../features/vouchers/demo-vouchers.ts';
import type { VoucherOverview } from '../../features/vouchers/operations.ts';
import { csvLine } from '../../http/csv.ts';
import { createReader, wholeNumber } from '../program/options.ts';
import { formatFields, formatInstant, formatJson, formatTable } from '../program/print.ts';
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
const readName = createReader(name);
const readCount = createReader(wholeNumber('A batch has 2 to 10000 vouchers.').pipe(count));
const readPrefix = createReader(prefix);

/** The command line reaches all locations and all batches. */
const EVERYWHERE: VoucherReach = { scope: null, isOwn: () => true };

/** More than a table can usefully show. */
const MAX_BATCHES_SHOWN = 1_000;

interface BatchOptions extends TermOptions {
  count: number;
  prefix: string;
  csv?: string;
}

export function addBatchCommands(
  vouchers: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  addBatchCommand(vouchers, withServices, terminal);
  vouchers
    .command('batches')
    .description('list the newest batches and how many of their vouchers are used')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const batches = await services.vouchers.listBatches(EVERYWHERE, {
          limit: MAX_BATCHES_SHOWN,
        });
        if (options.json) return formatJson(batches);
        return batches.length === 0 ? 'There is no batch.' : formatTable(batches.map(toBatchRow));
      }),
    );
  addBatchStates(vouchers, withServices, terminal);
}

function addBatchCommand(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  const batch = vouchers
    .command('batch')
    .description('add many vouchers, each with its own code; prints them as CSV')
    .argument('<name>', 'its name for staff', readName)
    .requiredOption('--count <n>', 'how many', readCount)
    .option('--prefix <text>', 'the beginning of each code', readPrefix, '')
    .option('--csv <file>', 'write the CSV to this file, which must not exist yet')
    .addHelpText('after', `${DAYS_HELP} --quota applies to each voucher and is 1 by default.`)
    .action((typed: string, options: BatchOptions, command: Command) => {
      const discount = toDiscount(options);
      if (!discount) {
        command.error('error: say what the vouchers give: --percent, --amount or --free.');
      }
      return withServices(async ({ vouchers: service, locations }) => {
        // Before the vouchers are added: codes that cannot be written to the file would be lost.
        if (options.csv !== undefined) await reserveFile(options.csv);
        const defaults = { ...UNLIMITED, quota: 1 };
        const zones = await locations.readZones();
        const terms = { ...defaults, ...toTerms(options, zones, defaults), discount };
        const batch = await service.addBatch(
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
        if (!batch) throw new Error('The command line has no cap of free sessions.');
        const part = { first: 0, limit: batch.count };
        const csv = toCsv((await service.getSheet(batch.id, EVERYWHERE, part)).vouchers);
        if (options.csv === undefined) return csv.trimEnd();
        await writeFile(options.csv, csv);
        return formatFields({ ...toBatchRow(batch), 'written to': options.csv });
      });
    });
  addTermOptions(batch);
}

function addBatchStates(vouchers: Command, withServices: WithServices, { actor }: Terminal): void {
  vouchers
    .command('disable-batch')
    .description('disable all vouchers of a batch; pending payments keep their discount')
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
    .description('enable a batch again; vouchers that were disabled individually stay disabled')
    .argument('<id>', 'as `vouchers batches` shows it')
    .action((id: string) =>
      withServices(async (services) => {
        const chosen = { id, reach: EVERYWHERE };
        const batch = await services.vouchers.enableBatch(chosen, actor);
        return `${batch.name} is enabled.`;
      }),
    );
}

async function reserveFile(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'the file exists already' : `it cannot be written (${code})`;
    throw new BoothError('invalid', `${path}: ${reason}. No voucher was made.`, { cause: error });
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
