import type { FrameList, LoadState } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { advanceInSteps } from '@jepret/testing/advance-in-steps.ts';
import { createFakeBooth, type FakeBooth } from '../../../testing/fake-booth.ts';
import { getAction } from '../actions/get-action.ts';
import { type LoadView, runLoad } from '../load-run.ts';

/** One visit to /load in a fake booth, with its results. */
export interface LoadVisit {
  booth: FakeBooth;
  video: PromiseWithResolvers<void>;
  fetchFrames(): Promise<FrameList>;
  /** URLs of pictures preloaded for the next screen. */
  preloadedPictures: string[];
  start(state: LoadState): void;
  stop(): void;
  pass(durationMs: number, stepMs?: number): Promise<void>;
  /** All views, newest last. */
  views: LoadView[];
  /** The arguments of the navigation that ended the visit. */
  navigations: unknown[];
  unexpectedErrors: unknown[];
  /** The notice with its English text. */
  findNotice(): Words<LoadView['notice']>;
  findWayOut(): Words<LoadView['wayOut']>;
  /** The addresses of all calls in order. */
  listAddresses(): string[];
}

type Words<Shown> = Shown extends { text: string } ? Omit<Shown, 'text'> & { text: string } : Shown;

export function createLoadVisit(): LoadVisit {
  const booth = createFakeBooth();
  const visit: LoadVisit = {
    booth,
    video: Promise.withResolvers(),
    fetchFrames: async () => ({}),
    start(state) {
      const tools = {
        ...booth,
        attemptKey: 'attempt-1',
        fetchFrames: () => visit.fetchFrames(),
        loadPictures: (urls: readonly string[]) => void visit.preloadedPictures.push(...urls),
        videoEnd: visit.video.promise,
      };
      visit.stop = runLoad(getAction(state), state, tools, {
        onChange: (view) => visit.views.push(view),
        onLeave: (exit) => exit((to, options) => visit.navigations.push(to, options)),
        onUnexpectedError: (error) => visit.unexpectedErrors.push(error),
      });
    },
    stop() {},
    pass: (durationMs, stepMs) => advanceInSteps(booth.clock, durationMs, stepMs),
    preloadedPictures: [],
    views: [],
    navigations: [],
    unexpectedErrors: [],
    findNotice() {
      const notice = visit.views.at(-1)?.notice;
      return notice?.kind === 'retrying' ? { ...notice, text: english(notice.text) } : notice;
    },
    findWayOut() {
      const way = visit.views.at(-1)?.wayOut;
      return way && { ...way, text: english(way.text) };
    },
    listAddresses: () => booth.requests.map(({ address }) => address),
  };
  return visit;
}

export const HOME = ['/', { replace: true }];

export const homeWith = (...errors: string[]) => ['/', { replace: true, state: { errors } }];
