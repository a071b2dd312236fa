import type { Frame, FrameList, Location } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import { toLocalDay } from '../../domain/local-days.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock, SteadyInstant } from '../../ports/clock.ts';
import { type CatalogueFrame, createCatalogue, keyOf } from './catalogue.ts';
import { createFrameChecks, type FrameFaults } from './checks/frame-checks.ts';
import { CategoryName, type FrameEntry, FrameName } from './frame-entry.ts';
import { createFrameFiles } from './frame-files.ts';
import type { FrameSettings } from './frame-row.ts';
import { createOwnFrames, type NewFrame } from './own-frames.ts';
import { findSeason, type Offer, offerOf } from './seasons/offers.ts';
import type { SeasonDates } from './seasons/seasons.ts';
import type { FrameStore } from './store.ts';

export interface FrameOverview extends CatalogueFrame {
  offer: Offer;
  /** The one that lasts or comes next. */
  season?: SeasonDates;
  /** Why it is broken. */
  fault?: string;
}

interface Dependencies {
  store: FrameStore;
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

const DEFAULT_SLUG = 'default';

export function createFrameService({ store, blobStore, clock, ...dependencies }: Dependencies) {
  const { bundled, assetsDir, staticUrl, isConfigured, faults } = dependencies;
  const catalogue = createCatalogue({ store, bundled, staticUrl });
  const files = createFrameFiles(blobStore, assetsDir);
  const { findSteadyNow } = dependencies;
  const ownFrames = createOwnFrames({ store, files, catalogue, clock, findSteadyNow });

  /** FRAME-21: a place nobody configured has the frames of `default` and those that name it. */
  const slugsOf = async (slug: string, frames: readonly CatalogueFrame[]): Promise<string[]> => {
    const isDefaultNamed = frames.some(({ locations }) => locations.includes(DEFAULT_SLUG));
    return isDefaultNamed && !(await isConfigured(slug)) ? [slug, DEFAULT_SLUG] : [slug];
  };

  const listAll = async (locationSlug?: string): Promise<FrameOverview[]> => {
    const frames = await catalogue.list();
    const slugs = locationSlug === undefined ? undefined : await slugsOf(locationSlug, frames);
    const today = toLocalDay(clock.now());
    return frames.map((frame) => {
      const season = findSeason(frame, today);
      const fault = faults.get(frame.frame.url);
      const offer = fault === undefined ? offerOf(frame, today, slugs) : 'broken';
      return { ...frame, offer, ...(season && { season }), ...(fault !== undefined && { fault }) };
    });
  };

  const listOffered = async (locationSlug: string): Promise<FrameOverview[]> =>
    (await listAll(locationSlug)).filter(({ offer }) => offer === 'offered');

  /** By its name, or by `CATEGORY/name` where the name alone does not tell. */
  const getFrame = async (typed: string): Promise<FrameOverview> => {
    const [frame, ...others] = (await listAll()).filter(
      ({ frame: { category_name, frame_name } }) =>
        typed === frame_name || typed === `${category_name}/${frame_name}`,
    );
    if (!frame) {
      throw new BoothError('not_found', `There is no frame ${typed}, so nothing was changed.`);
    }
    if (others.length === 0) return frame;
    const names = [frame, ...others].map(
      ({ frame: { category_name } }) => `${category_name}/${typed}`,
    );
    throw new BoothError('conflict', `Say which one, nothing was changed: ${names.join(', ')}.`);
  };

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

    async add(template: Uint8Array, newFrame: NewFrame): Promise<FrameOverview> {
      await ownFrames.add(template, newFrame);
      return getFrame(`${newFrame.category_name}/${newFrame.frame_name}`);
    },

    /** Changes only what `settings` names. */
    async change(typed: string, settings: FrameSettings): Promise<FrameOverview> {
      const { frame } = await getFrame(typed);
      await store.change(keyOf(frame), settings, clock.now());
      return getFrame(typed);
    },

    async remove(typed: string): Promise<void> {
      const { frame } = await getFrame(typed);
      await ownFrames.remove(keyOf(frame));
    },
  };
}

export type FrameService = ReturnType<typeof createFrameService>;
