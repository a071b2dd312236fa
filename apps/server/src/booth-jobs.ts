import type { Ffmpeg } from '@jepret/compositor';
import type { AppDependencies } from './app.ts';
import { createPictures } from './booth-pictures.ts';
import { createBoothTransactions } from './booth-transactions.ts';
import { createClipJobs } from './features/clips/jobs.ts';
import { createClipService } from './features/clips/service.ts';
import { createPreparedClipStore } from './features/clips/store.ts';
import { createPushJobs } from './features/push/jobs.ts';
import { createPushService } from './features/push/service.ts';
import { createPushTokenStore } from './features/push/store.ts';
import { openBooks } from './features/transactions/books.ts';
import { createTransactionJobs, TRANSACTION_REPEATS } from './features/transactions/jobs.ts';
import { isEntitled } from './features/transactions/transaction-states.ts';
import { createVideoJobs } from './features/videos/jobs.ts';
import { createVideoStore } from './features/videos/store.ts';
import { createOperatorServices } from './operator-services.ts';
import type { JobHandlers, RepeatingJob } from './ports/job-queue.ts';

/** A feature's background work: what each job does, and which of them repeat. */
export interface FeatureJobs {
  handlers: JobHandlers;
  repeating: readonly RepeatingJob[];
}

/** Every background job of the booth but videos; `main.ts` starts them, in every process with calls. */
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

type VideoJobDependencies = Omit<AppDependencies, 'ffmpeg'> & { ffmpeg: Ffmpeg };

/** What needs ffmpeg; it has a queue of its own, so that no payment waits behind a video. */
export function createVideoWork(dependencies: VideoJobDependencies) {
  const { database, logger: log } = dependencies;
  const { frames } = createOperatorServices(dependencies);
  const pictures = createPictures({ ...dependencies, frames });
  const { snaps, templates, workshop } = pictures;
  const clips = createClipService({
    ...dependencies,
    log,
    store: createPreparedClipStore(database),
    getPhoto: workshop.getPhoto,
  });

  const { transactions } = openBooks(database);
  async function findOwner(transactionId: string) {
    const found = await transactions.find(transactionId);
    return found && isEntitled(found) ? found : undefined;
  }
  /** Undefined when the session has come to its end. */
  async function findPresent(transactionId: string) {
    const found = await findOwner(transactionId);
    return found && !(await transactions.isLeft(found)) ? found : undefined;
  }

  const handlers: JobHandlers = {
    ...createClipJobs({
      ...dependencies,
      log,
      clips,
      findOwner: findPresent,
      async findShot(transactionId, number) {
        const snap = (await snaps.list(transactionId)).find((other) => other.number === number);
        const stored = await snaps.listClips(transactionId);
        return snap && { snap, clip: stored.find((clip) => clip.number === number) };
      },
      async findTemplate(frameName, categoryName) {
        const frame = await frames.find(frameName, categoryName);
        return frame && (await templates.get(frame)).template;
      },
    }),
    ...createVideoJobs({
      ...dependencies,
      log,
      store: createVideoStore(database),
      getInputs: pictures.getVideoInputs,
      getPrepared: clips.getPrepared,
      findOwner,
      findPresent,
    }),
  };
  return { handlers, repeating: [], close: pictures.close } satisfies FeatureJobs & {
    close: () => void;
  };
}
