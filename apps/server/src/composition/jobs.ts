import { findNextReopening } from '../domain/opening-hours.ts';
import { createAlertJobs } from '../features/alerts/jobs.ts';
import { createBoothCommandJobs } from '../features/booth-commands/jobs.ts';
import { createClipJobs } from '../features/clips/jobs.ts';
import { createEraseDeliveries } from '../features/deliveries/erase-deliveries.ts';
import { createDeliveryJobs, DELIVERY_REPEATS } from '../features/deliveries/jobs.ts';
import { createFreeRequestMails } from '../features/free-grants/free-request-mails.ts';
import { createGetGuestPage } from '../features/guests/guest-url.ts';
import { createHeartbeatJobs } from '../features/heartbeats/jobs.ts';
import { createIncidentJobs, deleteOldIncidents } from '../features/incidents/jobs.ts';
import { createKioskStore } from '../features/kiosks/store.ts';
import { createLiveJobs } from '../features/live/jobs.ts';
import { createCountServerSheets } from '../features/printers/rolls/count-server-sheets.ts';
import { createPushJobs } from '../features/push/jobs.ts';
import { createClearing } from '../features/retention/clearing/clearing.ts';
import { createClearingStore } from '../features/retention/clearing/clearing-store.ts';
import { DAY_MS } from '../features/retention/due-sessions.ts';
import { createRetentionJobs, RETENTION_REPEATS } from '../features/retention/jobs.ts';
import { createRemoval } from '../features/retention/removal.ts';
import { createErasureStore } from '../features/retention/store.ts';
import { createStaffMailJobs } from '../features/sign-in/console/jobs.ts';
import { createKnownAddressStore } from '../features/sign-in/limits/store.ts';
import { createTransactionJobs, TRANSACTION_REPEATS } from '../features/transactions/jobs.ts';
import { createErasureEntries } from '../features/transactions/ledger/erasure-entries.ts';
import { createAppendDeliveryFailed } from '../features/transactions/ledger/failed-delivery.ts';
import { openLedgerStores } from '../features/transactions/ledger/ledger-stores.ts';
import { getReceipt } from '../features/transactions/ledger/receipt.ts';
import { isEntitled } from '../features/transactions/ledger/transaction-states.ts';
import { createRepeatedLedgerCheck } from '../features/transactions/operations/repeated-check.ts';
import { createRefundRequestMails } from '../features/transactions/refunds/refund-request-mails.ts';
import { createIdleScheduler, type IdleScheduler } from '../features/videos/idle-scheduler.ts';
import { createVideoJobs, VIDEO_REPEATS } from '../features/videos/jobs.ts';
import { createVideoStore } from '../features/videos/store.ts';
import type { VideoFiles } from '../features/videos/video.ts';
import type { JobHandlers, JobSet } from '../ports/job-queue.ts';
import type { BoothDependencies } from './dependencies.ts';
import { listAlertPeople } from './services/alerts.ts';
import type { Services } from './services.ts';

/** The background jobs of the booth, by queue. */
export interface Jobs {
  /** All but deliveries and videos. */
  booth: JobSet;
  /** Mails and prints: separate, so that payments do not wait for mails. */
  deliveries: JobSet;
  /** Jobs with ffmpeg, undefined without it: separate, so that payments do not wait for videos. */
  videos: JobSet | undefined;
  /** Stops work that is made ahead; it is not part of a queue. */
  stopAhead(): Promise<void>;
}

export function createJobs(dependencies: BoothDependencies, services: Services): Jobs {
  const idleScheduler = createIdleScheduler<VideoFiles>(dependencies);
  return {
    booth: createBoothJobs(dependencies, services),
    deliveries: createDeliveryJobSet(dependencies, services),
    videos: createVideoJobSet(dependencies, services, idleScheduler),
    stopAhead: idleScheduler.stop,
  };
}

function createBoothJobs(dependencies: BoothDependencies, services: Services): JobSet {
  const sets: JobSet[] = [
    createPushJobs(services.push),
    { handlers: createTransactionJobs(services.transactions), repeating: TRANSACTION_REPEATS },
    createRetentionJobSet(dependencies, services),
    createHeartbeatJobs({ ...dependencies, findSteadyNow: services.clockWatch.findSteadyNow }),
    createLiveJobs(dependencies),
    createBoothCommandJobs({ ...services, findSteadyNow: services.clockWatch.findSteadyNow }),
    { handlers: createStaffMails(dependencies, services), repeating: [] },
    ...createRequestMails(dependencies, services),
    createIncidentJobs(services.checkIncidents),
    createRepeatedLedgerCheck(dependencies),
    createAlertJobSet(dependencies, services),
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

function createAlertJobSet(
  dependencies: BoothDependencies,
  { locations, clockWatch, readIncidentLocations }: Services,
): JobSet {
  return createAlertJobs({
    ...dependencies,
    channels: dependencies.alertChannels,
    log: dependencies.logger,
    findSteadyNow: clockWatch.findSteadyNow,
    listPeople: listAlertPeople,
    listLocations: async () => (await locations.list()).map(({ slug }) => slug),
    readZones: locations.readZones,
    async findNextOpening(location, at) {
      const hours = (await readIncidentLocations()).get(location);
      return (hours && findNextReopening(hours, at)) ?? null;
    },
  });
}

function createRetentionJobSet(
  dependencies: BoothDependencies,
  { retention, clockWatch, getPrint, findKeptFiles }: Services,
): JobSet {
  const { database, clock, mailer, retentionDays, logger: log } = dependencies;
  const handlers = createRetentionJobs({
    clock,
    findSteadyNow: clockWatch.findSteadyNow,
    async deleteOldData(now) {
      await createKnownAddressStore(database).deleteExpired(now);
      await createKioskStore(database).capFutureUses(now);
      await mailer.discardOld(now, retentionDays * DAY_MS);
      await deleteOldIncidents(database, now);
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
      eraseDeliveries: createEraseDeliveries({
        ...dependencies,
        countSheets: createCountServerSheets(clock),
      }),
      recordErased: createErasureEntries(clock).appendErased,
    }),
  });
  return { handlers, repeating: RETENTION_REPEATS };
}

/** More than the number of job names, so that payments do not wait for a hanging storage or a slow refund. */
export const BOOTH_JOB_CONCURRENCY = 32;
export const BOOTH_JOB_CONCURRENCY_PER_NAME = 3;

/** More than the limit of concurrent mails, so that a hanging mail server leaves slots for prints. */
export const DELIVERY_CONCURRENCY = 8;

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
    isGifPending: createVideoStore(database).isGifPending,
    recordFailure: createAppendDeliveryFailed(clock),
    countSheets: createCountServerSheets(clock),
  });
  return { handlers, repeating: DELIVERY_REPEATS };
}

function createVideoJobSet(
  dependencies: BoothDependencies,
  { sessionBlobs: blobStore, clips, ...services }: Services,
  idleScheduler: IdleScheduler<VideoFiles>,
): JobSet | undefined {
  const { database, ffmpeg, workFolders, logger: log, videoQueue: queue } = dependencies;
  if (!ffmpeg || !clips) return undefined;
  const { frames, templates, findShot, getVideoInputs } = services;

  const { transactions } = openLedgerStores(database);
  async function findOwner(transactionId: string) {
    const found = await transactions.find(transactionId);
    return found && isEntitled(found) ? found : undefined;
  }
  /** Undefined if the session has ended. */
  async function findActiveOwner(transactionId: string) {
    const found = await findOwner(transactionId);
    return found && !(await transactions.isSuperseded(found)) ? found : undefined;
  }

  const handlers = {
    ...createClipJobs({
      clips,
      workFolders,
      log,
      runJob: idleScheduler.runJob,
      findOwner: findActiveOwner,
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
      idleScheduler,
      getInputs: getVideoInputs,
      videoChanges: services.videoChanges,
      getPrepared: clips.getPrepared,
      queue,
      findOwner,
      findActiveOwner,
    }),
  };
  return { handlers, repeating: VIDEO_REPEATS };
}
