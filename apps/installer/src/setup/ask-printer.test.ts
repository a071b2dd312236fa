import { startIppDouble } from '@jepret/server/testing/printers/ipp-double.ts';
import { startIppEverywherePrinter } from '@jepret/testing/servers/ipp-everywhere-printer.ts';
import { expect, onTestFinished, test } from 'vitest';
import { askPrinter } from './ask-printer.ts';

/** What setup shows before the choice, if the network announces printers at these addresses. */
async function showQuestion(...addresses: string[]): Promise<string> {
  const shown: string[] = [];
  const terminal = {
    print: (line: string) => void shown.push(line),
    // None of the printers.
    ask: async () => String(addresses.length + 2),
    askSecret: async () => '',
    close() {},
  };
  const machine = {
    ask: (program: string) => (program === 'ippfind' ? addresses.join('\n') : undefined),
  };
  expect(await askPrinter(terminal, {}, machine)).toEqual({ PRINTER_URL: '' });
  return shown.join('\n');
}

const addressOf = ({ port, path }: { port: number; path: string }) =>
  `ipp://127.0.0.1:${port}${path}`;

test('the question for the printer shows what each printer offers (KIT-55)', async () => {
  const cutting = await startIppDouble();
  onTestFinished(() => cutting.close());
  const silent = 'ipp://127.0.0.1:9/ipp/print';
  const question = await showQuestion(addressOf(cutting), silent);
  expect(question).toContain(`  1  ${addressOf(cutting)}: 4 × 6 inch paper, cuts strips\n`);
  expect(question).toMatch(
    / {2}2 {2}ipp:\/\/127\.0\.0\.1:9\/ipp\/print: The printer does not answer/,
  );
  expect(question).not.toContain('warn');
});

test('without a printer that cuts, or with 4 × 6 inch paper, setup warns (KIT-55)', async () => {
  const printer = await startIppEverywherePrinter();
  onTestFinished(() => printer.stop());
  const cutless = await showQuestion(addressOf(printer));
  expect(cutless).toContain(`${addressOf(printer)}: 4 × 6 inch paper, does not cut strips`);
  expect(cutless).toContain('warn  None of these printers cuts strips. Cut them by hand, or');
  await printer.loadPaper('na_5x7_5x7in', 250);
  const other = await showQuestion(addressOf(printer));
  expect(other).toContain('na_5x7_5x7in instead of 4 × 6 inch paper');
  expect(other).toContain('warn  None of these printers offers 4 × 6 inch paper. Load it, and');
});

test('setup says that it has found no printer (KIT-55)', async () => {
  expect(await showQuestion()).toMatch(
    /^Looking for printers …\nwarn {2}No printer was found, .* Switch it on and create its queue/,
  );
});
