import { describeSupply, describeTrouble } from '../../domain/printer-messages.ts';
import type { Printer, PrinterHealth } from '../../ports/printer.ts';
import { type Check, type CheckOutcome, failBecause, ok, warn } from './check.ts';

interface Options {
  printer: Pick<Printer, 'getHealth'>;
  /** Without PRINTER_URL sheets are files in this folder. */
  folder: string | undefined;
  /** Where the guide's chapter about hardware is. */
  guide: string;
}

/** The printer of PRINTER_URL: whether it can print 4 × 6 inch sheets and cut them, and its supplies. */
export const createPrinterCheck = ({ printer, folder, guide }: Options): Check => ({
  name: 'Printer',
  async run(signal) {
    const health = await printer.getHealth(signal);
    if (folder === undefined || health.trouble) return describePrinter(health, guide);
    return warn(
      `No printer is set: sheets of locations without a print agent are written to ${folder} and not printed.`,
      'Set PRINTER_URL, or add a print agent with `printers add`.',
    );
  },
});

function describePrinter(health: PrinterHealth, guide: string): CheckOutcome {
  if (health.trouble) return failBecause(describeTrouble(health.trouble));
  const supply = describeSupply(health);
  const supplyText = supply ? ` Supply: ${supply}.` : '';
  if (health.isLow) {
    return warn(
      `It can print on 4 × 6 inch paper.${supplyText}`,
      'Have paper and ribbon ready, and load them before they run out.',
    );
  }
  if (!health.cuts.includes('two-strips')) {
    return warn(
      `It can print on 4 × 6 inch paper, but it does not cut strips.${supplyText}`,
      `Cut strips by hand, or use a dye-sublimation printer that cuts (${guide}, Printer).`,
    );
  }
  return ok(`It can print on 4 × 6 inch paper and cut strips.${supplyText}`);
}
