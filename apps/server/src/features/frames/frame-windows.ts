import { makePreview, openTemplate } from '@jepret/compositor';
import { type Frame, type Slot, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { findChangedFields } from '../../domain/changed-fields.ts';
import { createVersionConflict, requireVersion } from '../../domain/version-conflicts.ts';
import { type Catalogue, nameOf } from './catalogue.ts';
import { NO_PADDING, refuseTemplateErrors } from './checks/inspect-template.ts';
import type { RunInQueue } from './checks/template-queue.ts';
import type { FrameFiles } from './frame-files.ts';
import { FrameDefinition, type FrameKey, type OwnFrame, type StoredFrame } from './frame-row.ts';
import { createPositionStore } from './order/position-store.ts';
import { hashOf, parseEntry, THIS_FRAME } from './own-frames.ts';
import { nextRevisionKey } from './revisions.ts';
import { createFrameStore } from './store.ts';

export interface FrameWindows {
  slots: readonly Slot[];
  snaps: number;
  isNoCut: boolean;
}

interface Dependencies {
  database: Database;
  files: FrameFiles;
  catalogue: Catalogue;
  clock: Clock;
  runInQueue: RunInQueue;
}

export const windowsOf = (frame: Frame): FrameWindows => ({
  slots: computeSlots(toChosenFrame(frame)),
  snaps: frame.counter,
  isNoCut: frame.is_no_cut,
});

/**
 * Changes the windows of an own frame. The changed frame is stored as a new one that replaces the
 * old one, so that running sessions still find the old one, as after a removal.
 */
export function createFrameWindows({
  database,
  files,
  catalogue,
  clock,
  runInQueue,
}: Dependencies) {
  const store = createFrameStore(database);
  const findFreeKey = async (key: FrameKey): Promise<FrameKey> => {
    let freeKey = nextRevisionKey(key);
    while (await catalogue.find(freeKey)) freeKey = nextRevisionKey(freeKey);
    return freeKey;
  };

  /** Checks that the frame can be printed, before anything changes. */
  const prepare = async (key: FrameKey, own: OwnFrame, frame: Frame, windows: FrameWindows) => {
    const template = await files.readTemplate(frame);
    if (!template) throw new BoothError('not_found', 'The template of this frame is missing.');
    const { slots, snaps, isNoCut } = windows;
    const geometry = { counter: snaps, is_no_cut: isNoCut, config_frame: NO_PADDING };
    const entry = parseEntry({
      ...own.definition,
      ...geometry,
      slots: [...slots],
      frame_name: key.frameName,
      category_name: key.categoryName,
    });
    const preview = await runInQueue(async () => {
      await refuseTemplateErrors(() => openTemplate(template, toChosenFrame(entry)));
      return makePreview(template);
    });
    const definition = FrameDefinition.parse(entry);
    const prepared = { contentHash: hashOf(template, definition), definition };
    await files.putOwn({ ...key, contentHash: prepared.contentHash }, { template, preview });
    return prepared;
  };

  const replace = (before: StoredFrame, key: FrameKey, own: OwnFrame, line: Line): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const changing = createFrameStore(transaction);
      const now = clock.now();
      const { settings, addedAt } = before;
      const version = before.version + 1;
      const isRemoved = await changing.removeOwn(before, now, before.version);
      if (!isRemoved || !(await changing.insertOwn(key, own, settings, { addedAt, version }))) {
        throw createVersionConflict(THIS_FRAME);
      }
      await createPositionStore(transaction).rename(before, key);
      const { actor, changes } = line;
      const action = 'frame.windows-changed';
      await recordAudit(transaction, now, { actor, action, subject: nameOf(key), ...changes });
    });

  return {
    /** Returns the new key. `seenVersion` is the version that the page showed. */
    async changeWindows(
      key: FrameKey,
      windows: FrameWindows,
      actor: Actor,
      seenVersion?: number,
    ): Promise<FrameKey> {
      const stored = await store.find(key);
      const known = await catalogue.find(key);
      if (!stored?.own || !known) {
        throw new BoothError(
          'conflict',
          `${key.frameName} comes with the booth: its windows cannot be changed.`,
        );
      }
      requireVersion(THIS_FRAME, stored.version, seenVersion);
      const changes = findChangedFields({ ...windowsOf(known.frame) }, { ...windows });
      if (!changes) return key;
      const freeKey = await findFreeKey(key);
      const own = await prepare(freeKey, stored.own, known.frame, windows);
      await replace(stored, freeKey, own, { actor, changes });
      return freeKey;
    },
  };
}

interface Line {
  actor: Actor;
  changes: NonNullable<ReturnType<typeof findChangedFields>>;
}
