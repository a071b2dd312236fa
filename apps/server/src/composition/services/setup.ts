import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/schema.ts';
import {
  STAFF_MAIL_DELAY_MS,
  STAFF_MAIL_JOB,
  type StaffMailJob,
} from '../../features/console-sign-ins/jobs.ts';
import { createConsoleSignIns } from '../../features/console-sign-ins/service.ts';
import { createTemplateTurns } from '../../features/frames/checks/template-turns.ts';
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
import { createOneTimeCodeService } from '../../features/one-time-codes/service.ts';
import { createOneTimeCodeStore } from '../../features/one-time-codes/store.ts';
import { clearEmail, clearPasswordTries } from '../../features/sign-ins/limits.ts';
import { createStaffService } from '../../features/staff/service.ts';
import { createTodayService } from '../../features/today/service.ts';
import { createTodayStore } from '../../features/today/store.ts';
import { drawQrCode } from '../../features/transactions/charges/qr-code.ts';
import { applyVoucherChange } from '../../features/vouchers/free-changes.ts';
import { createVoucherService } from '../../features/vouchers/service.ts';
import { createBoundedHasher } from '../../http/access/bounded-hasher.ts';
import {
  createTryClearer,
  createTryForgiver,
  createWithinCounter,
} from '../../http/access/rate-limits.ts';
import type { BoothDependencies } from '../dependencies.ts';

/** One at a time: visitors' prints come first, and nobody looks at two at once. */
const TEMPLATE_TURNS = { atOnce: 1, maxWaiting: 12 };

const SAMPLE_PRINTS = {
  maxKept: 24,
  longestSidePx: 900,
  maxBytes: 160_000,
};

/** What an operator sets up: who signs in, and what each place offers. */
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
  const inTurn = createTemplateTurns(TEMPLATE_TURNS);
  const frames = createFrameService({
    database,
    inTurn,
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
  const openPriced = createOpenPriced(dependencies, { frames });
  const { locations, vouchers } = openPriced(database);
  return {
    kiosks,
    frames,
    samplePrints: createSamplePrints({
      readSample: (number) =>
        readFile(join(dependencies.assetsDir, `static/images/sample-snap-${number}.webp`)),
      readTemplate: frames.readTemplate,
      inTurn,
      limits: SAMPLE_PRINTS,
    }),
    locations,
    landingVideos: createLandingVideos({
      own: dependencies.videosDir,
      bundled: join(dependencies.assetsDir, 'videos'),
      probeFilm: dependencies.probeFilm,
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

/** What decides about prices, over the database or within a transaction of it. */
function createOpenPriced(dependencies: BoothDependencies, { frames }: Priced) {
  const { clock, clockWatch, randomness, bypassesADay } = dependencies;
  const grantFree = createGrantFree({
    clock,
    randomness,
    bypassesADay,
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

interface Priced {
  frames: ReturnType<typeof createFrameService>;
}

const MAILED_ONCE: readonly StaffMailJob['kind'][] = [
  'password-changed',
  'refund-requests',
  'free-requests',
];

/** Staff, and their way into the console. */
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
      // One mail for what happens again before it is sent.
      ...(MAILED_ONCE.includes(kind) && {
        key: `${kind}:${staffId}`,
      }),
    });
  };
  const staff = createStaffService({
    database,
    clock,
    randomness,
    hasher: hashers.known,
    clearTries: (transaction, email) => clearEmail(createTryClearer(transaction), email),
    clearPasswordTries: (transaction, email) =>
      clearPasswordTries(createTryClearer(transaction), email),
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
      countWithin: createWithinCounter(database, clock),
      forgiveTry: createTryForgiver(database),
      isSandbox: payments.active.name === 'sandbox',
      drawQrCode: (text) => drawQrCode({ kind: 'text', text }),
    }),
  };
}

/** All slow hashing of this process: nothing else gets the hasher itself (SIGN-64). */
const createHashers = ({ hasher }: BoothDependencies) => ({
  known: createBoundedHasher(hasher, { atOnce: 1, waiting: 50 }),
  stranger: createBoundedHasher(hasher, { atOnce: 1, waiting: 20 }),
});

export type SetupServices = ReturnType<typeof createSetupServices>;
