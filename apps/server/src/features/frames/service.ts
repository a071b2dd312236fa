import type { Frame, FrameList, Location } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { changedFields } from '../../domain/changed-fields.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import { createCatalogue, keyOf } from './catalogue.ts';
import { createFrameChecks, type FrameFaults } from './checks/frame-checks.ts';
import { CategoryName, type FrameEntry, FrameName } from './frame-entry.ts';
import { createFrameFiles } from './frame-files.ts';
import { createFrameOverviews, type FrameOverview } from './frame-overviews.ts';
import type { FrameKey, FrameSettings } from './frame-row.ts';
import { createOwnFrames, type NewFrame, nameOf } from './own-frames.ts';
import { createFrameStore } from './store.ts';

interface Dependencies {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  bundled: readonly FrameEntry[];
  assetsDir: string;
  /** The origin of `/static`. */
  staticUrl: string;
  isConfigured: (locationSlug: string) => Promise<boolean>;
  faults: FrameFaults;
  /** Undefined while the clock is not believed. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

export function createFrameService({ database, blobStore, clock, ...dependencies }: Dependencies) {
  const store = createFrameStore(database);
  const { bundled, assetsDir, staticUrl, isConfigured, faults } = dependencies;
  const catalogue = createCatalogue({ store, bundled, staticUrl });
  const overviews = createFrameOverviews({ catalogue, clock, isConfigured, faults });
  const { listAll, listOffered, getFrame } = overviews;
  const files = createFrameFiles(blobStore, assetsDir);
  const { findSteadyNow } = dependencies;
  const ownFrames = createOwnFrames({ database, files, catalogue, clock, findSteadyNow });

  const changeSettings = createSettingsChange(database, clock);

  return {
    /** What visitors may choose there today. */
    async list(locationSlug: string): Promise<FrameList> {
      const groups = Map.groupBy(await listOffered(locationSlug), ({ group }) => group);
      return Object.fromEntries(
        [...groups].map(([group, frames]) => [group, frames.map(({ frame }) => frame)]),
      );
    },

    /** Over what is offered there today. */
    async findSnapRange(locationSlug: string): Promise<Location['snaps'] | undefined> {
      const counts = (await listOffered(locationSlug)).map(({ frame }) => frame.counter);
      return counts.length === 0
        ? undefined
        : { min: Math.min(...counts), max: Math.max(...counts) };
    },

    /** Whether or not it is offered now: a session that began must be able to end. */
    async find(frameName: string, categoryName: string): Promise<Frame | undefined> {
      // Nothing is asked of the database that no frame can be called.
      const isName = FrameName.safeParse(frameName).success;
      if (!isName || !CategoryName.safeParse(categoryName).success) return undefined;
      return (await catalogue.find({ frameName, categoryName }))?.frame;
    },

    readTemplate: files.readTemplate,

    /** Looks at every template; what is broken is not offered from then on. */
    checkTemplates: createFrameChecks({
      faults,
      listFrames: catalogue.list,
      readTemplate: files.readTemplate,
    }),

    openOwn: files.openOwn,

    /** Every frame of the booth, and whether it is offered today, there or anywhere. */
    listAll,

    async add(template: Uint8Array, newFrame: NewFrame, actor: Actor): Promise<FrameOverview> {
      await ownFrames.add(template, newFrame, actor);
      return getFrame(`${newFrame.category_name}/${newFrame.frame_name}`);
    },

    /** Changes only what `settings` names. */
    async change(typed: string, settings: FrameSettings, actor: Actor): Promise<FrameOverview> {
      const { frame } = await getFrame(typed);
      await changeSettings(keyOf(frame), settings, actor);
      return getFrame(typed);
    },

    async remove(typed: string, actor: Actor): Promise<void> {
      const { frame } = await getFrame(typed);
      await ownFrames.remove(keyOf(frame), actor);
    },
  };
}

export type FrameService = ReturnType<typeof createFrameService>;

/** When and where a frame is offered, and its line in the audit. */
function createSettingsChange(database: Database, clock: Clock) {
  return (key: FrameKey, settings: FrameSettings, actor: Actor): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const changing = createFrameStore(transaction);
      const before = (await changing.find(key))?.settings ?? {};
      await changing.change(key, settings, clock.now());
      const after = (await changing.find(key))?.settings ?? {};
      const changed = changedFields({ ...before }, { ...after });
      if (!changed) return;
      const subject = nameOf(key);
      await recordAudit(transaction, clock.now(), {
        actor,
        action: 'frame.changed',
        subject,
        ...changed,
      });
    });
}
