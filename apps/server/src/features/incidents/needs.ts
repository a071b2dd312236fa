import { INCIDENT_CAUSES, MAX_MUTE_MS, mayMute, type Need } from '@jepret/contract/console';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import {
  actorOf,
  type ConsoleCaller,
  requireReach,
  scopeOf,
} from '../../http/access/console-access.ts';
import type { AnnounceIncidentChange } from './check-incidents.ts';
import { createHandlingStore, type Handling, type NeedKey } from './handling-store.ts';
import { createIncidentStore } from './incident-store.ts';
import { createListNeeds, type ListDependencies, listCausesFor } from './list-needs.ts';

export interface NeedDependencies extends ListDependencies {
  announceChange: AnnounceIncidentChange;
}

/** What a caller sees and does on the page *Needs you*. */
export function createNeedService(dependencies: NeedDependencies) {
  const listNeeds = createListNeeds(dependencies);

  const getNeed = async (key: NeedKey, caller: ConsoleCaller): Promise<Need> => {
    const need = (await listNeeds(caller, { kind: key.kind })).find(({ id }) => id === key.id);
    if (!need) throw alreadyGone();
    return need;
  };

  const handle = createHandle(dependencies, getNeed);

  return {
    listNeeds,

    async countNeeds(caller: ConsoleCaller): Promise<number> {
      return (await listNeeds(caller, {})).filter(({ muted }) => muted === null).length;
    },

    /** INCIDENT-21: of two people who take the same entry, the second one reads who has it. */
    take: (key: NeedKey, caller: ConsoleCaller, { version, isTaken }: TakeRequest): Promise<Need> =>
      handle(key, { caller, version }, (before, at) => ({
        action: isTaken ? 'need.taken' : 'need.released',
        handling: {
          ...before,
          taken: isTaken ? { staffId: caller.staffId, name: caller.email, at } : null,
        },
        ...(before.taken && { before: { takenBy: before.taken.name } }),
      })),

    note: (key: NeedKey, caller: ConsoleCaller, { version, note }: NoteRequest): Promise<Need> =>
      handle(key, { caller, version }, (before, at) => ({
        action: 'need.noted',
        handling: { ...before, note: { text: note, name: caller.email, at } },
        before: { note: before.note?.text ?? null },
        after: { note },
      })),

    /** Only for entries that do not end by themselves. */
    async resolve(key: NeedKey, caller: ConsoleCaller, version: number): Promise<void> {
      await handle(key, { caller, version }, (before, at) => ({
        action: 'need.resolved',
        handling: { ...before, resolvedAt: at },
      }));
    },

    mute: createMute(dependencies, getNeed),
  };
}

export type NeedService = ReturnType<typeof createNeedService>;

type GetNeed = (key: NeedKey, caller: ConsoleCaller) => Promise<Need>;

/** `change` returns the new handling, and how the audit names the change. */
function createHandle({ database, clock, announceChange }: NeedDependencies, getNeed: GetNeed) {
  return async (
    key: NeedKey,
    { caller, version }: { caller: ConsoleCaller; version: number },
    change: (before: Handling, now: number) => Change,
  ): Promise<Need> => {
    const need = await getNeed(key, caller);
    await inTransaction(database, async (transaction) => {
      const store = createHandlingStore(transaction);
      const before = await store.find(key);
      if (before.version !== version) throw describeConflict(before, caller);
      const now = clock.now();
      const { handling, ...line } = change(before, now);
      if (!(await store.save(key, { ...handling, version }, now))) {
        throw describeConflict(await store.find(key), caller);
      }
      const location = need.location?.slug;
      await announceChange(transaction, {
        topic: 'incidents',
        location: location ?? 'default',
      });
      await recordAudit(transaction, now, {
        actor: actorOf(caller),
        subject: nameNeed(need),
        ...(location !== undefined && { location }),
        ...line,
      });
    });
    return getNeed(key, caller).catch(() => need);
  };
}

/** Also mutes later incidents of its cause and location; null ends the mute. */
function createMute({ database, clock, announceChange }: NeedDependencies, getNeed: GetNeed) {
  return async (id: string, caller: ConsoleCaller, untilAt: number | null): Promise<Need> => {
    const need = await getNeed({ kind: 'incident', id }, caller).catch(async (error) => {
      const seen = {
        scope: scopeOf(caller, 'needs.see'),
        causes: listCausesFor(caller.role),
      };
      throw (await createIncidentStore(database).isClosed(id, seen)) ? closedMeanwhile() : error;
    });
    requireReach(caller, 'incidents.mute', need.location?.slug ?? 'default');
    const now = clock.now();
    if (untilAt !== null && (untilAt <= now || untilAt > now + MAX_MUTE_MS)) {
      throw invalid([
        { message: 'Choose a time in the future, at most 30 days ahead.', field: 'until_at' },
      ]);
    }
    await inTransaction(database, async (transaction) => {
      const store = createIncidentStore(transaction);
      const incident = await store.lockOpen(id);
      if (!incident) throw closedMeanwhile();
      if (untilAt !== null && !mayMute(caller.role, incident.cause)) {
        const { name } = INCIDENT_CAUSES[incident.cause];
        throw new BoothError('forbidden', `Only owners mute ${name.toLowerCase()}.`);
      }
      const mute = { cause: incident.cause, location: incident.location };
      if (untilAt === null) await store.deleteMute(mute);
      else await store.setMute({ ...mute, untilAt, mutedAt: now, mutedBy: caller.email });
      await announceChange(transaction, {
        topic: 'incidents',
        location: incident.location,
      });
      await recordAudit(transaction, now, {
        actor: actorOf(caller),
        action: untilAt === null ? 'incident.unmuted' : 'incident.muted',
        subject: nameNeed(need),
        location: incident.location,
        ...(untilAt !== null && { after: { untilAt } }),
      });
    });
    // It may close from now on: what was saved also mutes later incidents.
    const muted = untilAt === null ? null : { by: caller.email, until_at: untilAt };
    return getNeed({ kind: 'incident', id }, caller).catch(() => ({ ...need, muted }));
  };
}

interface TakeRequest {
  version: number;
  isTaken: boolean;
}

interface NoteRequest {
  version: number;
  note: string;
}

type Change = Pick<AuditLine, 'action' | 'before' | 'after'> & { handling: Handling };

function describeConflict(
  { taken }: Handling,
  { staffId }: Pick<ConsoleCaller, 'staffId'>,
): BoothError {
  if (taken && taken.staffId !== staffId) {
    return new BoothError('conflict', `${taken.name} has taken this in the meantime.`);
  }
  return new BoothError(
    'conflict',
    'Someone else has changed this in the meantime. Check it again.',
  );
}

const alreadyGone = () =>
  new BoothError('not_found', 'This is settled already, or not yours to see.');

/** INCIDENT-26: nothing is saved, or the mute would silence the next incident unseen. */
const closedMeanwhile = () =>
  new BoothError('conflict', 'This incident has closed in the meantime. Nothing was changed.');

/** For the audit: the code of its transaction, or what it is and where. */
const nameNeed = ({ title, transaction, location }: Need): string =>
  transaction ?? (location ? `${title}, ${location.name}` : title);
