import { BoothError } from './booth-error.ts';

/** Nothing was changed, since it would have been somebody else's change that went. */
export const changedMeanwhile = (what: string): BoothError =>
  new BoothError(
    'conflict',
    `Somebody else has changed ${what} in the meantime. Look at it again.`,
  );

/** Whoever looked at it before says at which version; on the command line nobody did. */
export function requireSeen<Version>(
  what: string,
  version: Version,
  seen: NoInfer<Version> | undefined,
): void {
  if (seen !== undefined && seen !== version) throw changedMeanwhile(what);
}
