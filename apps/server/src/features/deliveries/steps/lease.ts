import type { Clock, Scheduler } from '@jepret/time';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Claim } from '../delivery-claims.ts';
import type { DeliveryStore } from '../store.ts';

/** Whoever was killed in the middle keeps a delivery for so long; the living renew it in time. */
export const LEASE_MS = 30_000;

interface Dependencies {
  store: DeliveryStore;
  clock: Clock;
  scheduler: Scheduler;
  log: JobLog;
}

/** Holds a claim while somebody works on it; `lost` is aborted when another one has it. */
export function createLease({ store, clock, scheduler, log }: Dependencies) {
  return function lease({ id, until }: Claim, lost: AbortController) {
    let claim: Claim = { id, until };
    let last: Promise<unknown> = Promise.resolve();

    /** One after the other: each write names the lease that the one before has set. */
    function write(work: (claim: Claim) => Promise<boolean>): Promise<boolean> {
      const written = last.then(() => work(claim));
      last = written.catch(() => {});
      return written;
    }

    const renewLater = () =>
      scheduler.schedule(LEASE_MS / 3, async () => {
        cancel = renewLater();
        await write(renew).catch((error) =>
          log.warn({ err: error, delivery: id }, 'a lease could not be renewed; it is tried again'),
        );
      });
    let cancel = renewLater();

    async function renew(): Promise<boolean> {
      const now = clock.now();
      const renewed = { id, until: now + LEASE_MS };
      const isOurs = await store.renew(claim, renewed.until, now);
      if (isOurs) claim = renewed;
      else lost.abort();
      return isOurs;
    }

    return {
      async keepJobRef(jobRef: string): Promise<void> {
        if (!(await write((current) => store.keepJobRef(current, jobRef)))) lost.abort();
      },
      /** Ends it with a last word; false when it was lost before. */
      release(lastWord: (claim: Claim) => Promise<boolean>): Promise<boolean> {
        cancel();
        return write(lastWord);
      },
      stopRenewing: () => cancel(),
    };
  };
}
