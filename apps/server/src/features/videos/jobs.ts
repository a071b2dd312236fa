import { z } from 'zod';
import { GiveUp, type JobHandlers, type RepeatingJob } from '../../ports/job-queue.ts';
import { type AheadDependencies, createMakeFilmsAhead, subjectOf } from './make-films-ahead.ts';
import { addGifJob, createGifMaker, GIF_JOB, type GifDependencies } from './make-gif.ts';
import { createVideoMaker, type MakerDependencies } from './maker.ts';
import { createRenderPlan, type RenderDependencies } from './render.ts';
import { addMakeJob, MAKE_JOB } from './requests.ts';
import { keyOf } from './video.ts';
import { AHEAD_JOB } from './wait-for-films-ahead.ts';

type Dependencies = Omit<MakerDependencies & AheadDependencies, 'renderPlan' | 'blobStore'> &
  RenderDependencies &
  GifDependencies;

const REQUEUE_JOB = 'videos-rescue';

/** Covers an unreachable storage, and a process that was killed between writing a row and adding its job. */
export const VIDEO_REPEATS: readonly RepeatingJob[] = [{ name: REQUEUE_JOB, everyMs: 10_000 }];

const Payload = z.object({ transactionId: z.string(), inputsHash: z.string() });

export function createVideoJobs(dependencies: Dependencies): JobHandlers {
  const renderPlan = createRenderPlan(dependencies);
  const make = createVideoMaker({ ...dependencies, renderPlan });
  const makeAhead = createMakeFilmsAhead({ ...dependencies, renderPlan });
  const makeGif = createGifMaker(dependencies);
  const { store, queue, clock, log, idleScheduler } = dependencies;
  return {
    /** Every video is made or ends: a guest page waits for one of the two. */
    async [REQUEUE_JOB]() {
      await store.requeueAbandonedPlans(clock.now());
      for (const video of await store.listOrphans(clock.now())) {
        await addMakeJob(queue, video, false);
      }
      for (const video of await store.listWithoutGif(clock.now())) await addGifJob(queue, video);
    },

    async [MAKE_JOB](payload, context) {
      const id = parsePayload(payload);
      const { transactionId, inputsHash } = id;
      await idleScheduler.runJob(subjectOf(id), () => make(transactionId, inputsHash, context));
    },

    /** Ends at once: work ahead occupies no job slot, and needs no retry. */
    async [AHEAD_JOB](payload) {
      makeAhead(parsePayload(payload)).catch((error) =>
        log.warn({ err: error }, 'films could not be made ahead'),
      );
    },

    async [GIF_JOB](payload, { signal }) {
      const id = parsePayload(payload);
      const gif = { ...subjectOf(id), key: `${keyOf(id)}/gif` };
      await idleScheduler.runJob(gif, () => makeGif(id, signal));
    },
  };
}

function parsePayload(payload: unknown): z.output<typeof Payload> {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) throw new GiveUp('The job payload names no video.');
  return parsed.data;
}
