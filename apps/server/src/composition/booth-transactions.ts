import { type KioskSession, toChosenFrame, toSlug } from '@jepret/contract';
import type { Database } from '../database/schema.ts';
import { createDeliveryStore } from '../features/deliveries/store.ts';
import type { LocationOverview } from '../features/locations/service.ts';
import { createSnapStore, type Snap } from '../features/snaps/store.ts';
import type { Payments, Push } from '../features/transactions/dependencies.ts';
import { createTransactionService } from '../features/transactions/service.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobLog, JobQueue } from '../ports/job-queue.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { OperatorServices } from './operator-services.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  payments: Payments;
  jobQueue: Pick<JobQueue, 'add'>;
  push: Push;
  services: Pick<OperatorServices, 'frames' | 'kiosks' | 'locations' | 'vouchers'>;
  logger: JobLog;
  /** Without ffmpeg no session records, whatever its location says. */
  canRecord: boolean;
  findRefusal?: (slug: string) => Promise<string | undefined>;
}

/** Transactions with all they need of the other features, for the routes and for the jobs. */
export function createBoothTransactions({
  jobQueue,
  services,
  logger: log,
  canRecord,
  ...dependencies
}: Dependencies) {
  const { frames, kiosks, locations, vouchers } = services;
  const snaps = createSnapStore(dependencies.database);
  const deliveries = createDeliveryStore(dependencies.database);

  const toAllowance = ({ recording, printsPerSession }: LocationOverview) => ({
    recording: recording && canRecord,
    prints: printsPerSession,
  });

  async function findCapture(taken: readonly Snap[]): Promise<KioskSession['capture']> {
    const newest = taken.toSorted((a, b) => a.seq - b.seq).at(-1);
    const names = newest?.frame;
    const frame = names && (await frames.find(names.frameName, names.categoryName));
    if (!frame) return null;
    const snaps = taken.map(({ number }) => number).filter((number) => number <= frame.counter);
    const retakes = taken.reduce((used, snap) => used + snap.retakes, 0);
    return { frame: toChosenFrame(frame), snaps, retakes };
  }

  return createTransactionService({
    ...dependencies,
    vouchers,
    log,
    addJob: jobQueue.add,
    locations: {
      async getOffer(name) {
        const location = await locations.get(name);
        const { slug, snap_fee: priceIdr } = location;
        return { slug, priceIdr, allowance: toAllowance(location) };
      },
      getAllowance: async (slug) => toAllowance(await locations.get(slug)),
      getSlugOfKiosk: async (kioskId) => toSlug((await kiosks.findLocation(kioskId)) ?? 'default'),
      noteKiosk: kiosks.noteLocation,
    },
    async describeProgress(transactionId) {
      const taken = await snaps.list(transactionId);
      return {
        hasPhotos: taken.length > 0,
        capture: await findCapture(taken),
        // Paper is what a session ends with; a mail may come before it.
        isFinished: (await deliveries.countPrints(transactionId)) > 0,
      };
    },
  });
}
