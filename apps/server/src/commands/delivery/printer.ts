import { english } from '@jepret/messages/every-language';
import type { Command } from 'commander';
import { describeTrouble } from '../../domain/printer-words.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { asJson, formatFields } from '../program/print.ts';
import type { WithServices } from '../program/terminal.ts';

const IDLE_TIMEOUT_MS = 10_000;

export function addPrinterCommand(program: Command, withServices: WithServices): void {
  program
    .command('printer')
    .description('how the printer is, and what to do about it')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const health = await services.getPrinterHealth(AbortSignal.timeout(IDLE_TIMEOUT_MS));
        return options.json ? asJson(health) : formatFields(toFields(health));
      }),
    );
}

function toFields({ trouble, isLow, supplyPercent, cuts }: PrinterHealth) {
  const words = trouble && describeTrouble(trouble);
  const left = supplyPercent === null ? '' : ` (${supplyPercent} % left)`;
  return {
    printer: words ? words.reason(english) : 'It can print.',
    ...(words && { 'what to do': words.remedy(english) }),
    supply: `${isLow ? 'ends soon' : 'enough'}${left}`,
    cuts: cuts.map((cut) => CUTS[cut]).join(', ') || '-',
  };
}

const CUTS = { 'two-strips': 'two strips', whole: 'whole sheets' };
