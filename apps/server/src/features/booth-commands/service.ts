import type { CommandResult, KioskCommand } from '@jepret/contract';
import type { CommandKind, CommandState, ListedCommand } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import type { AnnounceChange } from '../../database/live-changes.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createCommandStore } from './store.ts';

/** A booth that comes back later must not do what was meant for another hour. */
const EXPIRES_AFTER_MS = 3_600_000; // FLEET-44
const LISTED = 5;
/** More than staff send while a visitor is at the booth. */
const MAX_OPEN = 20;

/** The booth that a command is for. */
export interface CommandTarget {
  id: string;
  /** A slug. */
  location: string;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  announceChange: AnnounceChange;
  /** Both record their own audit line, in the given transaction. */
  lock(transaction: Database, kioskId: string, actor: Actor): Promise<void>;
  unlock(transaction: Database, kioskId: string, actor: Actor): Promise<void>;
  /** Ends the sign-in of a kiosk that did what it was told. */
  signOut(transaction: Database, kioskId: string): Promise<void>;
}

/** Commands to booths (FLEET-42): rows that a booth takes and runs while no visitor is there. */
export function createBoothCommands(dependencies: Dependencies) {
  const { database, clock, announceChange } = dependencies;
  const store = createCommandStore(database);
  const announce = (transaction: Database, { location }: CommandTarget) =>
    announceChange(transaction, { topic: 'booths', location });

  return {
    send: createSend(dependencies),

    /** Only until the booth has taken it. */
    async cancel(target: CommandTarget, id: string, actor: Actor): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const changes = createCommandStore(transaction);
        const command = await changes.find(target.id, id);
        if (!command) throw new BoothError('not_found', 'There is no such command.');
        const at = clock.now();
        if (isAtOnce(command.kind) || !(await changes.change(target.id, id, cancelledAt(at)))) {
          throw new BoothError('conflict', 'It is too late: the booth has taken it already.');
        }
        await announce(transaction, target);
        await recordAudit(transaction, at, {
          actor,
          action: 'booth.command-cancelled',
          subject: target.id,
          location: target.location,
          before: { command: command.kind },
        });
      });
    },

    findKind: async (kioskId: string, id: string): Promise<CommandKind | undefined> =>
      (await store.find(kioskId, id))?.kind,

    listOpen: (kioskId: string): Promise<KioskCommand[]> => store.listOpen(kioskId, clock.now()),

    listLast: (kioskIds: readonly string[]): Promise<ReadonlyMap<string, ListedCommand[]>> =>
      store.listLast(kioskIds, LISTED),

    /** What a booth did since its last heartbeat; repeated results change nothing. */
    async record(target: CommandTarget, results: readonly CommandResult[]): Promise<void> {
      if (results.length === 0) return;
      await database.transaction().execute(async (transaction) => {
        const changes = createCommandStore(transaction);
        let hasChanged = false;
        for (const { id, state, reason } of results) {
          const change = resultAt(clock.now(), state, reason);
          if (!(await changes.change(target.id, id, change))) continue;
          hasChanged = true;
          const kind = (await changes.find(target.id, id))?.kind;
          if (kind === 'sign-out' && state === 'done') {
            await dependencies.signOut(transaction, target.id);
          }
        }
        if (hasChanged) await announce(transaction, target);
      });
    },

    /** For a booth that never comes back. */
    async expire(): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const kiosks = await createCommandStore(transaction).expire(clock.now());
        if (kiosks.length > 0) {
          await announceChange(transaction, { topic: 'booths', location: null });
        }
      });
    },

    deleteOld: (before: number): Promise<void> => store.deleteOld(before),
  };
}

export type BoothCommands = ReturnType<typeof createBoothCommands>;

const cancelledAt = (at: number) => ({ from: ['waiting'], to: 'cancelled', at }) as const;

const resultAt = (at: number, to: CommandResult['state'], reason: string | null) => {
  const from: CommandState[] = to === 'taken' ? ['waiting'] : ['waiting', 'taken'];
  return { from, to, at, reason };
};

/** The server does it; the booth only shows it. */
const isAtOnce = (kind: CommandKind): boolean => kind === 'lock' || kind === 'unlock';

function createSend({ database, clock, randomness, announceChange, lock, unlock }: Dependencies) {
  return async function send(
    target: CommandTarget,
    { kind, text }: { kind: CommandKind; text?: string | undefined },
    actor: Actor,
  ): Promise<void> {
    if (kind === 'message' && text === undefined) {
      throw invalid([{ field: 'text', message: 'Type the message.' }]);
    }
    const at = clock.now();
    await database.transaction().execute(async (transaction) => {
      const store = createCommandStore(transaction);
      if ((await store.listOpen(target.id, at)).length >= MAX_OPEN) {
        throw new BoothError(
          'conflict',
          'Too many commands wait for this booth: cancel some first.',
        );
      }
      await store.insert({
        id: newId(randomness),
        kioskId: target.id,
        kind,
        text: kind === 'message' ? (text ?? null) : null,
        askedBy: actor.name,
        askedAt: at,
        expiresAt: at + EXPIRES_AFTER_MS,
      });
      await announceChange(transaction, { topic: 'booths', location: target.location });
      if (kind === 'lock') return lock(transaction, target.id, actor);
      if (kind === 'unlock') return unlock(transaction, target.id, actor);
      await recordAudit(transaction, at, {
        actor,
        action: 'booth.command-sent',
        subject: target.id,
        location: target.location,
        after: { command: kind, ...(kind === 'message' && { text }) },
      });
    });
  };
}
