import type { Ffmpeg } from '@jepret/compositor';
import { createClipJobs } from '../features/clips/jobs.ts';
import { createClipService } from '../features/clips/service.ts';
import { createPreparedClipStore } from '../features/clips/store.ts';
import { createDeliveryJobs, DELIVERY_REPEATS } from '../features/deliveries/jobs.ts';
import { createGetGuestPage } from '../features/guests/guest-url.ts';
import { createPushJobs } from '../features/push/jobs.ts';
import { createPushService } from '../features/push/service.ts';
import { createPushTokenStore } from '../features/push/store.ts';
import { createTransactionJobs, TRANSACTION_REPEATS } from '../features/transactions/jobs.ts';
import { openBooks } from '../features/transactions/ledger/books.ts';
import { createFailureNotes } from '../features/transactions/ledger/failed-delivery.ts';
import { getReceipt } from '../features/transactions/ledger/receipt.ts';
import { isEntitled } from '../features/transactions/ledger/transaction-states.ts';
import { createVideoJobs, VIDEO_REPEATS } from '../features/videos/jobs.ts';
import { createVideoStore } from '../features/videos/store.ts';
import type { JobHandlers, JobSet } from '../ports/job-queue.ts';
import type { AppDependencies } from './app.ts';
import { createPictures } from './booth-pictures.ts';
import { createGetPrint } from './booth-prints.ts';
import { createRetentionWork, createSessionBlobs } from './booth-retention.ts';
import { createBoothTransactions } from './booth-transactions.ts';
import { createOperatorServices } from './operator-services.ts';

/** A feature's background work: what each job does, and which of them repeat. */
/** Every background job of the booth but deliveries and videos; `server.ts` starts them, in every process with calls. */
export function createBoothJobs(dependencies: AppDependencies): JobSet {
  const push = createPushService({
    ...dependencies,
    store: createPushTokenStore(dependencies.database),
    channel: dependencies.pushChannel,
    log: dependencies.logger,
  });
  const services = createOperatorServices(dependencies);
  const transactions = createBoothTransactions({
    ...dependencies,
    push,
    services,
    canRecord: dependencies.ffmpeg !== undefined,
  });
  const features: JobSet[] = [
    createPushJobs(push),
    { handlers: createTransactionJobs(transactions), repeating: TRANSACTION_REPEATS },
    createRetentionWork(dependencies),
  ];
  return {
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    repeating: features.flatMap(({ repeating }) => repeating),
  };
}

/** More than mails may be under way, so that a mail server that hangs leaves room for prints. */
export const DELIVERIES_AT_ONCE = 8;

/** What sends and prints; it has a queue of its own, so that no payment waits behind a mail. */
export function createDeliveryWork(dependencies: AppDependencies): JobSet {
  const { database, clock, logger: log, deliveryQueue: queue } = dependencies;
  const { locations, frames } = createOperatorServices(dependencies);
  const handlers = createDeliveryJobs({
    ...dependencies,
    log,
    queue,
    getReceipt: (transactionId) => getReceipt(database, transactionId),
    getPrint: createGetPrint({ ...dependencies, frames }),
    getGuestPage: createGetGuestPage({ ...dependencies, getLocation: locations.get }),
    isGifComing: createVideoStore(database).isGifComing,
    noteFailure: createFailureNotes(clock),
  });
  return { handlers, repeating: DELIVERY_REPEATS };
}

type VideoJobDependencies = Omit<AppDependencies, 'ffmpeg'> & { ffmpeg: Ffmpeg };

/** What needs ffmpeg; it has a queue of its own, so that no payment waits behind a video. */
export function createVideoWork({ blobStore, ...others }: VideoJobDependencies) {
  const { database, logger: log } = others;
  const dependencies = { ...others, blobStore: createSessionBlobs(blobStore, database) };
  const { frames } = createOperatorServices(dependencies);
  const pictures = createPictures({ ...dependencies, frames });
  const { snaps, templates, workshop } = pictures;
  async function findShot(transactionId: string, number: number) {
    const snap = (await snaps.list(transactionId)).find((other) => other.number === number);
    const stored = await snaps.listClips(transactionId);
    return snap && { snap, clip: stored.find((clip) => clip.number === number) };
  }
  const clips = createClipService({
    ...dependencies,
    log,
    store: createPreparedClipStore(database),
    getPhoto: workshop.getPhoto,
    findShot,
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
      findShot,
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
      queue: others.videoQueue,
      findOwner,
      findPresent,
    }),
  };
  return { handlers, repeating: VIDEO_REPEATS, close: pictures.close } satisfies JobSet & {
    close: () => void;
  };
}
