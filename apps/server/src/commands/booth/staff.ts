import type { StaffRole } from '@jepret/contract';
import { NewPassword } from '@jepret/contract/console';
import type { Command } from 'commander';
import { BoothError } from '../../domain/booth-error.ts';
import type { StaffMember } from '../../features/sign-in/staff/store.ts';
import { readEmail, readLocations, readRole } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

export function addStaffCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const staff = program
    .command('staff')
    .description('staff members, who sign kiosks in and let visitors in without payment');

  staff
    .command('list')
    .description('list every staff member')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const members = await services.staff.list();
        if (options.json) return formatJson(members, ['passwordHash']);
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
    .description('add a staff member; a generated password is shown only once')
    .argument('<email>', 'the address for one-time codes', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole, 'operator')
    .option('--location <name>', 'limit the rights to this location; repeatable', readLocations)
    .option('--password-stdin', 'read the password from standard input')
    .action((email: string, options: AddOptions) =>
      withServices(async (services) => {
        const { role, location } = options;
        const assignment = { role, locations: location ?? null };
        const suppliedPassword = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.add(
          email,
          assignment,
          terminal.actor,
          suppliedPassword,
        );
        return withNewPassword(`${email} is now ${role}.`, suppliedPassword, password);
      }),
    );

  addAssignmentChange(staff, withServices, terminal);

  staff
    .command('reset')
    .description('set a new password; sign-ins with the old one end')
    .argument('<email>', 'a staff member', readEmail)
    .option('--password-stdin', 'read the password from standard input')
    .action((email: string, options: { passwordStdin?: true }) =>
      withServices(async (services) => {
        const suppliedPassword = options.passwordStdin && (await readPassword(terminal));
        const password = await services.staff.reset(email, terminal.actor, suppliedPassword);
        const member = await services.staff.get(email);
        return withNewPassword(describeReset(member), suppliedPassword, password);
      }),
    );

  addStateChanges(staff, withServices, terminal);
}

interface AssignmentOptions {
  role?: StaffRole;
  /** False for `--no-location`. */
  location?: string[] | false;
}

function addAssignmentChange(
  staff: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  staff
    .command('set')
    .description('change the role or the locations; what you do not name stays')
    .argument('<email>', 'a staff member', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole)
    .option('--location <name>', 'limit the rights to this location; repeatable', readLocations)
    .option('--no-location', 'all locations')
    .action((email: string, { role, location }: AssignmentOptions, command: Command) => {
      if (role === undefined && location === undefined) {
        command.error('error: say what to change: --role, --location or --no-location.');
      }
      return withServices(async (services) => {
        const member = await services.staff.get(email);
        const assignment = {
          role: role ?? member.role,
          locations: location === undefined ? member.locations : location || null,
        };
        const changed = await services.staff.setAssignment(
          member.id,
          member.version,
          assignment,
          actor,
        );
        const locations = changed.locations?.join(', ') ?? 'everywhere';
        return `${email} is ${changed.role}, ${locations}.`;
      });
    });
}

/** A new password leaves the second factor and a disabled account unchanged. */
function describeReset({ email, hasSecondFactor, disabledAt }: StaffMember): string {
  return [
    `${email} has a new password.`,
    ...(hasSecondFactor ? ['The second factor stays: `staff reset-second-factor` resets it.'] : []),
    ...(disabledAt === null ? [] : ['Still disabled: `staff enable` enables it again.']),
  ].join(' ');
}

function describeState({ disabledAt, invitedAt }: StaffMember): string {
  if (disabledAt !== null) return `disabled ${formatInstant(disabledAt)}`;
  return invitedAt === null ? 'active' : `invited ${formatInstant(invitedAt)}`;
}

function addStateChanges(staff: Command, withServices: WithServices, { actor }: Terminal): void {
  staff
    .command('disable')
    .description('disable a staff member: password, codes and sign-ins stop working')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.disable(email, actor);
        return `${email} is disabled.`;
      }),
    );

  staff
    .command('enable')
    .description('enable a disabled staff member again, with the old password')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.enable(email, actor);
        return `${email} is enabled.`;
      }),
    );

  staff
    .command('reset-second-factor')
    .description('reset a lost second factor; the staff member is notified by mail')
    .argument('<email>', 'a staff member', readEmail)
    .action((email: string) =>
      withServices(async (services) => {
        await services.staff.resetSecondFactor(email, actor);
        return `${email} enrols a new second factor at the next sign-in.`;
      }),
    );

  staff
    .command('invite')
    .description('mail a link to choose a password; the running server sends it')
    .argument('<email>', 'the recipient of the invitation', readEmail)
    .option('--role <role>', 'owner, operator or cashier', readRole, 'operator')
    .option('--location <name>', 'limit the rights to this location; repeatable', readLocations)
    .action((email: string, { role, location }: AddOptions) =>
      withServices(async (services) => {
        await services.staff.invite(email, { role, locations: location ?? null }, actor);
        return `${email} is invited.`;
      }),
    );

  staff
    .command('unlock')
    .description(
      'reset the failed attempts counted against a staff member, also those of strangers',
    )
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

function withNewPassword(
  message: string,
  suppliedPassword: string | undefined,
  password: string,
): string {
  return suppliedPassword ? message : `${message}\nPassword (not shown again): ${password}`;
}
