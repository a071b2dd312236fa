import { makePreview, openTemplate } from '@jepret/compositor';
import { type Frame, type Slot, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { changedFields } from '../../domain/changed-fields.ts';
import { changedMeanwhile, requireSeen } from '../../domain/seen-versions.ts';
import { type Catalogue, nameOf } from './catalogue.ts';
import { asRefusal, NO_PADDING } from './checks/inspect-template.ts';
import type { InTurn } from './checks/template-turns.ts';
import type { FrameFiles } from './frame-files.ts';
import { FrameDefinition, type FrameKey, type OwnFrame, type StoredFrame } from './frame-row.ts';
import { createPositionStore } from './order/position-store.ts';
import { hashOf, readEntry, THIS_FRAME } from './own-frames.ts';
import { nextKey } from './revisions.ts';
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
  inTurn: InTurn;
}

export const windowsOf = (frame: Frame): FrameWindows => ({
  slots: computeSlots(toChosenFrame(frame)),
  snaps: frame.counter,
  isNoCut: frame.is_no_cut,
});

/**
 * Other windows in the template of an own frame. They are a frame of their own, in the place of the one
 * before: sessions that began in that one find it as they know it, as they find one that was removed.
 */
export function createFrameWindows({ database, files, catalogue, clock, inTurn }: Dependencies) {
  const store = createFrameStore(database);
  const findFreeKey = async (key: FrameKey): Promise<FrameKey> => {
    let free = nextKey(key);
    while (await catalogue.find(free)) free = nextKey(free);
    return free;
  };

  /** Drawn and looked at before anything changes: what cannot be printed is refused. */
  const prepare = async (key: FrameKey, own: OwnFrame, frame: Frame, windows: FrameWindows) => {
    const template = await files.readTemplate(frame);
    if (!template) throw new BoothError('not_found', 'The template of this frame is gone.');
    const { slots, snaps, isNoCut } = windows;
    const described = { counter: snaps, is_no_cut: isNoCut, config_frame: NO_PADDING };
    const entry = readEntry({
      ...own.definition,
      ...described,
      slots: [...slots],
      frame_name: key.frameName,
      category_name: key.categoryName,
    });
    const preview = await inTurn(async () => {
      await asRefusal(() => openTemplate(template, toChosenFrame(entry)));
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
        throw changedMeanwhile(THIS_FRAME);
      }
      await createPositionStore(transaction).rename(before, key);
      const { actor, changes } = line;
      const action = 'frame.windows-changed';
      await recordAudit(transaction, now, { actor, action, subject: nameOf(key), ...changes });
    });

  return {
    /** Returns what it is known by from then on. Whoever looked at it before says at which version. */
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
          `${key.frameName} comes with the booth: its windows are where its drawing has them.`,
        );
      }
      requireSeen(THIS_FRAME, stored.version, seenVersion);
      const changes = changedFields({ ...windowsOf(known.frame) }, { ...windows });
      if (!changes) return key;
      const free = await findFreeKey(key);
      const own = await prepare(free, stored.own, known.frame, windows);
      await replace(stored, free, own, { actor, changes });
      return free;
    },
  };
}

interface Line {
  actor: Actor;
  changes: NonNullable<ReturnType<typeof changedFields>>;
}
