import type { NavigationState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { isWebAddress } from '../../api/web-address.ts';
import type { LoadingState } from '../../hooks/use-loading.ts';

export type Tab = 'photos' | 'gif' | 'live-mode';

/** One thing to look at, with a tab of its own. */
export interface Medium {
  tab: Tab;
  /** What stands on its tab. */
  title: PlainKey;
  /** As in 'Unable to load {type} media'. */
  type: PlainKey;
  kind: 'picture' | 'film';
  url: string;
}

/** By tab; what nobody has heard of yet is loading. */
export type MediaStates = Readonly<Partial<Record<Tab, LoadingState>>>;

type Result = Pick<NavigationState<'/final-preview'>, 'compiled' | 'stackedVideoUrl' | 'videoURL'>;

type Named = Pick<Medium, 'tab' | 'title' | 'type'>;

const PHOTOS: Named = { tab: 'photos', title: 'gallery.photos', type: 'common.mediaPhoto' };
const GIF: Named = { tab: 'gif', title: 'gallery.gif', type: 'common.mediaGif' };
const LIVE_MODE: Named = {
  tab: 'live-mode',
  title: 'gallery.liveMode',
  type: 'common.mediaLiveMode',
};

/** What exists (GALLERY-2) and has an address that parses (GALLERY-6). */
export function listMedia({ compiled, stackedVideoUrl, videoURL }: Result): Medium[] {
  const media = [
    { ...PHOTOS, kind: 'picture', url: compiled },
    { ...GIF, kind: 'film', url: stackedVideoUrl },
    { ...LIVE_MODE, kind: 'film', url: videoURL },
  ] as const;
  return media.flatMap((medium) => {
    const { url } = medium;
    return url !== undefined && isWebAddress(url) ? [{ ...medium, url }] : [];
  });
}

export const stateOf = (states: MediaStates, { tab }: Medium): LoadingState =>
  states[tab] ?? 'loading';

/** What the visitor asked for as long as it may come, else the first that may; undefined: none. */
export function findShown(
  media: readonly Medium[],
  states: MediaStates,
  wanted: Tab | undefined,
): Medium | undefined {
  const usable = media.filter((medium) => stateOf(states, medium) !== 'failed');
  return usable.find(({ tab }) => tab === wanted) ?? usable[0];
}

/** Where an arrow key leads from a tab, around the ends; undefined for any other key. */
export function findNextTab(tabs: readonly Tab[], from: Tab, key: string): Tab | undefined {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  const index = tabs.indexOf(from);
  return tabs.at((index + step) % tabs.length);
}
