import { Command } from 'commander';
import { addBackupCommands, type Backups } from '../booth/backups.ts';
import { addClockCommands } from '../booth/clock.ts';
import { addFrameCommands } from '../booth/frames.ts';
import { addKioskCommands } from '../booth/kiosks.ts';
import { addLocationCommands } from '../booth/locations.ts';
import { addSessionCommands } from '../booth/sessions.ts';
import { addStaffCommands } from '../booth/staff.ts';
import { addMailCommands } from '../delivery/mails.ts';
import { addPrinterCommand } from '../delivery/printer.ts';
import { addPrintersCommands } from '../delivery/printers.ts';
import { addPrintCommands } from '../delivery/prints.ts';
import { addTransactionCommands } from '../money/transactions.ts';
import { addVoucherCommands } from '../money/vouchers.ts';
import type { OpenServices, Terminal, WithServices } from './terminal.ts';

const EXAMPLES = `
Examples:
  npm run booth -- locations list
  npm run booth -- locations set "Kota Bandung" --price 30000 --recording off
  npm run booth -- locations set jakarta --landing-video ./monas.mp4 --social @jepret.jkt
  npm run booth -- vouchers add MERDEKA --percent 17 --from 2026-08-01 --until 2026-08-31
  npm run booth -- vouchers add BUKA --free --quota 100 --location "Kota Bandung"
  npm run booth -- vouchers batch "Grand opening" --count 500 --prefix BUKA --free --csv ./buka.csv
  npm run booth -- vouchers disable GRATIS
  npm run booth -- locations restore "Kota Bandung"
  npm run booth -- frames list --location jakarta
  npm run booth -- frames set kereta --season 2026-12-20..2027-01-05 --location bandung
  npm run booth -- staff add sari@example.com --role operator
  npm run booth -- staff set sari@example.com --role cashier --location jakarta
  echo "a long passphrase" | npm run booth -- staff reset sari@example.com --password-stdin
  npm run booth -- kiosks list
  npm run booth -- kiosks name 7k2m9q4x1v8r3t5w "Left of the door"
  npm run booth -- kiosks revoke 7k2m9q4x1v8r3t5w
  npm run booth -- transactions show K7M3XP
  npm run booth -- transactions move K7M3XP 7k2m9q4x1v8r3t5w
  npm run booth -- transactions refund K7M3XP --reason "The printer broke"
  npm run booth -- transactions refunds --state asked
  npm run booth -- transactions check
  npm run booth -- transactions owed
  npm run booth -- transactions settle K7M3XP-1 --note "Sent back by hand, receipt 118"
  npm run booth -- sessions erase K7M3XP
  npm run booth -- prints list --state waiting
  npm run booth -- prints reprint 3k9w2m7q5x1v8r4t
  npm run booth -- mails list
  npm run booth -- printer
  npm run booth -- printers add "Counter left" --location jakarta --cuts two-strips
  npm run booth -- locations set jakarta --when-printer-fails digital
  npm run booth -- clock confirm
  npm run booth -- backup /mnt/usb/jepret --keep 7 --require-mount
  npm run booth -- backup verify /mnt/usb/jepret/2026-11-15T02-00-00Z
  DATA_DIR=/srv/jepret npm run booth -- restore /mnt/usb/jepret/2026-11-15T02-00-00Z

It reads the same settings as the server (DATA_DIR, DATABASE_URL …) and may be used while the server runs.`;

export function createBoothProgram(
  openServices: OpenServices,
  backups: Backups,
  terminal: Terminal,
): Command {
  const withServices: WithServices = async (command) =>
    terminal.print(`${await openServices(command)}\n`);
  const program = new Command('booth')
    .description('Configure the Jepret photo booth.')
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(add --help for the usage)')
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.printError })
    .exitOverride();
  addLocationCommands(program, withServices, terminal);
  addVoucherCommands(program, withServices, terminal);
  addFrameCommands(program, withServices, terminal);
  addStaffCommands(program, withServices, terminal);
  addKioskCommands(program, withServices, terminal);
  addTransactionCommands(program, withServices, terminal);
  addSessionCommands(program, withServices, terminal);
  addPrintCommands(program, withServices, terminal);
  addMailCommands(program, withServices, terminal);
  addPrinterCommand(program, withServices);
  addPrintersCommands(program, withServices, terminal);
  addClockCommands(program, withServices, terminal);
  addBackupCommands(program, backups, terminal);
  return program;
}
