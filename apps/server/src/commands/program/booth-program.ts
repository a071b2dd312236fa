import { Command } from 'commander';
import { BOOTH_COMMAND } from '../../config/command-names.ts';
import { addAlertCommands } from '../booth/alerts.ts';
import { addBackupCommands, type Backups } from '../booth/backups.ts';
import { addClockCommands } from '../booth/clock.ts';
import { addDoctorCommand, type RunDoctor } from '../booth/doctor.ts';
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
import { describeMachineCommands } from './machine-commands.ts';
import type { OpenServices, Terminal, WithServices } from './terminal.ts';

const EXAMPLES = `
Examples:
  ${BOOTH_COMMAND} locations list
  ${BOOTH_COMMAND} locations set "Kota Bandung" --price 30000 --recording off
  ${BOOTH_COMMAND} locations set jakarta --landing-video ./monas.mp4 --social @jepret.jkt
  ${BOOTH_COMMAND} vouchers add MERDEKA --percent 17 --from 2026-08-01 --until 2026-08-31
  ${BOOTH_COMMAND} vouchers add BUKA --free --quota 100 --location "Kota Bandung"
  ${BOOTH_COMMAND} vouchers batch "Grand opening" --count 500 --prefix BUKA --free --csv ./buka.csv
  ${BOOTH_COMMAND} vouchers disable GRATIS
  ${BOOTH_COMMAND} locations restore "Kota Bandung"
  ${BOOTH_COMMAND} frames list --location jakarta
  ${BOOTH_COMMAND} frames set kereta --season 2026-12-20..2027-01-05 --location bandung
  ${BOOTH_COMMAND} staff add sari@example.com --role operator
  ${BOOTH_COMMAND} staff set sari@example.com --role cashier --location jakarta
  echo "a long passphrase" | ${BOOTH_COMMAND} staff reset sari@example.com --password-stdin
  ${BOOTH_COMMAND} kiosks list
  ${BOOTH_COMMAND} kiosks name 7k2m9q4x1v8r3t5w "Left of the door"
  ${BOOTH_COMMAND} kiosks revoke 7k2m9q4x1v8r3t5w
  ${BOOTH_COMMAND} transactions show K7M3XP
  ${BOOTH_COMMAND} transactions move K7M3XP 7k2m9q4x1v8r3t5w
  ${BOOTH_COMMAND} transactions refund K7M3XP --reason "The printer broke"
  ${BOOTH_COMMAND} transactions refunds --state asked
  ${BOOTH_COMMAND} transactions check
  ${BOOTH_COMMAND} transactions owed
  ${BOOTH_COMMAND} transactions settle K7M3XP-1 --note "Sent back by hand, receipt 118"
  ${BOOTH_COMMAND} sessions erase K7M3XP
  ${BOOTH_COMMAND} prints list --state waiting
  ${BOOTH_COMMAND} prints reprint 3k9w2m7q5x1v8r4t
  ${BOOTH_COMMAND} mails list
  ${BOOTH_COMMAND} printer
  ${BOOTH_COMMAND} printers add "Counter left" --location jakarta --cuts two-strips
  ${BOOTH_COMMAND} locations set jakarta --when-printer-fails digital
  ${BOOTH_COMMAND} clock confirm
  ${BOOTH_COMMAND} alerts create-key
  ${BOOTH_COMMAND} doctor
  ${BOOTH_COMMAND} backup /mnt/usb/jepret --keep 7 --require-mount
  ${BOOTH_COMMAND} backup verify /mnt/usb/jepret/2026-11-15T02-00-00Z
  ${BOOTH_COMMAND} backup nightly
  ${BOOTH_COMMAND} backup verify latest --key ./backup-key
  DATA_DIR=/srv/jepret ${BOOTH_COMMAND} restore /mnt/usb/jepret/2026-11-15T02-00-00Z

It reads the same settings as the server (DATA_DIR, DATABASE_URL …) and may be used while the server runs.`;

/** What the commands need of a booth. */
export interface BoothTools {
  openServices: OpenServices;
  backups: Backups;
  /** Needs no database and no server: it says what is wrong with them. */
  runDoctor: RunDoctor;
}

export function createBoothProgram(
  { openServices, backups, runDoctor }: BoothTools,
  terminal: Terminal,
): Command {
  const withServices: WithServices = async (command) =>
    terminal.print(`${await openServices(command)}\n`);
  const program = new Command(BOOTH_COMMAND)
    .description('Configure the Jepret photo booth.')
    .addHelpText('after', `${describeMachineCommands()}${EXAMPLES}`)
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
  addAlertCommands(program, terminal);
  addBackupCommands(program, backups, terminal);
  addDoctorCommand(program, runDoctor, terminal);
  return program;
}
