import type { DatabaseSession } from '@jepret/server/database/list-sessions.ts';
import type { Machine } from '../machine.ts';
import type { DatabaseSnapshot } from './database-snapshot.ts';

interface Dependencies {
  machine: Pick<Machine, 'waitUntil'>;
  snapshot: Pick<DatabaseSnapshot, 'listSessions'>;
}

/** PostgreSQL ends the sessions of a stopped server a moment later. */
const END_LIMIT_MS = 10_000;

/** The sessions that remain while the services of this machine are stopped, in one line; undefined if there are none. */
export async function findOtherSessions({
  machine,
  snapshot,
}: Dependencies): Promise<string | undefined> {
  let sessions: DatabaseSession[] = [];
  await machine.waitUntil(async () => {
    sessions = await snapshot.listSessions();
    return sessions.length === 0;
  }, END_LIMIT_MS);
  return describe(sessions);
}

/** Those of other machines, while the services of this one may run. */
export async function findRemoteSessions({
  snapshot,
}: Pick<Dependencies, 'snapshot'>): Promise<string | undefined> {
  const sessions = await snapshot.listSessions();
  return describe(sessions.filter(({ isFromThisMachine }) => !isFromThisMachine));
}

const describe = (sessions: readonly DatabaseSession[]): string | undefined =>
  sessions.length === 0 ? undefined : [...new Set(sessions.map(({ title }) => title))].join(', ');
