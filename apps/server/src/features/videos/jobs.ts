import { z } from 'zod';
import { GiveUp, type JobHandlers, type RepeatingJob } from '../../ports/job-queue.ts';
import { type AheadDependencies, createFilmsAhead, subjectOf } from './films-ahead.ts';
import { AHEAD_JOB } from './hold-ahead.ts';
import { addGifJob, createGifMaker, GIF_JOB, type GifDependencies } from './make-gif.ts';
import { createVideoMaker, type MakerDependencies } from './maker.ts';
import { createRenderPlan, type RenderDependencies } from './render.ts';
import { addMakeJob, MAKE_JOB } from './requests.ts';
import { keyOf } from './video.ts';

type Dependencies = Omit<MakerDependencies & AheadDependencies, 'renderPlan' | 'blobStore'> &
  RenderDependencies &
  GifDependencies;

const RESCUE_JOB = 'videos-rescue';

/** A storage that was away for a minute, or a kill between a row and its job. */
export const VIDEO_REPEATS: readonly RepeatingJob[] = [{ name: RESCUE_JOB, everyMs: 10_000 }];

const Payload = z.object({ transactionId: z.string(), inputsHash: z.string() });

export function createVideoJobs(dependencies: Dependencies): JobHandlers {
  const renderPlan = createRenderPlan(dependencies);
  const make = createVideoMaker({ ...dependencies, renderPlan });
  const makeAhead = createFilmsAhead({ ...dependencies, renderPlan });
  const makeGif = createGifMaker(dependencies);
  const { store, queue, clock, log, spareTime } = dependencies;
  return {
    /** It is made, or gets an end: a guest page waits for one of the two. */
    async [RESCUE_JOB]() {
      await store.wakePlanned(clock.now());
      for (const video of await store.listForgotten(clock.now())) {
        await addMakeJob(queue, video, false);
      }
      for (const video of await store.listWithoutGif(clock.now())) await addGifJob(queue, video);
    },

    async [MAKE_JOB](payload, context) {
      const id = read(payload);
      const { transactionId, inputsHash } = id;
      await spareTime.during(subjectOf(id), () => make(transactionId, inputsHash, context));
    },

    /** Ends at once: what is made ahead takes no place from other jobs, and needs no second try. */
    async [AHEAD_JOB](payload) {
      makeAhead(read(payload)).catch((error) =>
        log.warn({ err: error }, 'films could not be made ahead'),
      );
    },

    async [GIF_JOB](payload, { signal }) {
      const id = read(payload);
      const gif = { ...subjectOf(id), key: `${keyOf(id)}/gif` };
      await spareTime.during(gif, () => makeGif(id, signal));
    },
  };
}

function read(payload: unknown): z.output<typeof Payload> {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) throw new GiveUp('It names no video.');
  return parsed.data;
}
