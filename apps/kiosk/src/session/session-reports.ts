import { isFinal } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { z } from 'zod';
import type { ApiClient } from '../api/api-client.ts';
import { createCachedValue, type RememberedValue } from '../devices/storage/remembered-value.ts';
import { isYoungerThan } from '../time/age.ts';

/**
 * Session reports that the server must receive before a session is offered. A report is stored
 * until it is sent, so that a network error, a reload or a power cut loses none.
 */
export interface SessionReports {
  /** "Still there?" was not answered. Resolves when the report is stored. */
  reportWalkAway(txID: string): Promise<void>;
  /**
   * The kiosk could not continue the session, and home offers it again. Resolves when the report is
   * stored.
   */
  reportStillWanted(txID: string): Promise<void>;
  /** Sends all unsent reports while the server responds. */
  send(): Promise<void>;
  /** True if there is an unsent walk-away of the session. */
  hasWalkAway(txID: string): Promise<boolean>;
}

export const UnsentReports = z.array(
  z.object({ txID: z.string(), kind: z.enum(['walked-away', 'still-wanted']), at: z.number() }),
);
export type UnsentReports = z.infer<typeof UnsentReports>;
type UnsentReport = UnsentReports[number];

interface Dependencies {
  store: RememberedValue<UnsentReports>;
  api: Pick<ApiClient, 'call'>;
  clock: Scheduler;
}

/** As long as a session is offered: a later report would offer it to another visitor. */
const STILL_WANTED_LIFETIME_MS = 3 * 60_000;
/**
 * If the server is unreachable for long, the oldest reports are dropped: their sessions are no
 * longer offered.
 */
const MAX_REPORTS = 20;

export function createSessionReports({ store, api, clock }: Dependencies): SessionReports {
  const unsent = createCachedValue(store, []);
  let sending = Promise.resolve();

  const addReport = (txID: string, kind: UnsentReport['kind']) => {
    const report = { txID, kind, at: clock.now() };
    const saving = unsent.change((reports) => {
      const earlier = reports.find((other) => other.txID === txID);
      // A walk-away has priority, whatever the kiosk still does with the session.
      if (earlier?.kind === 'walked-away') return reports;
      return [...reports.filter((other) => other !== earlier), report].slice(-MAX_REPORTS);
    });
    void send();
    return saving;
  };

  const isOutdated = ({ kind, at }: UnsentReport) =>
    kind === 'still-wanted' && !isYoungerThan(STILL_WANTED_LIFETIME_MS, at, clock.now());
  const sendOne = ({ txID: id, kind }: UnsentReport) =>
    api.call(kind === 'walked-away' ? calls.walkAway : calls.getTransaction, { params: { id } });
  const sendAll = async () => {
    for (const report of await unsent.get()) {
      // If the server does not know the session, it has nothing to offer.
      const isDone = isOutdated(report) || (await sendOne(report).then(() => true, isFinal));
      if (isDone) await unsent.change((reports) => reports.filter((other) => other !== report));
    }
  };
  /** Runs one after another; the next run sends reports added meanwhile. */
  const send = () => {
    sending = sending.then(sendAll);
    return sending;
  };

  return {
    async reportWalkAway(txID) {
      await addReport(txID, 'walked-away');
    },
    async reportStillWanted(txID) {
      await addReport(txID, 'still-wanted');
    },
    send,
    hasWalkAway: async (txID) =>
      (await unsent.get()).some((report) => report.txID === txID && report.kind === 'walked-away'),
  };
}
