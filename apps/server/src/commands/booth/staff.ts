import { Password, type StaffRole } from '@jepret/contract';
import type { Command } from 'commander';
import { BoothError } from '../../domain/booth-error.ts';
import { readEmail, readRole } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

const MIN_PASSWORD_LENGTH = 8;

export function addStaffCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const staff = program
    .command('staff')
    .description('who may sign a kiosk in and let visitors pass without paying');

  staff
    .command('list')
    .description('everybody, without passwords')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const members = (await services.staff.list()).map(
          ({ passwordHash: _, ...member }) => member,
        );
        if (options.json) return asJson(members);
        return formatTable(
          members.map(({ email, role, createdAt, disabledAt }) => ({
            email,
            role,
            added: formatInstant(createdAt),
            state: disabledAt === null ? 'active' : `disabled ${formatInstant(disabledAt)}`,
          })),
        );
      }),
    );

  staff
    .command('add')
    .description('let somebody in; a generated password is shown this once')
    .argument('<email>', 'where one-time codes go', readEmail)
    .option('--role <role>', 'admin or operator', readRole, 'operator')
    .option('--password-stdin', 'read the password from the standard input')
    .action((email: string, options: { role: StaffRole; passwordStdin?: true }) =>
      withServices(async (services) => {
        const given = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.add(email, options.role, given);
        return tellPassword(`${email} is now ${options.role}.`, given, password);
      }),
    );

  staff
    .command('reset')
    .description('a new password; whoever is signed in with the old one is signed out')
    .argument('<email>', 'a staff member', readEmail)
    .option('--password-stdin', 'read the password from the standard input')
    .action((email: string, options: { passwordStdin?: true }) =>
      withServices(async (services) => {
        const given = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.reset(email, given);
        return tellPassword(`${email} has a new password.`, given, password);
      }),
    );

  addStaffStates(staff, withServices);
}

/** Who is let in, and who is not for now. */
function addStaffStates(staff: Command, withServices: WithServices): void {
  staff
    .command('disable')
    .description('from now on neither password nor code nor sign-in of this person works')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.disable(email);
        return `${email} is disabled.`;
      }),
    );

  staff
    .command('enable')
    .description('let a disabled person in again, with the old password')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.enable(email);
        return `${email} is enabled.`;
      }),
    );

  staff
    .command('unlock')
    .description('after too many tries, be they of strangers: this person may try again at once')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.unlock(email);
        return `${email} may try again.`;
      }),
    );
}

async function readPassword(terminal: Terminal): Promise<string> {
  const typed = (await terminal.readInput()).replace(/\r?\n$/, '');
  if (typed.length < MIN_PASSWORD_LENGTH) {
    throw new BoothError('invalid', `A password has at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  const { success, error } = Password.safeParse(typed);
  if (!success) throw new BoothError('invalid', error.issues[0]?.message ?? 'Not a password.');
  return typed;
}

function tellPassword(done: string, given: string | undefined, password: string): string {
  return given ? done : `${done}\nPassword (not shown again): ${password}`;
}
