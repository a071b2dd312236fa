// The video thread: runs requests concurrently until it is terminated.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { videoWork } from '../video-work.ts';
import type { InputOf, Kind, ResultOf, WorkRequest, WorkResponse, WorkSignal } from './messages.ts';
import { toFailure } from './messages.ts';

resetPriority();
const controllers = new Map<number, Record<WorkSignal['kind'], AbortController>>();
parentPort?.on('message', (request: WorkRequest | WorkSignal) => {
  if ('input' in request) void run(request);
  else controllers.get(request.id)?.[request.kind].abort();
});

async function run({ id, kind, ffmpeg, input }: WorkRequest): Promise<void> {
  const [stop, raise] = [new AbortController(), new AbortController()];
  controllers.set(id, { stop, raise });
  const work = videoWork[kind] as Work;
  const response = await work({ ...ffmpeg, raiseSignal: raise.signal }, input, stop.signal).then(
    (result): WorkResponse => ({ id, result }),
    (error: unknown): WorkResponse => ({ id, failure: toFailure(error) }),
  );
  controllers.delete(id);
  parentPort?.postMessage(response);
}

type Work = (ffmpeg: Ffmpeg, input: InputOf<Kind>, signal: AbortSignal) => Promise<ResultOf<Kind>>;

/** The thread inherits the raised priority of the server thread, and its programs would inherit it, too. */
function resetPriority(): void {
  const usual = constants.priority.PRIORITY_NORMAL;
  try {
    if (process.platform === 'linux' && getPriority() < usual) setPriority(usual);
  } catch {
    // The system does not permit a change: films have the same priority as calls.
  }
}
