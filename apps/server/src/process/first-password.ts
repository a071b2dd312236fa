import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { repeat, type Scheduler } from '@jepret/time';
import { BOOTH_COMMAND } from '../config/command-names.ts';
import type { StaffMember } from '../features/sign-in/staff/store.ts';
import type { JobLog } from '../ports/job-queue.ts';

interface Dependencies {
  staff: { find(email: string): Promise<StaffMember | undefined> };
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

const CHECK_INTERVAL_MS = 60_000; // RUN-52

/** Describes the first sign-in of the owner; a generated password is written to `file`, if there is one (RUN-51). */
export function describeFirstSignIn(
  { email, generatedPassword }: { email: string; generatedPassword: string | undefined },
  file: string | undefined,
): string {
  const start = `sign in as ${email}, password`;
  const resetHint = `"${BOOTH_COMMAND} staff reset ${email}" makes a new one`;
  if (generatedPassword === undefined) return `${start} as set in ADMIN_PASSWORD`;
  if (file === undefined) return `${start} ${generatedPassword} (not shown again; ${resetHint})`;
  writeFirstPassword(file, { email, password: generatedPassword });
  return `${start} in ${file} (deleted after the first sign-in; ${resetHint})`;
}

/** Readable by the booth's account only: a journal is kept for months, and more people read it. */
export function writeFirstPassword(
  file: string,
  { email, password }: { email: string; password: string },
): void {
  const unfinishedFile = `${file}.new`;
  rmSync(unfinishedFile, { force: true });
  writeFileSync(unfinishedFile, `${email}\n${password}\n`, {
    flag: 'wx',
    mode: 0o600, // RUN-51
  });
  // Renamed when complete: another process would find no person in an incomplete file and delete it.
  renameSync(unfinishedFile, file);
}

/**
 * Deletes the file once the person named in it was in the console, has another password or is no longer on the
 * team. Polls the database, because another process of a chain may have answered the sign-in. Returns a
 * function that stops it.
 */
export async function deleteUsedPassword(
  file: string,
  { staff, scheduler, log }: Dependencies,
): Promise<() => void> {
  async function deleteIfUsed(): Promise<void> {
    if (!existsSync(file)) return stop();
    try {
      // Not ADMIN_EMAIL, which may have been changed since.
      const [email = ''] = readFileSync(file, 'utf8').split('\n');
      const owner = await staff.find(email);
      if (!owner || isUsed(owner)) rmSync(file, { force: true });
    } catch (error) {
      log.warn({ err: error }, 'the file of the first password could not be checked');
    }
  }
  let stop = () => {};
  await deleteIfUsed();
  if (existsSync(file)) stop = repeat(scheduler, CHECK_INTERVAL_MS, deleteIfUsed);
  return () => stop();
}

const isUsed = ({ seenAt, securedAt, disabledAt }: StaffMember): boolean =>
  [seenAt, securedAt, disabledAt].some((at) => at !== null);
