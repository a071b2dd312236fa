import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeTrouble } from '../../domain/printer-messages.ts';
import type { ListedPrinter } from '../../features/printers/operations.ts';
import type { SheetCut } from '../../ports/printer.ts';
import { readCuts, readLocationName, readPrinterName } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

const NAME = 'as `printers list` shows it';
const BOTH: readonly SheetCut[] = ['two-strips', 'whole'];

interface AddOptions {
  location: string;
  cuts: readonly SheetCut[];
}

export function addPrintersCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const printers = program
    .command('printers')
    .description('printers that are connected through a print agent');

  printers
    .command('add')
    .description('add a printer and show the token for its agent')
    .argument('<name>', 'what staff call it', readPrinterName)
    .requiredOption('--location <name>', 'the location whose sheets it prints', readLocationName)
    .option('--cuts <cuts>', 'the cuts that its media allows: two-strips,whole', readCuts, BOTH)
    .action((name: string, options: AddOptions) =>
      withServices(async (services) =>
        showToken(name, (await services.printers.add({ name, ...options }, actor)).token),
      ),
    );

  printers
    .command('list')
    .description('list every printer with its state, its last contact and its sheets')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.printers.list();
        if (options.json) return formatJson(list.map(toJson));
        return list.length === 0
          ? 'There is no printer with an agent.'
          : formatTable(list.map(toRow));
      }),
    );

  printers
    .command('renew')
    .description('create a new token; the old one stops working')
    .argument('<name>', NAME)
    .action((name: string) =>
      withServices(async (services) =>
        showToken(name, await services.printers.renewToken(name, actor)),
      ),
    );

  printers
    .command('disable')
    .description('reject its agent; `renew` allows it again')
    .argument('<name>', NAME)
    .action((name: string) =>
      withServices(async (services) => {
        await services.printers.disable(name, actor);
        return `${name} is disabled; see \`prints list\` for sheets that it had begun.`;
      }),
    );

  printers
    .command('remove')
    .description('remove it; sheets that it has not begun go to other printers')
    .argument('<name>', NAME)
    .action((name: string) =>
      withServices(async (services) => {
        await services.printers.remove(name, actor);
        return `${name} is removed; see \`prints list\` for sheets that it had begun.`;
      }),
    );
}

const showToken = (name: string, token: string): string =>
  [
    `The token for the agent of ${name}, which is not shown again:`,
    token,
    'The print agent needs it as AGENT_TOKEN, besides BOOTH_URL and PRINTER_URL.',
  ].join('\n');

/** Scripts read these keys: `inHand` keeps its name. */
const toJson = ({ runningSheets, ...printer }: ListedPrinter) => ({
  ...printer,
  inHand: runningSheets,
});

const toRow = (printer: ListedPrinter) => ({
  name: printer.name,
  location: printer.location,
  cuts: printer.cuts.join(', '),
  state: describeState(printer),
  'last seen': formatInstant(printer.seenAt),
  assigned: printer.runningSheets,
  sheets: printer.sheets,
});

function describeState({ isDisabled, isConnected, health }: ListedPrinter): string {
  if (isDisabled) return 'disabled';
  if (!isConnected) return 'no agent is connected';
  if (!health?.trouble) return health?.isLow ? 'can print; paper or ribbon is low' : 'can print';
  return describeTrouble(health.trouble).reason(english);
}
