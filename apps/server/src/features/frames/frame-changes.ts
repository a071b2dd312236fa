import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { findChangedFields } from '../../domain/changed-fields.ts';
import { createVersionConflict } from '../../domain/version-conflicts.ts';
import { type Catalogue, keyOf, nameOf } from './catalogue.ts';
import type { FrameKey, FrameSettings } from './frame-row.ts';
import { moveBefore } from './order/apply-order.ts';
import { createPositionStore } from './order/position-store.ts';
import { THIS_FRAME } from './own-frames.ts';
import { createFrameStore } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Reads within the transaction. */
  openCatalogue(transaction: Database): Catalogue;
}

/** A frame, and the version that the page showed. */
interface SeenFrame {
  key: FrameKey;
  seenVersion?: number | undefined;
}

/** Changes of existing frames, each with an audit line. */
export function createFrameChanges({ database, clock, openCatalogue }: Dependencies) {
  return {
    /** Changes when and where frames are offered: all of them or none. */
    changeSettings: (
      frames: readonly SeenFrame[],
      settings: FrameSettings,
      actor: Actor,
    ): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const changing = createFrameStore(transaction);
        // In a fixed order, so that two changes of the same frames do not deadlock.
        for (const { key, seenVersion } of frames.toSorted(byName)) {
          const before = (await changing.find(key))?.settings ?? {};
          const version = await changing.change(key, settings, clock.now());
          if (seenVersion !== undefined && version !== seenVersion + 1) {
            throw createVersionConflict(frames.length === 1 ? THIS_FRAME : key.frameName);
          }
          const after = (await changing.find(key))?.settings ?? {};
          const changed = findChangedFields({ ...before }, { ...after });
          if (!changed) continue;
          await recordAudit(transaction, clock.now(), {
            actor,
            action: 'frame.changed',
            subject: nameOf(key),
            ...changed,
          });
        }
      }),

    /** Moves a frame before another one or to the end; concurrent moves of other frames are kept. */
    move: (key: FrameKey, before: FrameKey | undefined, actor: Actor): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const positions = createPositionStore(transaction);
        await positions.lock();
        const keys = (await openCatalogue(transaction).list()).map(({ frame }) => keyOf(frame));
        const byName = new Map(keys.map((one) => [nameOf(one), one]));
        const names = [...byName.keys()];
        const moved = moveBefore(names, nameOf(key), before && nameOf(before));
        const [was, is] = [names, moved].map(
          (all) => all[all.indexOf(nameOf(key)) + 1] ?? 'the end',
        );
        if (was === is) return;
        await positions.replace(moved.map((name) => byName.get(name) as FrameKey));
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'frame.moved',
          subject: nameOf(key),
          before: { standsBefore: was },
          after: { standsBefore: is },
        });
      }),
  };
}

const byName = (a: SeenFrame, b: SeenFrame): number => (nameOf(a.key) < nameOf(b.key) ? -1 : 1);
