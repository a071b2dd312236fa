import { createClipJobs } from '../features/clips/jobs.ts';
import { createStaffMailJobs } from '../features/console-sign-ins/jobs.ts';
import { createForgetDeliveries } from '../features/deliveries/erasing.ts';
import { createDeliveryJobs, DELIVERY_REPEATS } from '../features/deliveries/jobs.ts';
import { createFreeRequestMails } from '../features/free-grants/free-request-mails.ts';
import { createGetGuestPage } from '../features/guests/guest-url.ts';
import { createKioskStore } from '../features/kiosks/store.ts';
import { createPushJobs } from '../features/push/jobs.ts';
import { createClearing } from '../features/retention/clearing/clearing.ts';
import { createClearingStore } from '../features/retention/clearing/clearing-store.ts';
import { DAY_MS } from '../features/retention/due-sessions.ts';
import { createRetentionJobs, RETENTION_REPEATS } from '../features/retention/jobs.ts';
import { createRemoval } from '../features/retention/removal.ts';
import { createErasureStore } from '../features/retention/store.ts';
import { createKnownAddressStore } from '../features/sign-ins/store.ts';
import { createTransactionJobs, TRANSACTION_REPEATS } from '../features/transactions/jobs.ts';
import { createErasureNotes } from '../features/transactions/ledger/erasure-notes.ts';
import { createFailureNotes } from '../features/transactions/ledger/failed-delivery.ts';
import { openLedgerStores } from '../features/transactions/ledger/ledger-stores.ts';
import { getReceipt } from '../features/transactions/ledger/receipt.ts';
import { isEntitled } from '../features/transactions/ledger/transaction-states.ts';
import { createRefundRequestMails } from '../features/transactions/refunds/refund-request-mails.ts';
import { createVideoJobs, VIDEO_REPEATS } from '../features/videos/jobs.ts';
import { createSpareTime, type SpareTime } from '../features/videos/spare-time.ts';
import { createVideoStore } from '../features/videos/store.ts';
import type { VideoFiles } from '../features/videos/video.ts';
import type { JobHandlers, JobSet } from '../ports/job-queue.ts';
import type { BoothDependencies } from './dependencies.ts';
import type { Services } from './services.ts';

/** The background work of the booth, by the queue that it waits in. */
export interface Jobs {
  /** All but deliveries and videos. */
  booth: JobSet;
  /** What sends and prints; no payment waits behind a mail. */
  deliveries: JobSet;
  /** What needs ffmpeg, and undefined without it; no payment waits behind a video. */
  videos: JobSet | undefined;
  /** Stops what is made ahead, which no queue waits for. */
  stopAhead(): Promise<void>;
}

export function createJobs(dependencies: BoothDependencies, services: Services): Jobs {
  const spareTime = createSpareTime<VideoFiles>(dependencies);
  return {
    booth: createBoothJobs(dependencies, services),
    deliveries: createDeliveryJobSet(dependencies, services),
    videos: createVideoJobSet(dependencies, services, spareTime),
    stopAhead: spareTime.stop,
  };
}

function createBoothJobs(dependencies: BoothDependencies, services: Services): JobSet {
  const sets: JobSet[] = [
    createPushJobs(services.push),
    { handlers: createTransactionJobs(services.transactions), repeating: TRANSACTION_REPEATS },
    createRetentionJobSet(dependencies, services),
    { handlers: createStaffMails(dependencies, services), repeating: [] },
    ...createRequestMails(dependencies, services),
  ];
  return {
    handlers: Object.assign({}, ...sets.map(({ handlers }) => handlers)),
    repeating: sets.flatMap(({ repeating }) => repeating),
  };
}

function createStaffMails(
  { mailer, publicUrl, announceLink }: BoothDependencies,
  { consoleSignIns, staff, locations }: Services,
): JobHandlers {
  return createStaffMailJobs({
    signIns: consoleSignIns,
    mailer,
    publicUrl,
    announceLink,
    async findMember(staffId) {
      const member = await staff.find(staffId);
      return member?.disabledAt === null ? member : undefined;
    },
    getLanguage: async () => (await locations.get('default')).language,
  });
}

function createRequestMails(
  dependencies: BoothDependencies,
  { staff, mailStaff }: Services,
): JobSet[] {
  const listMembers = async () =>
    (await staff.list()).filter(
      ({ disabledAt, invitedAt }) => disabledAt === null && invitedAt === null,
    );
  const mailAbout = (kind: 'refund-requests' | 'free-requests') => ({
    ...dependencies,
    listMembers,
    mail: (staffId: string) => mailStaff(staffId, kind),
  });
  return [
    createRefundRequestMails(mailAbout('refund-requests')),
    createFreeRequestMails(mailAbout('free-requests')),
  ];
}

function createRetentionJobSet(
  dependencies: BoothDependencies,
  { retention, clockWatch, getPrint, findKeptFiles }: Services,
): JobSet {
  const { database, clock, mailer, retentionDays, logger: log } = dependencies;
  const handlers = createRetentionJobs({
    clock,
    findSteadyNow: clockWatch.findSteadyNow,
    async forgetOld(now) {
      await createKnownAddressStore(database).forgetOld(now);
      await createKioskStore(database).bringUsesBack(now);
      await mailer.discardOld(now, retentionDays * DAY_MS);
    },
    retention,
    clearEnded: createClearing({
      ...dependencies,
      log,
      store: createClearingStore(database),
      getPrint,
      findKeptFiles,
    }),
    store: createErasureStore(database),
    remove: createRemoval({
      ...dependencies,
      log,
      forgetDeliveries: createForgetDeliveries(dependencies),
      noteErased: createErasureNotes(clock).noteErased,
    }),
  });
  return { handlers, repeating: RETENTION_REPEATS };
}

/** More than there are kinds of them: no payment waits for a storage that hangs, or for a slow refund. */
export const BOOTH_JOBS_AT_ONCE = 12;
export const BOOTH_JOBS_OF_A_NAME = 3;

/** More than mails may be under way, so that a mail server that hangs leaves room for prints. */
export const DELIVERIES_AT_ONCE = 8;

function createDeliveryJobSet(
  dependencies: BoothDependencies,
  { locations, getPrint, shownBlobs: blobStore }: Services,
): JobSet {
  const { database, clock, logger: log, deliveryQueue: queue } = dependencies;
  const handlers = createDeliveryJobs({
    ...dependencies,
    blobStore,
    log,
    queue,
    getReceipt: (transactionId) => getReceipt(database, transactionId),
    getPrint,
    getGuestPage: createGetGuestPage({ ...dependencies, getLocation: locations.get }),
    isGifComing: createVideoStore(database).isGifComing,
    noteFailure: createFailureNotes(clock),
  });
  return { handlers, repeating: DELIVERY_REPEATS };
}

function createVideoJobSet(
  dependencies: BoothDependencies,
  { sessionBlobs: blobStore, clips, ...services }: Services,
  spareTime: SpareTime<VideoFiles>,
): JobSet | undefined {
  const { database, ffmpeg, workbench, logger: log, videoQueue: queue } = dependencies;
  if (!ffmpeg || !clips) return undefined;
  const { frames, templates, findShot, getVideoInputs } = services;

  const { transactions } = openLedgerStores(database);
  async function findOwner(transactionId: string) {
    const found = await transactions.find(transactionId);
    return found && isEntitled(found) ? found : undefined;
  }
  /** Undefined when the session has come to its end. */
  async function findPresent(transactionId: string) {
    const found = await findOwner(transactionId);
    return found && !(await transactions.isLeft(found)) ? found : undefined;
  }

  const handlers = {
    ...createClipJobs({
      clips,
      workbench,
      log,
      during: spareTime.during,
      findOwner: findPresent,
      findShot,
      async findTemplate(frameName, categoryName) {
        const frame = await frames.find(frameName, categoryName);
        return frame && (await templates.get(frame)).template;
      },
    }),
    ...createVideoJobs({
      ...dependencies,
      ffmpeg,
      blobStore,
      log,
      store: createVideoStore(database),
      spareTime,
      getInputs: getVideoInputs,
      videoChanges: services.videoChanges,
      getPrepared: clips.getPrepared,
      queue,
      findOwner,
      findPresent,
    }),
  };
  return { handlers, repeating: VIDEO_REPEATS };
}
