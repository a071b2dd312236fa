import type { Values } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { askSecret, askText, choose, type Terminal } from '../terminal.ts';
import { findPrinters } from './find-printers.ts';
import { findNone, hidePassword } from './former-answers.ts';

const OTHER = 'other';

export async function askPrinter(
  terminal: Terminal,
  current: Values,
  machine: Pick<Machine, 'ask'>,
): Promise<Values> {
  const found = findPrinters(machine);
  const known = current.PRINTER_URL;
  const options = [
    ...(known && !found.includes(known) ? [{ value: known, title: hidePassword(known) }] : []),
    ...found.map((value) => ({ value, title: value })),
    { value: OTHER, title: 'Another address, like ipp://printer.local/ipp/print' },
    { value: '', title: 'None, or a printer with a print agent: set it up in the console' },
  ];
  const chosen = await choose(terminal, 'Which printer?', options, known ?? findNone(current));
  if (chosen === '' || chosen === known) return { PRINTER_URL: chosen };
  const address = chosen === OTHER ? await askAddress(terminal) : chosen;
  return { PRINTER_URL: await addAccount(terminal, address) };
}

/** An address is shown while it is entered, so it must not contain the password. */
async function askAddress(terminal: Terminal): Promise<string> {
  for (;;) {
    const address = await askText(terminal, 'Address of the printer', undefined);
    if (!address.includes('@')) return address;
    terminal.print('Enter the address without user and password: they are asked next.');
  }
}

async function addAccount(terminal: Terminal, address: string): Promise<string> {
  const user = await askText(terminal, 'User of the printer (Enter: none)', undefined);
  if (user === '') return address;
  const password = await askSecret(terminal, 'Password of the printer', undefined);
  const account = [user, password].map(encodeURIComponent).join(':');
  return address.replace('://', () => `://${account}@`);
}
