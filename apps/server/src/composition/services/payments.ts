import { type KioskSession, toChosenFrame, toSlug } from '@jepret/contract';
import { findBackupProblem } from '../../features/backups/backup-problem.ts';
import { describeHold } from '../../features/clock/describe-hold.ts';
import { createDeliveryStore } from '../../features/deliveries/store.ts';
import { describeFaults } from '../../features/frames/checks/frame-checks.ts';
import { isKioskAccepted } from '../../features/kiosks/acceptance.ts';
import type { LocationOverview } from '../../features/locations/service.ts';
import { createPushService } from '../../features/push/service.ts';
import { createPushTokenStore } from '../../features/push/store.ts';
import { drawQrCode } from '../../features/qr-codes/qr-code.ts';
import { createRefusedUploads } from '../../features/readiness/refused-uploads.ts';
import { createReadinessService } from '../../features/readiness/service.ts';
import { createSnapStore, type Snap } from '../../features/snaps/store.ts';
import { createTransactionService } from '../../features/transactions/service.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { SetupServices } from './setup.ts';

/** Creates the services for readiness, transactions and push. */
export function createPaymentServices(dependencies: BoothDependencies, setup: SetupServices) {
  const { database, clock, scheduler, randomness, payments, logger: log } = dependencies;
  const { kiosks, locations, vouchers } = setup;
  const canRecord = dependencies.ffmpeg !== undefined;
  const push = createPushService({
    store: createPushTokenStore(database),
    channel: dependencies.pushChannel,
    clock,
    randomness,
    log,
  });
  const refusedUploads = createRefusedUploads({ clock, log });
  const readiness = createReadinessService({
    ...dependencies,
    gateway: payments.active,
    log,
    async findClockProblem() {
      const hold = await dependencies.clockWatch.findHold();
      return hold && describeHold(hold);
    },
    findBackupProblem: () => findBackupProblem(dependencies.backups, clock.now()),
    findUploadProblem: refusedUploads.find,
    findFrameProblem: () => describeFaults(dependencies.frameFaults),
    getWhenPrinterFails: async (location) => (await locations.get(location)).whenPrinterFails,
  });

  const getSlugOfKiosk = async (kioskId: string): Promise<string> =>
    toSlug((await kiosks.findLocation(kioskId)) ?? 'default');
  /** Without ffmpeg no session records clips, whatever the location's settings are. */
  const toAllowance = ({ recording, printsPerSession }: LocationOverview) => ({
    recording: recording && canRecord,
    prints: printsPerSession,
  });
  const transactions = createTransactionService({
    database,
    clock,
    scheduler,
    randomness,
    bypassesPerDay: dependencies.bypassesPerDay,
    readZones: locations.readZones,
    payments,
    vouchers,
    push,
    drawQrCode,
    log,
    addJob: dependencies.jobQueue.add,
    findRefusal: readiness.findRefusal,
    describeProgress: createDescribeProgress(dependencies, setup),
    isAcceptedKiosk: isKioskAccepted,
    isKiosk: async (kioskId) => (await kiosks.list()).some(({ id }) => id === kioskId),
    locations: {
      async getTerms(name) {
        const location = await locations.get(name);
        const { slug, snap_fee: priceIdr, language } = location;
        return { slug, priceIdr, language, allowance: toAllowance(location) };
      },
      getAllowance: async (slug) => toAllowance(await locations.get(slug)),
      getSlugOfKiosk,
      requireOwn: kiosks.requireLocation,
    },
  });
  return { push, readiness, refusedUploads, transactions, getSlugOfKiosk };
}

export type PaymentServices = ReturnType<typeof createPaymentServices>;

/** Describes how many photos of a session are taken, and whether it is finished. */
function createDescribeProgress({ database }: BoothDependencies, { frames }: SetupServices) {
  const snaps = createSnapStore(database);
  const deliveries = createDeliveryStore(database);

  async function findCapture(taken: readonly Snap[]): Promise<KioskSession['capture']> {
    const newest = taken.toSorted((a, b) => a.seq - b.seq).at(-1);
    const names = newest?.frame;
    const frame = names && (await frames.find(names.frameName, names.categoryName));
    if (!frame) return null;
    const numbers = taken.map(({ number }) => number).filter((number) => number <= frame.counter);
    const retakes = taken.reduce((used, snap) => used + snap.retakes, 0);
    return { frame: toChosenFrame(frame), snaps: numbers, retakes };
  }

  return async (transactionId: string) => {
    const taken = await snaps.list(transactionId);
    return {
      hasPhotos: taken.length > 0,
      capture: await findCapture(taken),
      // A session ends with a print; a mail may come before it.
      isFinished: (await deliveries.countPrints(transactionId)) > 0,
    };
  };
}
