import type { NavigationState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { isWebAddress } from '../../api/web-address.ts';
import type { LoadingState } from '../../hooks/use-loading.ts';

export type Tab = 'photos' | 'gif' | 'live-mode';

/** One medium with its own tab. */
export interface Medium {
  tab: Tab;
  /** The tab's title. */
  title: PlainKey;
  /** The `type` in 'Unable to load {type} media'. */
  type: PlainKey;
  kind: 'picture' | 'film';
  url: string;
}

/** By tab; absent: loading. */
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

/** The media that exist (GALLERY-2) and have a valid URL (GALLERY-6). */
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

/** The chosen medium unless it failed, else the first that did not; undefined: all failed. */
export function findShown(
  media: readonly Medium[],
  states: MediaStates,
  wanted: Tab | undefined,
): Medium | undefined {
  const usable = media.filter((medium) => stateOf(states, medium) !== 'failed');
  return usable.find(({ tab }) => tab === wanted) ?? usable[0];
}

/** The tab that an arrow key goes to, wrapping around; undefined for other keys. */
export function findNextTab(tabs: readonly Tab[], from: Tab, key: string): Tab | undefined {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  const index = tabs.indexOf(from);
  return tabs.at((index + step) % tabs.length);
}
