import type { Machine } from './machine.ts';

const VISITS_LIMIT_MS = 10 * 60_000; // KIT-10, KIT-50

interface Options {
  print(line: string): void;
  /** How not to wait. */
  hint: string;
}

/** Unknown if the running visits cannot be listed. */
type Visits = 'none' | 'running' | 'unknown';

/** Waits while a visitor would resume a session, at most ten minutes; returns what is then so. */
export async function waitForVisits(
  machine: Pick<Machine, 'ask' | 'waitUntil'>,
  { print, hint }: Options,
): Promise<Visits> {
  function readVisits(): Visits {
    const sessions = machine.ask('jepret', 'sessions', 'running', '--json');
    if (sessions === undefined) return 'unknown';
    return JSON.parse(sessions).length === 0 ? 'none' : 'running';
  }
  let visits = readVisits();
  if (visits !== 'running') return visits;
  print(`Waiting until no visit is running (at most 10 minutes; ${hint}) …`);
  await machine.waitUntil(() => {
    visits = readVisits();
    return visits !== 'running';
  }, VISITS_LIMIT_MS);
  return visits;
}
