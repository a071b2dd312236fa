import type { FrameList, LoadState } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { letTimePass } from '@jepret/testing/let-time-pass.ts';
import { createFakeBooth, type FakeBooth } from '../../../testing/fake-booth.ts';
import { getAction } from '../actions/get-action.ts';
import { type LoadView, runLoad } from '../load-run.ts';

/** One visit to /load in a fake booth, and what came of it. */
export interface LoadVisit {
  booth: FakeBooth;
  film: PromiseWithResolvers<void>;
  fetchFrames(): Promise<FrameList>;
  /** Of the next screen, begun to load. */
  pictures: string[];
  start(state: LoadState): void;
  stop(): void;
  pass(durationMs: number, stepMs?: number): Promise<void>;
  /** Everything that was on screen, the newest last. */
  views: LoadView[];
  /** Where the visit led, and with what. */
  left: unknown[];
  bugs: unknown[];
  /** In English words. */
  findNotice(): Words<LoadView['notice']>;
  findWay(): Words<LoadView['way']>;
  /** Of every call, in order. */
  listAddresses(): string[];
}

type Words<Shown> = Shown extends { text: string } ? Omit<Shown, 'text'> & { text: string } : Shown;

export function createLoadVisit(): LoadVisit {
  const booth = createFakeBooth();
  const visit: LoadVisit = {
    booth,
    film: Promise.withResolvers(),
    fetchFrames: async () => ({}),
    start(state) {
      const tools = {
        ...booth,
        attemptKey: 'attempt-1',
        fetchFrames: () => visit.fetchFrames(),
        loadPictures: (urls: readonly string[]) => void visit.pictures.push(...urls),
        filmEnd: visit.film.promise,
      };
      visit.stop = runLoad(getAction(state), state, tools, {
        onChange: (view) => visit.views.push(view),
        onLeave: (exit) => exit((to, options) => visit.left.push(to, options)),
        onBug: (error) => visit.bugs.push(error),
      });
    },
    stop() {},
    pass: (durationMs, stepMs) => letTimePass(booth.clock, durationMs, stepMs),
    pictures: [],
    views: [],
    left: [],
    bugs: [],
    findNotice() {
      const notice = visit.views.at(-1)?.notice;
      return notice?.kind === 'retrying' ? { ...notice, text: english(notice.text) } : notice;
    },
    findWay() {
      const way = visit.views.at(-1)?.way;
      return way && { ...way, text: english(way.text) };
    },
    listAddresses: () => booth.asked.map(({ address }) => address),
  };
  return visit;
}

export const HOME = ['/', { replace: true }];

export const homeWith = (...errors: string[]) => ['/', { replace: true, state: { errors } }];
