import { withPrinter } from '@jepret/server/composition/doctor/checks-of-settings.ts';
import { readSettings } from '@jepret/server/config/settings.ts';
import { describeTrouble } from '@jepret/server/domain/printer-messages.ts';
import { failBecause } from '@jepret/server/features/doctor/check.ts';
import type { PrinterHealth } from '@jepret/server/ports/printer.ts';
import { systemScheduler, withTimeLimit } from '@jepret/time';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';

export interface FoundPrinter {
  /** For PRINTER_URL. */
  address: string;
  cuts: PrinterHealth['cuts'];
  /** Its paper and cutter, or why it cannot print. */
  description: string;
}

const ANSWER_LIMIT_MS = 5_000;

/** Printers that CUPS or the network announces, with what they offer. */
export async function findPrinters(machine: Pick<Machine, 'ask'>): Promise<FoundPrinter[]> {
  const queues = listLines(machine.ask('lpstat', '-e')).map(
    (queue) => `ipp://localhost/printers/${queue}`,
  );
  // Ends after the time in seconds: printers may be announced at any time.
  const announced = listLines(machine.ask('ippfind', '-T', '3', '_ipp._tcp', '--print'));
  const addresses = new Set([...queues, ...announced].filter((text) => /^ipps?:\/\//.test(text)));
  return Promise.all([...addresses].map(describe));
}

async function describe(address: string): Promise<FoundPrinter> {
  const health = await findHealth(address).catch(() => undefined);
  if (health === undefined) return { address, cuts: [], description: 'does not answer' };
  const { cuts, trouble } = health;
  const cutter = cuts.includes('two-strips') ? 'cuts strips' : 'does not cut strips';
  const offer = cuts.includes('whole') ? [`4 × 6 inch paper, ${cutter}`] : [];
  const reason = trouble ? [failBecause(describeTrouble(trouble)).message] : [];
  return { address, cuts, description: [...offer, ...reason].join('. ') };
}

const findHealth = (address: string): Promise<PrinterHealth | undefined> =>
  withTimeLimit(systemScheduler, ANSWER_LIMIT_MS, (signal) => {
    const { printing } = readSettings({ DATA_DIR: PATHS.data, PRINTER_URL: address });
    return withPrinter(printing, (printer) => printer.getHealth(signal));
  });

const listLines = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
