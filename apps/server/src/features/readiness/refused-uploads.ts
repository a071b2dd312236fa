import type { Clock } from '@jepret/time';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { isRecent } from '../../ports/clock.ts';
import type { JobLog } from '../../ports/job-queue.ts';

interface Dependencies {
  clock: Clock;
  log: Pick<JobLog, 'warn'>;
}

/** A kiosk repeats a refused upload every 30 s at most, and reports each time. */
const SHOWN_MS = 10 * 60_000; // PIC-41

/** Uploads that a proxy in front of the server refused; the server learns of them from kiosks only. */
export function createRefusedUploads({ clock, log }: Dependencies) {
  const reportedAt = new Map<string, number>();
  const isShown = (location: string): boolean =>
    isRecent(reportedAt.get(location) ?? Number.NEGATIVE_INFINITY, clock.now(), SHOWN_MS);

  return {
    record(location: string, kioskId: string): void {
      if (!isShown(location)) {
        const details = { location, kiosk: kioskId };
        log.warn(details, 'a proxy in front of the server refuses uploads as too large (413)');
      }
      reportedAt.set(location, clock.now());
    },

    find: (location: string): ReasonAndRemedy | undefined =>
      isShown(location) ? CAUSE : undefined,
  };
}

export type RefusedUploads = ReturnType<typeof createRefusedUploads>;

const CAUSE: ReasonAndRemedy = {
  reason: (t) => t('readiness.uploadsRefused'),
  remedy: (t) => t('readiness.uploadsRemedy'),
};
