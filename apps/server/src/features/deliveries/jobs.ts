import type { Clock } from '@jepret/time';
import { z } from 'zod';
import {
  GiveUp,
  type JobHandlers,
  type JobQueue,
  type RepeatingJob,
} from '../../ports/job-queue.ts';
import {
  createScheduleStepNow,
  createSteps,
  STEP_JOB,
  type StepDependencies,
} from './delivery-steps.ts';
import { createDeliveryStore } from './store.ts';

const REQUEUE_JOB = 'deliveries-rescue';

export const DELIVERY_REPEATS: readonly RepeatingJob[] = [{ name: REQUEUE_JOB, everyMs: 5_000 }];

const REQUEUE_BATCH = 200;

const Payload = z.object({ id: z.string() });

export function createDeliveryJobs(dependencies: StepDependencies): JobHandlers {
  const step = createSteps(dependencies);
  const requeueDue = createRequeueDue(dependencies);
  return {
    async [STEP_JOB](payload, { signal }) {
      const parsed = Payload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('The job payload names no delivery.');
      await step(parsed.data.id, signal);
    },
    [REQUEUE_JOB]: requeueDue,
  };
}

interface RequeueDependencies {
  database: StepDependencies['database'];
  clock: Clock;
  queue: Pick<JobQueue, 'add'>;
}

/** Adds the missing jobs of due deliveries: the process died before it added them, or they were lost. */
function createRequeueDue({ database, clock, queue }: RequeueDependencies) {
  const store = createDeliveryStore(database);
  const scheduleStepNow = createScheduleStepNow(queue);
  return async function requeueDue(): Promise<void> {
    for (const delivery of await store.listDue(clock.now(), REQUEUE_BATCH)) {
      await scheduleStepNow(delivery);
    }
  };
}
