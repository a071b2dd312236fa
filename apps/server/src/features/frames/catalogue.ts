import { Frame } from '@jepret/contract';
import type { FrameEntry } from './frame-entry.ts';
import { ownPreviewPath } from './frame-files.ts';
import type { FrameKey, OwnFrame, StoredFrame } from './frame-row.ts';
import { applyOrder } from './order/apply-order.ts';
import type { PositionStore } from './order/position-store.ts';
import type { Season } from './seasons/seasons.ts';
import type { FrameStore } from './store.ts';

/** A frame of the booth, and when and where it is offered. */
export interface CatalogueFrame {
  /** As it is sent to kiosks. */
  frame: Frame;
  group: string;
  isOwn: boolean;
  isHidden: boolean;
  /** Empty means every day. */
  seasons: readonly Season[];
  /** Slugs; empty means everywhere. */
  locations: readonly string[];
  /** 0 for an unchanged bundled frame. */
  version: number;
}

interface Dependencies {
  store: FrameStore;
  positions: PositionStore;
  bundled: readonly FrameEntry[];
  /** The origin of `/static`. */
  staticUrl: string;
}

/** The bundled frames with the operator's changes, and the operator's own frames. */
export function createCatalogue({ store, positions, staticUrl, ...dependencies }: Dependencies) {
  // Ordered by group, because visitors see them so.
  const entries = [...Map.groupBy(dependencies.bundled, ({ group }) => group).values()].flat();
  const bundled = new Map(
    entries.map((entry) => [nameOf(keyOf(entry)), fromBundled(entry, staticUrl)]),
  );
  const resolve = (stored: StoredFrame): CatalogueFrame | undefined => {
    const known = stored.own
      ? fromOwn(stored, stored.own, staticUrl)
      : // Changes can remain when a release no longer contains their frame.
        bundled.get(nameOf(stored));
    return known && { ...known, ...stored.settings, version: stored.version };
  };

  const findRemoved = async (key: FrameKey): Promise<CatalogueFrame | undefined> => {
    const removed = await store.findRemoved(key);
    return removed && resolve(removed);
  };

  return {
    isBundled: (key: FrameKey): boolean => bundled.has(nameOf(key)),

    /**
     * In the operator's order; without one, the bundled frames by group and then own ones, oldest
     * first.
     */
    async list(): Promise<CatalogueFrame[]> {
      const frames = new Map(bundled);
      for (const stored of await store.list()) {
        const frame = resolve(stored);
        if (frame) frames.set(nameOf(stored), frame);
      }
      return applyOrder(frames, (await positions.list()).map(nameOf));
    },

    /** Finds frames that are out of season, hidden or recently removed too, so that running sessions can end. */
    async find(key: FrameKey): Promise<CatalogueFrame | undefined> {
      const stored = await store.find(key);
      const present = (stored && resolve(stored)) ?? bundled.get(nameOf(key));
      return present ?? findRemoved(key);
    },

    findRemoved,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

export const keyOf = (frame: Pick<Frame, 'category_name' | 'frame_name'>): FrameKey => ({
  categoryName: frame.category_name,
  frameName: frame.frame_name,
});

/** The full name, which operators type if the frame name alone is ambiguous. */
export const nameOf = ({ categoryName, frameName }: FrameKey): string =>
  `${categoryName}/${frameName}`;

const fromBundled = (entry: FrameEntry, staticUrl: string): CatalogueFrame => ({
  frame: { ...Frame.parse(entry), url: staticUrl + entry.url },
  group: entry.group,
  isOwn: false,
  isHidden: false,
  seasons: entry.seasons,
  locations: entry.locations,
  version: 0,
});

function fromOwn(key: FrameKey, own: OwnFrame, staticUrl: string): CatalogueFrame {
  const { group, ...definition } = own.definition;
  return {
    frame: {
      frame_name: key.frameName,
      category_name: key.categoryName,
      url: staticUrl + ownPreviewPath({ ...key, contentHash: own.contentHash }),
      ...definition,
    },
    group,
    isOwn: true,
    isHidden: false,
    seasons: [],
    locations: [],
    version: 1,
  };
}
