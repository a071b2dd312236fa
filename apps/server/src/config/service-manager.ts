import { z } from 'zod';
import type { ReadSetting } from './setting-reader.ts';

/** What systemd sets for a service of `Type=notify`. */
export interface ServiceManager {
  /** Undefined: the process was not started by systemd. */
  notifySocket: string | undefined;
  /** Undefined: the unit has no watchdog. */
  watchdogMs: number | undefined;
}

export function readServiceManager(read: ReadSetting): ServiceManager {
  return {
    notifySocket: read('NOTIFY_SOCKET', z.string(), undefined),
    watchdogMs: read('WATCHDOG_USEC', Microseconds, undefined),
  };
}

/** A value that is not a number was not set by systemd. */
const Microseconds = z.string().transform((text) => Number(text) / 1_000 || undefined);
