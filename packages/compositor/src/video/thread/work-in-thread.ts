// The video thread: does what it is told, several things at once, until it is ended.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { videoWork } from '../video-work.ts';
import type { Answer, InputOf, Kind, Order, ResultOf, Stop } from './messages.ts';
import { toFailure } from './messages.ts';

// It and the programs it starts may not go before those who wait for an answer, as its parent may.
const USUAL = constants.priority.PRIORITY_NORMAL;
if (getPriority() < USUAL) setPriority(USUAL);

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
