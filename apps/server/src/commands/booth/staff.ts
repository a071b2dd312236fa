import type { StaffRole } from '@jepret/contract';
import { NewPassword } from '@jepret/contract/console';
import type { Command } from 'commander';
import { BoothError } from '../../domain/booth-error.ts';
import type { StaffMember } from '../../features/staff/store.ts';
import { readEmail, readLocations, readRole } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

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
        const members = await services.staff.list();
        if (options.json) return asJson(members, ['passwordHash']);
        return formatTable(
          members.map((member) => ({
            email: member.email,
            role: member.role,
            locations: member.locations?.join(', ') ?? 'all',
            'second factor': member.hasSecondFactor ? 'yes' : 'no',
            added: formatInstant(member.createdAt),
            state: describeState(member),
          })),
        );
      }),
    );

  staff
    .command('add')
    .description('let somebody in; a generated password is shown this once')
    .argument('<email>', 'where one-time codes go', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole, 'operator')
    .option(
      '--location <name>',
      'where, and may be repeated; without it, everywhere',
      readLocations,
    )
    .option('--password-stdin', 'read the password from the standard input')
    .action((email: string, options: AddOptions) =>
      withServices(async (services) => {
        const { role, location } = options;
        const place = { role, locations: location ?? null };
        const given = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.add(email, place, terminal.actor, given);
        return tellPassword(`${email} is now ${role}.`, given, password);
      }),
    );

  addPlaceChange(staff, withServices, terminal);

  staff
    .command('reset')
    .description('a new password; whoever is signed in with the old one is signed out')
    .argument('<email>', 'a staff member', readEmail)
    .option('--password-stdin', 'read the password from the standard input')
    .action((email: string, options: { passwordStdin?: true }) =>
      withServices(async (services) => {
        const given = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.reset(email, terminal.actor, given);
        const member = await services.staff.get(email);
        return tellPassword(describeReset(member), given, password);
      }),
    );

  addStaffStates(staff, withServices, terminal);
}

interface PlaceOptions {
  role?: StaffRole;
  /** False for `--no-location`. */
  location?: string[] | false;
}

function addPlaceChange(staff: Command, withServices: WithServices, { actor }: Terminal): void {
  staff
    .command('set')
    .description('another role or other locations; what you do not name stays')
    .argument('<email>', 'a staff member', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole)
    .option('--location <name>', 'where, and may be repeated', readLocations)
    .option('--no-location', 'everywhere')
    .action((email: string, { role, location }: PlaceOptions, command: Command) => {
      if (role === undefined && location === undefined) {
        command.error('error: say what to change: --role, --location or --no-location.');
      }
      return withServices(async (services) => {
        const member = await services.staff.get(email);
        const place = {
          role: role ?? member.role,
          locations: location === undefined ? member.locations : location || null,
        };
        const changed = await services.staff.setPlace(member.id, member.version, place, actor);
        const where = changed.locations?.join(', ') ?? 'everywhere';
        return `${email} is ${changed.role}, ${where}.`;
      });
    });
}

/** What a new password does not change. */
function describeReset({ email, hasSecondFactor, disabledAt }: StaffMember): string {
  return [
    `${email} has a new password.`,
    ...(hasSecondFactor ? ['The second factor stays: `staff reset-second-factor` ends it.'] : []),
    ...(disabledAt === null ? [] : ['Still disabled: `staff enable` lets in again.']),
  ].join(' ');
}

function describeState({ disabledAt, invitedAt }: StaffMember): string {
  if (disabledAt !== null) return `disabled ${formatInstant(disabledAt)}`;
  return invitedAt === null ? 'active' : `invited ${formatInstant(invitedAt)}`;
}

/** Who is let in, and who is not for now. */
function addStaffStates(staff: Command, withServices: WithServices, { actor }: Terminal): void {
  staff
    .command('disable')
    .description('from now on neither password nor code nor sign-in of this person works')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.disable(email, actor);
        return `${email} is disabled.`;
      }),
    );

  staff
    .command('enable')
    .description('let a disabled person in again, with the old password')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.enable(email, actor);
        return `${email} is enabled.`;
      }),
    );

  staff
    .command('reset-second-factor')
    .description('for whoever lost the phone and the recovery codes; they are told by mail')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.resetSecondFactor(email, actor);
        return `${email} enrols a new second factor at the next sign-in.`;
      }),
    );

  staff
    .command('invite')
    .description('mail somebody a link to choose a password; the running server sends it')
    .argument('<email>', 'where the invitation goes', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole, 'operator')
    .option(
      '--location <name>',
      'where, and may be repeated; without it, everywhere',
      readLocations,
    )
    .action((email: string, { role, location }: AddOptions) =>
      withServices(async (services) => {
        await services.staff.invite(email, { role, locations: location ?? null }, actor);
        return `${email} is invited.`;
      }),
    );

  staff
    .command('unlock')
    .description('after too many tries, be they of strangers: this person may try again at once')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.unlock(email, actor);
        return `${email} may try again.`;
      }),
    );
}

interface AddOptions {
  role: StaffRole;
  location?: string[];
  passwordStdin?: true;
}

async function readPassword(terminal: Terminal): Promise<string> {
  const typed = (await terminal.readInput()).replace(/\r?\n$/, '');
  const { success, error } = NewPassword.safeParse(typed);
  if (!success) throw new BoothError('invalid', error.issues[0]?.message ?? 'Not a password.');
  return typed;
}

function tellPassword(done: string, given: string | undefined, password: string): string {
  return given ? done : `${done}\nPassword (not shown again): ${password}`;
}
