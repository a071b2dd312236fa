import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { repeat, type Scheduler } from '@jepret/time';
import type { StaffMember } from '../features/staff/store.ts';
import type { JobLog } from '../ports/job-queue.ts';

interface Dependencies {
  staff: { find(email: string): Promise<StaffMember | undefined> };
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

const LOOK_EVERY_MS = 60_000;

/** How the first owner signs in; a generated password goes into `file`, if there is one (RUN-51). */
export function handOverOwner(
  { email, generatedPassword }: { email: string; generatedPassword: string | undefined },
  file: string | undefined,
): string {
  const start = `sign in as ${email}, password`;
  const again = `\`npm run booth -- staff reset ${email}\` makes a new one`;
  if (generatedPassword === undefined) return `${start} as set in ADMIN_PASSWORD`;
  if (file === undefined) return `${start} ${generatedPassword} (not shown again; ${again})`;
  writeFirstPassword(file, generatedPassword);
  return `${start} in ${file} (deleted after the first sign-in; ${again})`;
}

/** For the account of the booth only: a journal is kept for months, and more people read it. */
export function writeFirstPassword(file: string, password: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * Deletes the file once its owner was in the console or has another password. By looking at the
 * database, because another process of a chain may have answered the sign-in. Returns how to stop it.
 */
export async function deleteUsedPassword(
  file: string,
  email: string,
  { staff, scheduler, log }: Dependencies,
): Promise<() => void> {
  async function look(): Promise<void> {
    if (!existsSync(file)) return stop();
    try {
      const owner = await staff.find(email);
      if (owner && isUsed(owner)) rmSync(file, { force: true });
    } catch (error) {
      log.warn({ err: error }, 'the file of the first password could not be checked');
    }
  }
  let stop = () => {};
  await look();
  if (existsSync(file)) stop = repeat(scheduler, LOOK_EVERY_MS, look);
  return () => stop();
}

const isUsed = ({ seenAt, securedAt, disabledAt }: StaffMember): boolean =>
  [seenAt, securedAt, disabledAt].some((at) => at !== null);
