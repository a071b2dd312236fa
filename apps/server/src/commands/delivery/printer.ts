import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeSupply, describeTrouble } from '../../domain/printer-messages.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { formatFields, formatJson } from '../program/print.ts';
import { UnhealthyResult, type WithServices } from '../program/terminal.ts';

const HEALTH_TIMEOUT_MS = 10_000;

export function addPrinterCommand(program: Command, withServices: WithServices): void {
  program
    .command('printer')
    .description(
      'show the printer’s state and what to do about it; exit code 1 while it cannot print',
    )
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      let canPrint = false;
      await withServices(async (services) => {
        const health = await services.getPrinterHealth(AbortSignal.timeout(HEALTH_TIMEOUT_MS));
        canPrint = health.trouble === null;
        return options.json ? formatJson(health) : formatFields(toFields(health));
      });
      if (!canPrint) throw new UnhealthyResult();
    });
}

function toFields(health: PrinterHealth) {
  const { trouble, cuts } = health;
  const description = trouble && describeTrouble(trouble);
  // An empty or unreachable printer has no supply to show.
  const supply = trouble ? undefined : describeSupply(health);
  return {
    printer: description ? description.reason(english) : 'It can print.',
    ...(description && { 'what to do': description.remedy(english) }),
    ...(supply && { supply }),
    ...(cuts.length > 0 && { cuts: cuts.map((cut) => CUTS[cut]).join(', ') }),
  };
}

const CUTS = { 'two-strips': 'two strips', whole: 'whole sheets' };
