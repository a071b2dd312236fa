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
import { changedMeanwhile, requireSeen } from '../../domain/seen-versions.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import { type Catalogue, keyOf, nameOf } from './catalogue.ts';
import { asRefusal } from './checks/inspect-template.ts';
import { checkTemplateFile } from './checks/template-file.ts';
import type { InTurn } from './checks/template-turns.ts';
import { FrameEntry } from './frame-entry.ts';
import type { FrameFiles } from './frame-files.ts';
import { FrameDefinition, type FrameKey } from './frame-row.ts';
import { lineOf } from './revisions.ts';
import { createFrameStore } from './store.ts';

/** An entry without what its template decides. */
export type NewFrame = Omit<z.input<typeof FrameEntry>, 'url' | 'width' | 'height'>;

interface Dependencies {
  database: Database;
  files: FrameFiles;
  catalogue: Catalogue;
  clock: Clock;
  inTurn: InTurn;
  /** Undefined while the clock is not believed. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

/** How long a removed frame can still be printed, for sessions that staff open again. */
const KEPT_MS = 7 * 86_400_000; // FRAME-28

/** What an operator brings. */
export function createOwnFrames(dependencies: Dependencies) {
  const { database, files, catalogue, clock, inTurn, findSteadyNow } = dependencies;
  const store = createFrameStore(database);
  const forgetRemoved = async (): Promise<void> => {
    const now = await findSteadyNow();
    if (now === undefined) return;
    for (const { own, ...key } of await store.deleteRemoved(now - KEPT_MS)) {
      if (own) await files.deleteOwn({ ...key, contentHash: own.contentHash });
    }
  };

  const checkIsNew = async (key: FrameKey): Promise<void> => {
    const isTaken = catalogue.isBundled(key) || (await store.find(key))?.own !== undefined;
    if (isTaken) throw alreadyThere(key);
  };

  return {
    async add(template: Uint8Array, newFrame: NewFrame, actor: Actor): Promise<void> {
      checkTemplateFile(template);
      const entry = readEntry(newFrame);
      const definition = FrameDefinition.parse(entry);
      const contentHash = hashOf(template, definition);
      const picture = { ...keyOf(entry), contentHash };
      await checkIsNew(picture);
      const preview = await inTurn(async () => {
        await asRefusal(() => openTemplate(template, toChosenFrame(entry)));
        return makePreview(template);
      });
      await files.putOwn(picture, { template, preview });
      const own = { contentHash, definition };
      await inTransaction(database, async (transaction) => {
        const now = clock.now();
        if (
          !(await createFrameStore(transaction).insertOwn(picture, own, entry, { addedAt: now }))
        ) {
          throw alreadyThere(picture);
        }
        await recordAudit(transaction, now, {
          actor,
          action: 'frame.added',
          subject: nameOf(picture),
          after: { seasons: entry.seasons, locations: entry.locations },
        });
        // Whoever adds at the same time waits for the line above, so each is counted.
        await refuseTooMany(transaction);
      });
      await forgetRemoved();
    },

    forgetRemoved,

    ...createRemovals(dependencies, forgetRemoved),
  };
}

/** Away, and back again within a week. Whoever looked at it before says at which version. */
function createRemovals(
  { database, clock, catalogue }: Dependencies,
  forgetRemoved: () => Promise<void>,
) {
  return {
    /** Offered no longer; sessions under way still find it. */
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
        if (!isRemoved) throw changedMeanwhile(THIS_FRAME);
        await recordAudit(transaction, now, {
          actor,
          action: 'frame.removed',
          subject: nameOf(key),
        });
      });
      await forgetRemoved();
    },

    /** As it was; not where another of its name, or the same with other windows, has come. */
    async restore(key: FrameKey, actor: Actor, seenVersion?: number): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createFrameStore(transaction);
        const present = (await store.list()).some((one) => one.own && lineOf(one) === lineOf(key));
        if (present || catalogue.isBundled(key)) throw alreadyThere(key);
        const removed = await store.findRemoved(key);
        if (!removed) throw notRemoved(key);
        requireSeen(THIS_FRAME, removed.version, seenVersion);
        if (!(await store.restoreOwn(removed))) throw alreadyThere(key);
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

/** Visitors have all of them before them; the console, too (record 059). */
async function refuseTooMany(transaction: Database): Promise<void> {
  if ((await createFrameStore(transaction).countOwn()) <= MAX_OWN_FRAMES) return;
  throw new BoothError(
    'conflict',
    `There are ${MAX_OWN_FRAMES} frames of your own already: remove one that nobody chooses any more.`,
  );
}

/** As a refusal calls it. */
export const THIS_FRAME = 'this frame';

export const notRemoved = ({ frameName }: FrameKey): BoothError =>
  new BoothError('not_found', `No frame ${frameName} was removed in the last week.`);

export function readEntry(newFrame: NewFrame): FrameEntry {
  // Its address follows from all that is checked here.
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

const alreadyThere = ({ frameName, categoryName }: FrameKey): BoothError =>
  new BoothError('conflict', `There is a frame ${frameName} in ${categoryName} already.`);
