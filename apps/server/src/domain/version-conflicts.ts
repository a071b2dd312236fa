import { BoothError } from './booth-error.ts';

/** Refuses a change that would overwrite another person's. */
export const createVersionConflict = (subject: string): BoothError =>
  new BoothError(
    'conflict',
    `Someone else has changed ${subject} in the meantime. Check it again.`,
  );

/** Throws if the version has changed since it was read; the command line passes no version. */
export function requireVersion<Version>(
  subject: string,
  version: Version,
  expected: NoInfer<Version> | undefined,
): void {
  if (expected !== undefined && expected !== version) throw createVersionConflict(subject);
}
