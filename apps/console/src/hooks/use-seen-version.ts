import { useState } from 'react';
import { type Reload, useRefused } from './use-refused.ts';

interface Options {
  /** Of the row as it is now: it may be renewed behind an open form. */
  version: number;
  /** What became of the last try to save. */
  error: unknown;
  reload: Reload;
  /** Nothing is typed: what is shown is the row itself. */
  isUntouched?: boolean;
}

/**
 * The version that somebody's changes are based on. A row that was renewed meanwhile (another tab, a
 * window that is looked at again) is no consent to overwrite it: only who was told saves over it.
 */
export function useSeenVersion({ version, error, reload, isUntouched = false }: Options) {
  const [seen, setSeen] = useState(version);
  if (isUntouched && seen !== version) setSeen(version);
  const isRefused = useRefused(error, reload);
  /** Somebody else was faster, and what they made of it is here to be shown. */
  const isTold = isRefused && seen !== version;
  return { seen: isTold ? version : seen, isTold, note: setSeen };
}
