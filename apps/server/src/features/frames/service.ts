import type { Frame, FrameList, Location } from '@jepret/contract';
import { CategoryName, FrameName } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import type { PlaceZones } from '../../domain/place-zones.ts';
import { changedMeanwhile } from '../../domain/seen-versions.ts';
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
import type { InTurn } from './checks/template-turns.ts';
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
  readZones(): Promise<PlaceZones>;
  faults: FrameFaults;
  inTurn: InTurn;
  /** Undefined while the clock is not believed. */
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
  const { inTurn, findSteadyNow } = dependencies;
  const ownFrames = createOwnFrames({ database, files, catalogue, clock, inTurn, findSteadyNow });

  const windows = createFrameWindows({ database, files, catalogue, clock, inTurn });
  const changes = createFrameChanges({ database, clock, openCatalogue });

  return {
    ...createVisitorsFrames(catalogue, listOffered),

    readTemplate: files.readTemplate,

    /** Looks at every template; what is broken is not offered from then on. */
    checkTemplates: createFrameChecks({
      faults,
      listFrames: catalogue.list,
      readTemplate: files.readTemplate,
    }),

    openOwn: files.openOwn,

    /** Seasons begin and end with the days of the place. */
    findToday,

    /** Every frame of the booth, and whether it is offered today, there or anywhere. */
    listAll,

    /** Looks at a template that nobody has described yet. Nothing is kept. */
    async inspect(template: Uint8Array): Promise<Inspection> {
      checkTemplateFile(template);
      return inTurn(() => inspectTemplate(template));
    },

    async add(template: Uint8Array, newFrame: NewFrame, actor: Actor): Promise<FrameOverview> {
      await ownFrames.add(template, newFrame, actor);
      return getFrame(`${newFrame.category_name}/${newFrame.frame_name}`);
    },

    get: getFrame,

    /** Changes only what `settings` names, in all of these frames or in none. */
    async change(
      frames: readonly { typed: string; seenVersion?: number }[],
      settings: FrameSettings,
      actor: Actor,
    ): Promise<FrameOverview[]> {
      const seen = await Promise.all(
        frames.map(async ({ typed, seenVersion }) => ({
          key: keyOf((await getFrame(typed)).frame),
          seenVersion,
        })),
      );
      const byKey = new Map(seen.map((one) => [nameOf(one.key), one]));
      await changes.changeSettings([...byKey.values()], settings, actor);
      return (await listAll()).filter(({ frame }) => byKey.has(nameOf(keyOf(frame))));
    },

    /** Visitors see it before the other one, or behind all of them. */
    async move(typed: string, before: string | undefined, actor: Actor): Promise<void> {
      const { frame } = await getFrame(typed);
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
  getFrame(typed: string): Promise<FrameOverview>;
}

/** What becomes of an operator's own. Whoever looked at a frame before says at which version. */
function createOwnFrameChanges({ catalogue, ownFrames, windows, getFrame }: OwnFrameParts) {
  return {
    /** Told apart from what never was: somebody has removed it, or changed its windows, since it was seen. */
    async getSeen(key: FrameKey): Promise<FrameOverview> {
      const names = (await catalogue.list()).map(({ frame }) => nameOf(keyOf(frame)));
      if (!names.includes(nameOf(key)) && (await catalogue.findRemoved(key))) {
        throw changedMeanwhile(THIS_FRAME);
      }
      return getFrame(nameOf(key));
    },

    async getRemoved(key: FrameKey): Promise<CatalogueFrame> {
      const removed = await catalogue.findRemoved(key);
      if (removed) return removed;
      throw notRemoved(key);
    },

    async remove(typed: string, actor: Actor, seenVersion?: number): Promise<void> {
      const { frame } = await getFrame(typed);
      await ownFrames.remove(keyOf(frame), actor, seenVersion);
    },

    async restore(key: FrameKey, actor: Actor, seenVersion?: number): Promise<FrameOverview> {
      await ownFrames.restore(key, actor, seenVersion);
      return getFrame(nameOf(key));
    },

    /** It is known by another category from then on. */
    async changeWindows(
      typed: string,
      changed: FrameWindows,
      actor: Actor,
      seenVersion?: number,
    ): Promise<FrameOverview> {
      const { frame } = await getFrame(typed);
      const key = await windows.changeWindows(keyOf(frame), changed, actor, seenVersion);
      await ownFrames.forgetRemoved();
      return getFrame(nameOf(key));
    },
  };
}

export type FrameService = ReturnType<typeof createFrameService>;

/** What visitors choose, and end a session in. */
function createVisitorsFrames(
  catalogue: Catalogue,
  listOffered: (locationSlug: string) => Promise<FrameOverview[]>,
) {
  return {
    /** What visitors may choose there today. */
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
  };
}
