import type { SteadyInstant } from '../../ports/clock.ts';
import type { JobHandlers, JobQueue, JobSet } from '../../ports/job-queue.ts';
import type { ChannelName } from './message.ts';
import { createMessageStore } from './message-store.ts';
import { createNoticeStore } from './notice-store.ts';
import { createSendDue, type SendDependencies } from './send-due.ts';
import { createDailySummaries, type SummaryDependencies } from './summaries.ts';

/** Looks for messages that are due; each channel then has a job of its own, so that none waits for another. */
const SWEEP_JOB = 'alerts';
const SUMMARY_JOB = 'alert-summaries';

/** One name each: the queue runs only a few jobs of one name at the same time. */
const CHANNEL_JOBS = {
  mail: 'alert-mails',
  telegram: 'alert-telegram',
  'web-push': 'alert-web-push',
  webhook: 'alert-webhooks',
} as const satisfies Record<ChannelName, string>;

const KEPT_MS = 90 * 86_400_000; // ALERT-65

interface Dependencies extends SendDependencies, SummaryDependencies {
  jobQueue: Pick<JobQueue, 'add'>;
  /** Undefined while the clock cannot be trusted. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

export function createAlertJobs(dependencies: Dependencies): JobSet {
  const { database, clock, jobQueue } = dependencies;
  const sendDue = createSendDue(dependencies);
  const addSummaries = createDailySummaries(dependencies);
  const store = createMessageStore(database);

  const send = Object.entries(CHANNEL_JOBS).map(([channel, job]): [string, JobHandlers[string]] => [
    job,
    (_payload, { signal }) => sendDue(channel as ChannelName, signal),
  ]);

  return {
    handlers: {
      ...Object.fromEntries(send),
      async [SWEEP_JOB]() {
        for (const channel of await store.listDueChannels(clock.now())) {
          await jobQueue.add(CHANNEL_JOBS[channel], {}, { key: channel });
        }
      },
      async [SUMMARY_JOB]() {
        await addSummaries();
        await deleteOld(dependencies);
      },
    },
    repeating: [
      { name: SWEEP_JOB, everyMs: 5_000 },
      { name: SUMMARY_JOB, everyMs: 60_000 },
    ],
  };
}

async function deleteOld({ database, findSteadyNow }: Dependencies): Promise<void> {
  const now = await findSteadyNow();
  if (now === undefined) return;
  await createMessageStore(database).deleteSettled(now - KEPT_MS);
  await createNoticeStore(database).deleteClosed(now - KEPT_MS);
}
