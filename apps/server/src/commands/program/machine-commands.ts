import { BOOTH_COMMAND } from '../../config/command-names.ts';

const MACHINE_COMMANDS = `
Commands for this machine, as root:
  setup [--answers FILE]  ask what the booth needs, check it, and start the booth
  upgrade [--now] FILE …  install newer packages; if the new version fails, return to this one
  adopt FOLDER            move the data of a booth that ran by npm start to the places of the package
  start                   run the server in this terminal; systemctl start jepret runs it as a service`;

/** The commands that the package runs itself; a clone has npm's scripts instead. */
export const describeMachineCommands = (command = BOOTH_COMMAND): string =>
  command === 'jepret' ? MACHINE_COMMANDS : '';
