import type { Clock, Scheduler } from '@jepret/time';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Claim } from '../delivery-claims.ts';
import type { DeliveryStore } from '../store.ts';

/** A killed worker blocks a delivery for this time; a running worker renews its lease before. */
export const LEASE_MS = 30_000;

interface Dependencies {
  store: DeliveryStore;
  clock: Clock;
  scheduler: Scheduler;
  log: JobLog;
}

/** Renews a claim during the work; aborts `lost` if another worker has taken it over. */
export function createLease({ store, clock, scheduler, log }: Dependencies) {
  return function lease({ id, until }: Claim, lost: AbortController) {
    let claim: Claim = { id, until };
    let last: Promise<unknown> = Promise.resolve();

    /** Writes run one after the other: each one refers to the lease that the previous one has set. */
    function write(work: (claim: Claim) => Promise<boolean>): Promise<boolean> {
      const written = last.then(() => work(claim));
      last = written.catch(() => {});
      return written;
    }

    const renewLater = () =>
      scheduler.schedule(LEASE_MS / 3, async () => {
        cancel = renewLater();
        await write(renew).catch((error) =>
          log.warn(
            { err: error, delivery: id },
            'a lease could not be renewed; it will be retried',
          ),
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
      /** Ends the lease with a last write; false if the lease was lost before. */
      release(finalWrite: (claim: Claim) => Promise<boolean>): Promise<boolean> {
        cancel();
        return write(finalWrite);
      },
      stopRenewing: () => cancel(),
    };
  };
}
