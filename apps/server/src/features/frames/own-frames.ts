import { createHash } from 'node:crypto';
import { makePreview, openTemplate } from '@jepret/compositor';
import { FRAME_SHEET, toChosenFrame } from '@jepret/contract';
import { MAX_OWN_FRAMES } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { z } from 'zod';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { createVersionConflict, requireVersion } from '../../domain/version-conflicts.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import { type Catalogue, keyOf, nameOf } from './catalogue.ts';
import { refuseTemplateErrors } from './checks/inspect-template.ts';
import { checkTemplateFile } from './checks/template-file.ts';
import type { RunInQueue } from './checks/template-queue.ts';
import { FrameEntry } from './frame-entry.ts';
import type { FrameFiles } from './frame-files.ts';
import { FrameDefinition, type FrameKey } from './frame-row.ts';
import { baseNameOf } from './revisions.ts';
import { createFrameStore } from './store.ts';

/** An entry without the fields that follow from its template. */
export type NewFrame = Omit<z.input<typeof FrameEntry>, 'url' | 'width' | 'height'>;

interface Dependencies {
  database: Database;
  files: FrameFiles;
  catalogue: Catalogue;
  clock: Clock;
  runInQueue: RunInQueue;
  /** Undefined while the clock is held. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

/** How long a removed frame can be printed, for reopened sessions, and restored. */
const RESTORABLE_MS = 7 * 86_400_000; // FRAME-28

/** The operator's own frames. */
export function createOwnFrames(dependencies: Dependencies) {
  const { database, files, catalogue, clock, runInQueue, findSteadyNow } = dependencies;
  const store = createFrameStore(database);
  const purgeRemoved = async (): Promise<void> => {
    const now = await findSteadyNow();
    if (now === undefined) return;
    for (const { own, ...key } of await store.deleteRemoved(now - RESTORABLE_MS)) {
      if (own) await files.deleteOwn({ ...key, contentHash: own.contentHash });
    }
  };

  const requireNewName = async (key: FrameKey): Promise<void> => {
    const isTaken = catalogue.isBundled(key) || (await store.find(key))?.own !== undefined;
    if (isTaken) throw alreadyExists(key);
  };

  return {
    async add(template: Uint8Array, newFrame: NewFrame, actor: Actor): Promise<void> {
      checkTemplateFile(template);
      const entry = parseEntry(newFrame);
      const definition = FrameDefinition.parse(entry);
      const contentHash = hashOf(template, definition);
      const picture = { ...keyOf(entry), contentHash };
      await requireNewName(picture);
      const preview = await runInQueue(async () => {
        await refuseTemplateErrors(() => openTemplate(template, toChosenFrame(entry)));
        return makePreview(template);
      });
      await files.putOwn(picture, { template, preview });
      const own = { contentHash, definition };
      await inTransaction(database, async (transaction) => {
        const now = clock.now();
        if (
          !(await createFrameStore(transaction).insertOwn(picture, own, entry, { addedAt: now }))
        ) {
          throw alreadyExists(picture);
        }
        await recordAudit(transaction, now, {
          actor,
          action: 'frame.added',
          subject: nameOf(picture),
          after: { seasons: entry.seasons, locations: entry.locations },
        });
        // After the audit line, for which concurrent calls wait, so that each frame is counted.
        await refuseTooMany(transaction);
      });
      await purgeRemoved();
    },

    purgeRemoved,

    ...createRemovals(dependencies, purgeRemoved),
  };
}

/** Removing a frame, and restoring it within a week. `seenVersion` is the version that the page showed. */
function createRemovals(
  { database, clock, catalogue }: Dependencies,
  purgeRemoved: () => Promise<void>,
) {
  return {
    /** The frame is no longer offered; running sessions still find it. */
    async remove(key: FrameKey, actor: Actor, seenVersion?: number): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const now = clock.now();
        const store = createFrameStore(transaction);
        const stored = await store.find(key);
        if (!stored?.own) {
          throw new BoothError(
            'conflict',
            `${key.frameName} comes with the booth and cannot be removed, only hidden.`,
          );
        }
        const isRemoved = await store.removeOwn(key, now, seenVersion ?? stored.version);
        if (!isRemoved) throw createVersionConflict(THIS_FRAME);
        await recordAudit(transaction, now, {
          actor,
          action: 'frame.removed',
          subject: nameOf(key),
        });
      });
      await purgeRemoved();
    },

    /** Refused if there is another frame of this name or the same with changed windows. */
    async restore(key: FrameKey, actor: Actor, seenVersion?: number): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createFrameStore(transaction);
        const present = (await store.list()).some(
          (one) => one.own && baseNameOf(one) === baseNameOf(key),
        );
        if (present || catalogue.isBundled(key)) throw alreadyExists(key);
        const removed = await store.findRemoved(key);
        if (!removed) throw notRemoved(key);
        requireVersion(THIS_FRAME, removed.version, seenVersion);
        if (!(await store.restoreOwn(removed))) throw alreadyExists(key);
        await refuseTooMany(transaction);
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'frame.restored',
          subject: nameOf(key),
        });
      });
    },
  };
}

/** Visitors and the console load all of them at once (record 059). */
async function refuseTooMany(transaction: Database): Promise<void> {
  if ((await createFrameStore(transaction).countOwn()) <= MAX_OWN_FRAMES) return;
  throw new BoothError(
    'conflict',
    `There are ${MAX_OWN_FRAMES} frames of your own already: remove one that is no longer used.`,
  );
}

/** How messages of refusals name a frame. */
export const THIS_FRAME = 'this frame';

export const notRemoved = ({ frameName }: FrameKey): BoothError =>
  new BoothError('not_found', `No frame ${frameName} was removed in the last week.`);

export function parseEntry(newFrame: NewFrame): FrameEntry {
  // Its URL is computed from the checked fields.
  const result = FrameEntry.safeParse({ ...newFrame, ...FRAME_SHEET, url: '-' });
  if (result.success) return result.data;
  throw invalid([...new Set(result.error.issues.map(({ message }) => message))]);
}

export const hashOf = (template: Uint8Array, definition: FrameDefinition): string =>
  createHash('sha256')
    .update(template)
    .update(JSON.stringify(definition))
    .digest('hex')
    .slice(0, 16);

const alreadyExists = ({ frameName, categoryName }: FrameKey): BoothError =>
  new BoothError('conflict', `There is a frame ${frameName} in ${categoryName} already.`);
