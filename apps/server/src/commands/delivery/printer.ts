import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeSupply, describeTrouble } from '../../domain/printer-words.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { asJson, formatFields } from '../program/print.ts';
import { BadFinding, type WithServices } from '../program/terminal.ts';

const IDLE_TIMEOUT_MS = 10_000;

export function addPrinterCommand(program: Command, withServices: WithServices): void {
  program
    .command('printer')
    .description('how the printer is, and what to do about it; exit code 1 while it cannot print')
    .option('--json', 'for machines')
    .action(async (options: { json?: true }) => {
      let canPrint = false;
      await withServices(async (services) => {
        const health = await services.getPrinterHealth(AbortSignal.timeout(IDLE_TIMEOUT_MS));
        canPrint = health.trouble === null;
        return options.json ? asJson(health) : formatFields(toFields(health));
      });
      if (!canPrint) throw new BadFinding();
    });
}

function toFields(health: PrinterHealth) {
  const { trouble, cuts } = health;
  const words = trouble && describeTrouble(trouble);
  // What is empty or out of reach has no supply to speak of.
  const supply = trouble ? undefined : describeSupply(health);
  return {
    printer: words ? words.reason(english) : 'It can print.',
    ...(words && { 'what to do': words.remedy(english) }),
    ...(supply && { supply }),
    ...(cuts.length > 0 && { cuts: cuts.map((cut) => CUTS[cut]).join(', ') }),
  };
}

const CUTS = { 'two-strips': 'two strips', whole: 'whole sheets' };
