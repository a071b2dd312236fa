import { documentPlace } from '@jepret/server/config/command-names.ts';
import type { Values } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { askSecret, askText, choose, type Terminal } from '../terminal.ts';
import { type FoundPrinter, findPrinters } from './find-printers.ts';
import { findNone, hidePassword } from './former-answers.ts';

const OTHER = 'other';

export async function askPrinter(
  terminal: Terminal,
  current: Values,
  machine: Pick<Machine, 'ask'>,
): Promise<Values> {
  terminal.print('Looking for printers …');
  const found = await findPrinters(machine);
  for (const warning of listWarnings(found)) terminal.print(`warn  ${warning}`);
  const known = current.PRINTER_URL;
  const isFound = found.some(({ address }) => address === known);
  const options = [
    ...(known && !isFound ? [{ value: known, title: hidePassword(known) }] : []),
    ...found.map(({ address, description }) => ({
      value: address,
      title: `${address}: ${description}`,
    })),
    { value: OTHER, title: 'Another address, like ipp://printer.local/ipp/print' },
    {
      value: '',
      title: 'None, or a printer with a print agent (added later: sudo jepret printers add)',
    },
  ];
  const chosen = await choose(terminal, 'Which printer?', options, known ?? findNone(current));
  if (chosen === '' || chosen === known) return { PRINTER_URL: chosen };
  const address = chosen === OTHER ? await askAddress(terminal) : chosen;
  return { PRINTER_URL: await addAccount(terminal, address) };
}

/** What the person should know before choosing. */
function listWarnings(found: readonly FoundPrinter[]): string[] {
  const chapter = documentPlace('guide/hardware.md');
  if (found.length === 0) {
    return [
      `No printer was found, neither a queue of CUPS nor one that the network announces. Switch it on and create its queue (${chapter}, Printer), or enter its address.`,
    ];
  }
  if (!found.some(({ cuts }) => cuts.includes('whole'))) {
    return [
      `None of these printers offers 4 × 6 inch paper. Load it, and check that the queue uses the driver of the printer (${chapter}, Printer).`,
    ];
  }
  if (found.some(({ cuts }) => cuts.includes('two-strips'))) return [];
  return [
    `None of these printers cuts strips. Cut them by hand, or use a printer that cuts (${chapter}, Printer).`,
  ];
}

/** An address is shown while it is entered, so it must not contain the password. */
async function askAddress(terminal: Terminal): Promise<string> {
  for (;;) {
    const address = await askText(terminal, 'Address of the printer', undefined);
    if (!address.includes('@')) return address;
    terminal.print('Enter the address without user and password: setup asks for them next.');
  }
}

async function addAccount(terminal: Terminal, address: string): Promise<string> {
  const user = await askText(terminal, 'User of the printer', undefined, 'none');
  if (user === '') return address;
  const password = await askSecret(terminal, 'Password of the printer', undefined);
  const account = [user, password].map(encodeURIComponent).join(':');
  return address.replace('://', () => `://${account}@`);
}
