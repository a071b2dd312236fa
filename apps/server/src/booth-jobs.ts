import type { AppDependencies } from './app.ts';
import { createBoothTransactions } from './booth-transactions.ts';
import { createPushJobs } from './features/push/jobs.ts';
import { createPushService } from './features/push/service.ts';
import { createPushTokenStore } from './features/push/store.ts';
import { createTransactionJobs, TRANSACTION_REPEATS } from './features/transactions/jobs.ts';
import { createOperatorServices } from './operator-services.ts';
import type { JobHandlers, RepeatingJob } from './ports/job-queue.ts';

/** A feature's background work: what each job does, and which of them repeat. */
export interface FeatureJobs {
  handlers: JobHandlers;
  repeating: readonly RepeatingJob[];
}

/** Every background job of the booth; `main.ts` starts them, in as many processes as there are. */
export function createBoothJobs(dependencies: AppDependencies): FeatureJobs {
  const push = createPushService({
    ...dependencies,
    store: createPushTokenStore(dependencies.database),
    channel: dependencies.pushChannel,
    log: dependencies.logger,
  });
  const services = createOperatorServices(dependencies);
  const transactions = createBoothTransactions({ ...dependencies, push, services });
  const features: FeatureJobs[] = [
    createPushJobs(push),
    { handlers: createTransactionJobs(transactions), repeating: TRANSACTION_REPEATS },
  ];
  return {
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    repeating: features.flatMap(({ repeating }) => repeating),
  };
}
