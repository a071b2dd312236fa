// The video thread: does what it is told, several things at once, until it is ended.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { videoWork } from '../video-work.ts';
import type { Answer, Change, InputOf, Kind, Order, ResultOf } from './messages.ts';
import { toFailure } from './messages.ts';

takeUsualPriority();
const changes = new Map<number, Record<Change['kind'], AbortController>>();
parentPort?.on('message', (order: Order | Change) => {
  if ('input' in order) void carryOut(order);
  else changes.get(order.id)?.[order.kind].abort();
});

async function carryOut({ id, kind, ffmpeg, input }: Order): Promise<void> {
  const [stop, raise] = [new AbortController(), new AbortController()];
  changes.set(id, { stop, raise });
  const work = videoWork[kind] as Work;
  const answer = await work({ ...ffmpeg, raised: raise.signal }, input, stop.signal).then(
    (result): Answer => ({ id, result }),
    (error: unknown): Answer => ({ id, failure: toFailure(error) }),
  );
  changes.delete(id);
  parentPort?.postMessage(answer);
}

type Work = (ffmpeg: Ffmpeg, input: InputOf<Kind>, signal: AbortSignal) => Promise<ResultOf<Kind>>;

/** What comes from a thread that goes before others would go before them, too, with all it starts. */
function takeUsualPriority(): void {
  const usual = constants.priority.PRIORITY_NORMAL;
  try {
    if (process.platform === 'linux' && getPriority() < usual) setPriority(usual);
  } catch {
    // A system that allows no change at all: then films share alike with calls.
  }
}
