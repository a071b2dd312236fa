import type { Frame, FrameList, Location } from '@jepret/contract';
import { CategoryName, FrameName } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import type { LocationZones } from '../../domain/location-zones.ts';
import { createVersionConflict } from '../../domain/version-conflicts.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import {
  type Catalogue,
  type CatalogueFrame,
  createCatalogue,
  keyOf,
  nameOf,
} from './catalogue.ts';
import { createFrameChecks, type FrameFaults } from './checks/frame-checks.ts';
import { type Inspection, inspectTemplate } from './checks/inspect-template.ts';
import { checkTemplateFile } from './checks/template-file.ts';
import type { RunInQueue } from './checks/template-queue.ts';
import { createFrameChanges } from './frame-changes.ts';
import type { FrameEntry } from './frame-entry.ts';
import { createFrameFiles } from './frame-files.ts';
import { createFrameOverviews, type FrameOverview } from './frame-overviews.ts';
import type { FrameKey, FrameSettings } from './frame-row.ts';
import { createFrameWindows, type FrameWindows } from './frame-windows.ts';
import { createPositionStore } from './order/position-store.ts';
import { createOwnFrames, type NewFrame, notRemoved, THIS_FRAME } from './own-frames.ts';
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
  readZones(): Promise<LocationZones>;
  faults: FrameFaults;
  runInQueue: RunInQueue;
  /** Undefined while the clock is held. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

export function createFrameService({ database, blobStore, clock, ...dependencies }: Dependencies) {
  const { bundled, assetsDir, staticUrl, isConfigured, readZones, faults } = dependencies;
  const openCatalogue = (within: Database): Catalogue =>
    createCatalogue({
      store: createFrameStore(within),
      positions: createPositionStore(within),
      bundled,
      staticUrl,
    });
  const catalogue = openCatalogue(database);
  const overviews = createFrameOverviews({ catalogue, clock, isConfigured, readZones, faults });
  const { findToday, listAll, listOffered, getFrame } = overviews;
  const files = createFrameFiles(blobStore, assetsDir);
  const { runInQueue, findSteadyNow } = dependencies;
  const parts = { database, files, catalogue, clock, runInQueue };
  const ownFrames = createOwnFrames({ ...parts, findSteadyNow });
  const windows = createFrameWindows(parts);
  const changes = createFrameChanges({ database, clock, openCatalogue });

  return {
    ...createOfferedFrames(catalogue, listOffered),

    readTemplate: files.readTemplate,

    /** Checks all templates; broken frames are no longer offered. */
    checkTemplates: createFrameChecks({
      faults,
      listFrames: catalogue.list,
      readTemplate: files.readTemplate,
    }),

    openOwn: files.openOwn,

    /** Seasons begin and end with the days of the location. */
    findToday,

    /** All frames, and whether they are offered today at the location or anywhere. */
    listAll,

    /** Inspects an uploaded template without storing it. */
    async inspect(template: Uint8Array): Promise<Inspection> {
      checkTemplateFile(template);
      return runInQueue(() => inspectTemplate(template));
    },

    async add(template: Uint8Array, newFrame: NewFrame, actor: Actor): Promise<FrameOverview> {
      await ownFrames.add(template, newFrame, actor);
      return getFrame(`${newFrame.category_name}/${newFrame.frame_name}`);
    },

    get: getFrame,

    /** Changes only the given settings, in all of these frames or in none. */
    async change(
      frames: readonly { name: string; seenVersion?: number }[],
      settings: FrameSettings,
      actor: Actor,
    ): Promise<FrameOverview[]> {
      const seen = await Promise.all(
        frames.map(async ({ name, seenVersion }) => ({
          key: keyOf((await getFrame(name)).frame),
          seenVersion,
        })),
      );
      const byKey = new Map(seen.map((one) => [nameOf(one.key), one]));
      await changes.changeSettings([...byKey.values()], settings, actor);
      return (await listAll()).filter(({ frame }) => byKey.has(nameOf(keyOf(frame))));
    },

    /** Moves a frame before the other one, or to the end. */
    async move(name: string, before: string | undefined, actor: Actor): Promise<void> {
      const { frame } = await getFrame(name);
      const next = before === undefined ? undefined : (await getFrame(before)).frame;
      await changes.move(keyOf(frame), next && keyOf(next), actor);
    },

    ...createOwnFrameChanges({ catalogue, ownFrames, windows, getFrame }),
  };
}

interface OwnFrameParts {
  catalogue: Catalogue;
  ownFrames: ReturnType<typeof createOwnFrames>;
  windows: ReturnType<typeof createFrameWindows>;
  getFrame(name: string): Promise<FrameOverview>;
}

/** Changes of own frames. `seenVersion` is the version that the page showed. */
function createOwnFrameChanges({ catalogue, ownFrames, windows, getFrame }: OwnFrameParts) {
  return {
    /** Throws a conflict if the frame was removed or its windows were changed since the page showed it. */
    async getCurrent(key: FrameKey): Promise<FrameOverview> {
      const names = (await catalogue.list()).map(({ frame }) => nameOf(keyOf(frame)));
      if (!names.includes(nameOf(key)) && (await catalogue.findRemoved(key))) {
        throw createVersionConflict(THIS_FRAME);
      }
      return getFrame(nameOf(key));
    },

    async getRemoved(key: FrameKey): Promise<CatalogueFrame> {
      const removed = await catalogue.findRemoved(key);
      if (removed) return removed;
      throw notRemoved(key);
    },

    async remove(name: string, actor: Actor, seenVersion?: number): Promise<void> {
      const { frame } = await getFrame(name);
      await ownFrames.remove(keyOf(frame), actor, seenVersion);
    },

    async restore(key: FrameKey, actor: Actor, seenVersion?: number): Promise<FrameOverview> {
      await ownFrames.restore(key, actor, seenVersion);
      return getFrame(nameOf(key));
    },

    /** The frame has another category afterwards. */
    async changeWindows(
      name: string,
      changed: FrameWindows,
      actor: Actor,
      seenVersion?: number,
    ): Promise<FrameOverview> {
      const { frame } = await getFrame(name);
      const key = await windows.changeWindows(keyOf(frame), changed, actor, seenVersion);
      await ownFrames.purgeRemoved();
      return getFrame(nameOf(key));
    },
  };
}

export type FrameService = ReturnType<typeof createFrameService>;

/** The frames for visitors. */
function createOfferedFrames(
  catalogue: Catalogue,
  listOffered: (locationSlug: string) => Promise<FrameOverview[]>,
) {
  return {
    /** The frames that are offered at the location today. */
    async list(locationSlug: string): Promise<FrameList> {
      const offered = (await listOffered(locationSlug)).map(({ group, frame }, order) => ({
        group,
        frame: { ...frame, order },
      }));
      const groups = Map.groupBy(offered, ({ group }) => group);
      return Object.fromEntries(
        [...groups].map(([group, frames]) => [group, frames.map(({ frame }) => frame)]),
      );
    },

    /** The range over the frames that are offered there today. */
    async findSnapRange(locationSlug: string): Promise<Location['snaps'] | undefined> {
      const counts = (await listOffered(locationSlug)).map(({ frame }) => frame.counter);
      return counts.length === 0
        ? undefined
        : { min: Math.min(...counts), max: Math.max(...counts) };
    },

    /** Also finds frames that are not offered now, so that running sessions can end. */
    async find(frameName: string, categoryName: string): Promise<Frame | undefined> {
      // Invalid names are not queried.
      const isName = FrameName.safeParse(frameName).success;
      if (!isName || !CategoryName.safeParse(categoryName).success) return undefined;
      return (await catalogue.find({ frameName, categoryName }))?.frame;
    },
  };
}
