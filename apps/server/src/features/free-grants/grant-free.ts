import { StaffRole } from '@jepret/contract';
import { BYPASS_TERMS } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { countFreeSessions, type FreeGrant, type GrantFree } from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { LocationZones } from '../../domain/location-zones.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createFreeGrantStore, findRole, type StoredFreeGrant } from './store.ts';

interface Dependencies {
  clock: Clock;
  randomness: Randomness;
  /** The setting `BYPASSES_A_DAY`. */
  bypassesPerDay: number;
  readZones(transaction: Database): Promise<LocationZones>;
}

/** Checks the daily cap of free sessions when a person makes sessions free (CONSOLE-187). */
export function createGrantFree(dependencies: Dependencies): GrantFree {
  const { clock, randomness, bypassesPerDay: cap, readZones } = dependencies;

  return async function grantFree(transaction, grant) {
    const { actor, sessions } = grant;
    if (sessions === 0 || actor.kind !== 'staff') return 'done';
    const role = StaffRole.catch('operator').parse(await findRole(transaction, actor.id));
    if (!BYPASS_TERMS[role].hasDailyCap) return 'done';
    const today = { now: clock.now(), zones: await readZones(transaction) };
    const used = await countFreeSessions(transaction, actor.id, today);
    const isWithinCap = sessions !== null && used + sessions <= cap;
    const row = toRow(grant, actor, { id: newId(randomness), at: today.now });
    if (isWithinCap) {
      await createFreeGrantStore(transaction).insert({ ...row, state: 'granted' });
      return 'done';
    }
    await addRequest(transaction, row, actor);
    return 'asked';
  };
}

/** A repeated request replaces the person's open request for the same thing. */
async function addRequest(
  transaction: Database,
  row: StoredFreeGrant,
  actor: StaffActor,
): Promise<void> {
  const store = createFreeGrantStore(transaction);
  const before = await store.findAsked(row);
  if (before?.payload === row.payload && before.sessions === row.sessions) return;
  if (before) await store.update({ ...row, id: before.id, version: before.version + 1 });
  else await store.insert(row);
  const { kind, subject, location, sessions } = row;
  await recordAudit(transaction, row.askedAt, {
    actor,
    action: 'free.asked',
    subject,
    ...(location !== null && { location }),
    after: { kind, sessions },
  });
}

const toRow = (
  { sessions, subject, location, change }: FreeGrant,
  actor: StaffActor,
  { id, at }: { id: string; at: number },
): StoredFreeGrant => ({
  id,
  staffId: actor.id,
  staffName: actor.name,
  kind: change.kind,
  key: change.key,
  subject,
  location: location ?? null,
  sessions,
  payload: JSON.stringify(change.payload),
  state: 'asked',
  version: 1,
  askedAt: at,
  decidedAt: null,
  decidedBy: null,
  note: null,
});
