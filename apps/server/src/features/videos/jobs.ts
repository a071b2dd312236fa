import { z } from 'zod';
import { GiveUp, type JobHandlers, type RepeatingJob } from '../../ports/job-queue.ts';
import { addGifJob, createGifMaker, GIF_JOB, type GifDependencies } from './make-gif.ts';
import { createVideoMaker, type MakerDependencies } from './maker.ts';
import { createRender, type RenderDependencies } from './render.ts';
import { addMakeJob, MAKE_JOB } from './requests.ts';

type Dependencies = Omit<MakerDependencies, 'render'> & RenderDependencies & GifDependencies;

const RESCUE_JOB = 'videos-rescue';

/** A storage that was away for a minute, or a kill between a row and its job. */
export const VIDEO_REPEATS: readonly RepeatingJob[] = [{ name: RESCUE_JOB, everyMs: 10_000 }];

const Payload = z.object({ transactionId: z.string(), inputsHash: z.string() });

export function createVideoJobs(dependencies: Dependencies): JobHandlers {
  const make = createVideoMaker({ ...dependencies, render: createRender(dependencies) });
  const makeGif = createGifMaker(dependencies);
  const { store, queue, clock } = dependencies;
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
      const { transactionId, inputsHash } = read(payload);
      await make(transactionId, inputsHash, context);
    },

    async [GIF_JOB](payload, { signal }) {
      await makeGif(read(payload), signal);
    },
  };
}

function read(payload: unknown): z.output<typeof Payload> {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) throw new GiveUp('It names no video.');
  return parsed.data;
}
