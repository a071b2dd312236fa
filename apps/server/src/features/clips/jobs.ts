import type { Template } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Shot } from '../../domain/captures.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { GiveUp, type JobHandlers, type JobQueue } from '../../ports/job-queue.ts';
import type { WorkFolders } from '../../ports/work-folders.ts';
import type { ClipService } from './service.ts';

const PREPARE_JOB = 'clips-prepare';

const PreparePayload = z.object({
  transactionId: z.string(),
  number: z.number(),
  frameName: z.string(),
  categoryName: z.string(),
});

/** Adds jobs that prepare clips in advance, while the visitor still poses. */
export function createClipsAhead(
  queue: Pick<JobQueue, 'add'>,
  listClips: (transactionId: string) => Promise<{ number: number; hash: string }[]>,
) {
  return async function begin(
    { id: transactionId }: FilesOwner,
    { frame_name: frameName, category_name: categoryName, counter }: Frame,
    numbers: readonly number[],
  ): Promise<void> {
    const clips = await listClips(transactionId);
    for (const { number, hash } of clips) {
      if (!numbers.includes(number) || number > counter) continue;
      const payload = { transactionId, number, frameName, categoryName };
      const key = [transactionId, number, hash, frameName, categoryName].join('/');
      await queue.add(PREPARE_JOB, payload satisfies z.input<typeof PreparePayload>, { key });
    }
  };
}

interface Dependencies {
  clips: ClipService;
  workFolders: WorkFolders;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Films that are made ahead stop for this job. */
  runJob(clip: { session: string; key: string }, job: () => Promise<void>): Promise<void>;
  findOwner(transactionId: string): Promise<FilesOwner | undefined>;
  findShot(transactionId: string, number: number): Promise<Shot | undefined>;
  findTemplate(frameName: string, categoryName: string): Promise<Template | undefined>;
}

export function createClipJobs(dependencies: Dependencies): JobHandlers {
  const { clips, workFolders, log, runJob, findOwner, findShot, findTemplate } = dependencies;
  return {
    async [PREPARE_JOB](payload, { signal }) {
      const parsed = PreparePayload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('The job payload names no clip.');
      const { transactionId, number, frameName, categoryName } = parsed.data;
      const owner = await findOwner(transactionId);
      const shot = await findShot(transactionId, number);
      // The shot may have been replaced, or the session may have ended.
      if (!owner || !shot?.clip) return;
      const clip = { session: transactionId, key: `${transactionId}/${number}` };
      await runJob(clip, async () => {
        try {
          const template = await findTemplate(frameName, categoryName);
          if (!template) return;
          await workFolders.withFolder((folder) =>
            clips.getPrepared(owner, shot, template, folder, signal),
          );
        } catch (error) {
          if (signal.aborted) throw error;
          // Only work ahead: the video prepares the clip itself, or reports the failure.
          log.warn({ err: error, number }, 'a clip could not be prepared ahead');
        }
      });
    },
  };
}
