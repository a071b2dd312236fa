import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/schema.ts';
import { createTemplateQueue } from '../../features/frames/checks/template-queue.ts';
import { createSamplePrints } from '../../features/frames/sample-prints.ts';
import { createFrameService } from '../../features/frames/service.ts';
import { createGrantFree } from '../../features/free-grants/grant-free.ts';
import { createFreeGrantService } from '../../features/free-grants/service.ts';
import { createKioskService } from '../../features/kiosks/service.ts';
import { createKioskStore } from '../../features/kiosks/store.ts';
import { applyPriceChange } from '../../features/locations/free-prices.ts';
import { createLandingVideos } from '../../features/locations/landing-videos.ts';
import { readPrices } from '../../features/locations/read-prices.ts';
import { createReadZones } from '../../features/locations/read-zones.ts';
import { createLocationService } from '../../features/locations/service.ts';
import { createLocationStore } from '../../features/locations/store.ts';
import { drawQrCode } from '../../features/qr-codes/qr-code.ts';
import {
  STAFF_MAIL_DELAY_MS,
  STAFF_MAIL_JOB,
  type StaffMailJob,
} from '../../features/sign-in/console/jobs.ts';
import { createConsoleSignIns } from '../../features/sign-in/console/service.ts';
import { clearEmailCounts, clearPasswordAttempts } from '../../features/sign-in/limits/limits.ts';
import { createOneTimeCodeService } from '../../features/sign-in/one-time-codes/service.ts';
import { createOneTimeCodeStore } from '../../features/sign-in/one-time-codes/store.ts';
import { createStaffService } from '../../features/sign-in/staff/service.ts';
import { createTodayService } from '../../features/today/service.ts';
import { createTodayStore } from '../../features/today/store.ts';
import { applyVoucherChange } from '../../features/vouchers/free-changes.ts';
import { createVoucherService } from '../../features/vouchers/service.ts';
import { createBoundedHasher } from '../../http/access/bounded-hasher.ts';
import {
  createAttemptClearer,
  createLimitCounter,
  createRateLimitUndo,
} from '../../http/access/rate-limits.ts';
import type { BoothDependencies } from '../dependencies.ts';

/** One at a time: visitors' prints have priority. */
const TEMPLATE_QUEUE_LIMITS = { concurrency: 1, maxWaiting: 12 };

const SAMPLE_PRINTS = {
  maxCachedFrames: 24,
  longestSidePx: 900,
  maxBytes: 160_000,
};

/** Creates the services for staff, kiosks, locations, frames, vouchers and free grants. */
export function createSetupServices(dependencies: BoothDependencies) {
  const { database, clock, clockWatch, randomness } = dependencies;
  const kiosks = createKioskService({
    database,
    clock,
    randomness,
    isClockSteady: clockWatch.isSteady,
    log: dependencies.logger,
  });
  const locationStore = createLocationStore(database);
  const runInQueue = createTemplateQueue(TEMPLATE_QUEUE_LIMITS);
  const frames = createFrameService({
    database,
    runInQueue,
    findSteadyNow: clockWatch.findSteadyNow,
    blobStore: dependencies.blobStore,
    clock,
    bundled: dependencies.bundledFrames,
    assetsDir: dependencies.assetsDir,
    staticUrl: dependencies.bases.static || dependencies.publicUrl,
    faults: dependencies.frameFaults,
    isConfigured: async (slug) => (await locationStore.find(slug)) !== undefined,
    readZones: createReadZones(database),
  });
  const openPriced = createOpenPricing(dependencies, { frames });
  const { locations, vouchers } = openPriced(database);
  return {
    kiosks,
    frames,
    samplePrints: createSamplePrints({
      readSample: (number) =>
        readFile(join(dependencies.assetsDir, `static/images/sample-snap-${number}.webp`)),
      readTemplate: frames.readTemplate,
      runInQueue,
      limits: SAMPLE_PRINTS,
    }),
    locations,
    landingVideos: createLandingVideos({
      ownFolder: dependencies.videosDir,
      bundledFolder: join(dependencies.assetsDir, 'videos'),
      probeVideo: dependencies.probeVideo,
      database,
      clock,
      randomness,
    }),
    vouchers,
    freeGrants: createFreeGrantService({
      database,
      clock,
      async apply(transaction, { kind, payload }, actor) {
        const priced = openPriced(transaction);
        if (kind === 'price-change') await applyPriceChange(priced.locations, payload, actor);
        else await applyVoucherChange(priced.vouchers, { kind, payload }, actor);
      },
    }),
    ...createTeamServices(dependencies, async () =>
      (await locations.list()).map(({ slug }) => slug),
    ),
    today: createTodayService({ store: createTodayStore(database), clock }),
    oneTimeCodes: createOneTimeCodeService({
      store: createOneTimeCodeStore(database),
      clock,
      randomness,
    }),
  };
}

/** Creates the services that decide prices, for the database or a transaction of it. */
function createOpenPricing(dependencies: BoothDependencies, { frames }: PricingDependencies) {
  const { clock, clockWatch, randomness, bypassesPerDay } = dependencies;
  const grantFree = createGrantFree({
    clock,
    randomness,
    bypassesPerDay,
    readZones: (transaction) => createReadZones(transaction)(),
  });
  return (database: Database) => {
    const vouchers = createVoucherService({
      database,
      randomness,
      clock,
      isSandbox: dependencies.payments.active.name === 'sandbox',
      getSnapFee: async (name) => (await locations.get(name)).snap_fee,
      grantFree,
      readPrices,
    });
    const locations = createLocationService({
      database,
      clock,
      retentionDays: dependencies.retentionDays,
      listNamesInUse: createKioskStore(database).listLocationNames,
      findSnapRange: frames.findSnapRange,
      findSteadyNow: clockWatch.findSteadyNow,
      grantFree,
      countNewlyFree: vouchers.countNewlyFree,
    });
    return { locations, vouchers };
  };
}

interface PricingDependencies {
  frames: ReturnType<typeof createFrameService>;
}

const COALESCED_MAILS: readonly StaffMailJob['kind'][] = [
  'password-changed',
  'refund-requests',
  'free-requests',
];

/** Creates the services for staff and console sign-ins. */
function createTeamServices(
  dependencies: BoothDependencies,
  listLocations: () => Promise<string[]>,
) {
  const { database, clock, randomness, secretBox, jobQueue, payments } = dependencies;
  const hashers = createHashers(dependencies);
  const mailStaff = (staffId: string, kind: StaffMailJob['kind']) => {
    const askedAt = clock.now();
    const job: StaffMailJob = { staffId, kind, askedAt };
    return jobQueue.add(STAFF_MAIL_JOB, job, {
      runAt: askedAt + STAFF_MAIL_DELAY_MS,
      // Repeated events before the mail is sent cause one mail.
      ...(COALESCED_MAILS.includes(kind) && {
        key: `${kind}:${staffId}`,
      }),
    });
  };
  const staff = createStaffService({
    database,
    clock,
    randomness,
    hasher: hashers.known,
    clearAttempts: (transaction, email) =>
      clearEmailCounts(createAttemptClearer(transaction), email),
    clearPasswordAttempts: (transaction, email) =>
      clearPasswordAttempts(createAttemptClearer(transaction), email),
    sendMail: (kind, { id }) => mailStaff(id, kind),
    listLocations,
  });
  return {
    staff,
    hashers,
    mailStaff,
    consoleSignIns: createConsoleSignIns({
      database,
      clock,
      randomness,
      secretBox,
      getMember: staff.get,
      mailStaff,
      choosePassword: staff.choosePassword,
      countWithinLimit: createLimitCounter(database, clock),
      undoAttempt: createRateLimitUndo(database),
      isSandbox: payments.active.name === 'sandbox',
      drawQrCode: (text) => drawQrCode({ kind: 'text', text }),
    }),
  };
}

/** All slow hashing of this process goes through these queues (SIGN-64). */
const createHashers = ({ hasher }: BoothDependencies) => ({
  known: createBoundedHasher(hasher, { maxConcurrent: 1, maxWaiting: 50 }),
  stranger: createBoundedHasher(hasher, { maxConcurrent: 1, maxWaiting: 20 }),
});

export type SetupServices = ReturnType<typeof createSetupServices>;
