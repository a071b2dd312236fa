import { Frame } from '@jepret/contract';
import type { FrameEntry } from './frame-entry.ts';
import { ownPreviewPath } from './frame-files.ts';
import type { FrameKey, OwnFrame, StoredFrame } from './frame-row.ts';
import { inOrder } from './order/in-order.ts';
import type { PositionStore } from './order/position-store.ts';
import type { Season } from './seasons/seasons.ts';
import type { FrameStore } from './store.ts';

/** A frame that the booth has, and when and where it is offered. */
export interface CatalogueFrame {
  /** As the kiosk gets it. */
  frame: Frame;
  group: string;
  isOwn: boolean;
  isHidden: boolean;
  /** Empty is every day. */
  seasons: readonly Season[];
  /** Slugs; empty is everywhere. */
  locations: readonly string[];
  /** 0 for a bundled frame that nobody has changed. */
  version: number;
}

interface Dependencies {
  store: FrameStore;
  positions: PositionStore;
  bundled: readonly FrameEntry[];
  /** Where `/static` is found. */
  staticUrl: string;
}

/** The bundled frames as the operator changed them, and the operator's own. */
export function createCatalogue({ store, positions, staticUrl, ...dependencies }: Dependencies) {
  // Group by group, as visitors have always seen them.
  const entries = [...Map.groupBy(dependencies.bundled, ({ group }) => group).values()].flat();
  const bundled = new Map(
    entries.map((entry) => [nameOf(keyOf(entry)), fromBundled(entry, staticUrl)]),
  );
  const resolve = (stored: StoredFrame): CatalogueFrame | undefined => {
    const known = stored.own
      ? fromOwn(stored, stored.own, staticUrl)
      : // Changes may outlive their frame, when a release no longer brings it.
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
     * In the order that an operator gave them; before that the bundled ones group by group, then
     * own ones, the oldest first.
     */
    async list(): Promise<CatalogueFrame[]> {
      const frames = new Map(bundled);
      for (const stored of await store.list()) {
        const frame = resolve(stored);
        if (frame) frames.set(nameOf(stored), frame);
      }
      return inOrder(frames, (await positions.list()).map(nameOf));
    },

    /** Also what is out of season, hidden or just removed: a session that began must be able to end. */
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

/** As an operator types it where the name alone does not tell. */
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
