import { useState } from 'react';
import { type Reload, useReloadOnConflict } from './use-reload-on-conflict.ts';

interface Options {
  /** The current version of the row, which may be reloaded while a form is open. */
  version: number;
  /** The error of the last attempt to save. */
  error: unknown;
  reload: Reload;
  /** Nothing is changed, so the form shows the row itself. */
  isUntouched?: boolean;
}

/**
 * The version that the person's changes are based on. A reload of the row in the background does not change it: a
 * newer version is overwritten only after the conflict was shown (CONSOLE-263).
 */
export function useBaseVersion({ version, error, reload, isUntouched = false }: Options) {
  const [baseVersion, setBaseVersion] = useState(version);
  if (isUntouched && baseVersion !== version) setBaseVersion(version);
  const hasConflict = useReloadOnConflict(error, reload);
  /** Another person saved first, and their values are loaded. */
  const isConflictShown = hasConflict && baseVersion !== version;
  return {
    baseVersion: isConflictShown ? version : baseVersion,
    isConflictShown: isConflictShown,
    setBaseVersion,
  };
}
