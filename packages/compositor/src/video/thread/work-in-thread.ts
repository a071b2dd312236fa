// The video thread: does what it is told, several things at once, until it is ended.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { videoWork } from '../video-work.ts';
import type { Answer, InputOf, Kind, Order, ResultOf, Stop } from './messages.ts';
import { toFailure } from './messages.ts';

takeUsualPriority();
const stops = new Map<number, AbortController>();
parentPort?.on('message', (order: Order | Stop) => {
  if (order.kind === 'stop') stops.get(order.id)?.abort();
  else void carryOut(order);
});

async function carryOut({ id, kind, ffmpeg, input }: Order): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  const work = videoWork[kind] as Work;
  const answer = await work(ffmpeg, input, stop.signal).then(
    (result): Answer => ({ id, result }),
    (error: unknown): Answer => ({ id, failure: toFailure(error) }),
  );
  stops.delete(id);
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
