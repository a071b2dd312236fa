import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { repeat, type Scheduler } from '@jepret/time';
import type { StaffMember } from '../features/staff/store.ts';
import type { JobLog } from '../ports/job-queue.ts';

interface Dependencies {
  staff: { find(email: string): Promise<StaffMember | undefined> };
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

const LOOK_EVERY_MS = 60_000; // RUN-52

/** How the first owner signs in; a generated password goes into `file`, if there is one (RUN-51). */
export function handOverOwner(
  { email, generatedPassword }: { email: string; generatedPassword: string | undefined },
  file: string | undefined,
): string {
  const start = `sign in as ${email}, password`;
  const again = `\`npm run booth -- staff reset ${email}\` makes a new one`;
  if (generatedPassword === undefined) return `${start} as set in ADMIN_PASSWORD`;
  if (file === undefined) return `${start} ${generatedPassword} (not shown again; ${again})`;
  writeFirstPassword(file, { email, password: generatedPassword });
  return `${start} in ${file} (deleted after the first sign-in; ${again})`;
}

/** For the account of the booth only: a journal is kept for months, and more people read it. */
export function writeFirstPassword(
  file: string,
  { email, password }: { email: string; password: string },
): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${email}\n${password}\n`, {
    flag: 'wx',
    mode: 0o600, // RUN-51
  });
  // Never half a file: another process would find no person in it and delete it.
  renameSync(unfinished, file);
}

/**
 * Deletes the file once the person named in it was in the console, has another password or is gone. By
 * looking at the database, because another process of a chain may have answered the sign-in. Returns
 * how to stop it.
 */
export async function deleteUsedPassword(
  file: string,
  { staff, scheduler, log }: Dependencies,
): Promise<() => void> {
  async function look(): Promise<void> {
    if (!existsSync(file)) return stop();
    try {
      // Not ADMIN_EMAIL, which may have changed since.
      const [email = ''] = readFileSync(file, 'utf8').split('\n');
      const owner = await staff.find(email);
      if (!owner || isUsed(owner)) rmSync(file, { force: true });
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
