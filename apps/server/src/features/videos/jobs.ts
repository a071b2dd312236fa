import { z } from 'zod';
import { GiveUp, type JobHandlers } from '../../ports/job-queue.ts';
import type { FilesOwner } from '../../ports/session-files.ts';
import { createGifMaker, GIF_JOB } from './make-gif.ts';
import { createVideoMaker, type MakerDependencies } from './maker.ts';
import { createRender, type RenderDependencies } from './render.ts';
import { MAKE_JOB } from './requests.ts';

interface Dependencies extends Omit<MakerDependencies, 'render'>, RenderDependencies {
  /** Also of a session that was left: its mail waits a little for the GIF, its guest page has it. */
  findOwner(transactionId: string): Promise<FilesOwner | undefined>;
}

const Payload = z.object({ transactionId: z.string(), inputsHash: z.string() });

export function createVideoJobs(dependencies: Dependencies): JobHandlers {
  const make = createVideoMaker({ ...dependencies, render: createRender(dependencies) });
  const makeGif = createGifMaker(dependencies);
  return {
    async [MAKE_JOB](payload, context) {
      const { transactionId, inputsHash } = read(payload);
      await make(transactionId, inputsHash, context);
    },

    async [GIF_JOB](payload, { signal }) {
      const { transactionId, inputsHash } = read(payload);
      const owner = await dependencies.findOwner(transactionId);
      if (owner) await makeGif(owner, inputsHash, signal);
    },
  };
}

function read(payload: unknown): z.output<typeof Payload> {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) throw new GiveUp('It names no video.');
  return parsed.data;
}
