import { SettingError } from '@jepret/server/config/setting-error.ts';
import type { Machine } from './machine.ts';

const VISITS_LIMIT_MS = 10 * 60_000; // KIT-10, KIT-50

interface Options {
  print(line: string): void;
  /** How not to wait. */
  hint: string;
  /** The error if the running visits cannot be listed; null if they then count as none. */
  unknown: string | null;
}

/** Returns when no visitor would resume a session now, at the latest after ten minutes. */
export async function waitForVisits(
  machine: Pick<Machine, 'ask' | 'waitUntil'>,
  { print, hint, unknown }: Options,
): Promise<void> {
  function isNoneRunning(): boolean {
    const sessions = machine.ask('jepret', 'sessions', 'running', '--json');
    if (sessions !== undefined) return JSON.parse(sessions).length === 0;
    if (unknown !== null) throw new SettingError(unknown);
    return true;
  }
  if (isNoneRunning()) return;
  print(`Waiting until no visit is running (at most 10 minutes; ${hint}) …`);
  await machine.waitUntil(isNoneRunning, VISITS_LIMIT_MS);
}
