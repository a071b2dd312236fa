import type { Clock } from '@jepret/time';
import { z } from 'zod';
import {
  GiveUp,
  type JobHandlers,
  type JobQueue,
  type RepeatingJob,
} from '../../ports/job-queue.ts';
import { createRescueWake, createSteps, STEP_JOB, type StepDependencies } from './steps/steps.ts';
import { createDeliveryStore } from './store.ts';

const RESCUE_JOB = 'deliveries-rescue';

export const DELIVERY_REPEATS: readonly RepeatingJob[] = [{ name: RESCUE_JOB, everyMs: 5_000 }];

const RESCUED_AT_ONCE = 200;

const Payload = z.object({ id: z.string() });

export function createDeliveryJobs(dependencies: StepDependencies): JobHandlers {
  const step = createSteps(dependencies);
  const rescue = createRescue(dependencies);
  return {
    async [STEP_JOB](payload, { signal }) {
      const parsed = Payload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('It names no delivery.');
      await step(parsed.data.id, signal);
    },
    [RESCUE_JOB]: rescue,
  };
}

interface RescueDependencies {
  database: StepDependencies['database'];
  clock: Clock;
  queue: Pick<JobQueue, 'add'>;
}

/** For what was stored by somebody who died before the job was, and for jobs that were lost. */
function createRescue({ database, clock, queue }: RescueDependencies) {
  const store = createDeliveryStore(database);
  const wakeNow = createRescueWake(queue);
  return async function rescue(): Promise<void> {
    for (const delivery of await store.listDue(clock.now(), RESCUED_AT_ONCE)) {
      await wakeNow(delivery);
    }
  };
}
