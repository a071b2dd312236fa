import { isFinal } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { z } from 'zod';
import type { ApiClient } from '../api/api-client.ts';
import { createCachedValue, type RememberedValue } from '../devices/storage/remembered-value.ts';
import { isYoungerThan } from '../time/age.ts';

/**
 * What the server has to hear of a session before anybody is offered one. A report is kept until it
 * is sent: a dead line, a reload or a power cut loses none.
 */
export interface SessionReports {
  /** Nobody answered "still there?". Resolves when it is safe from a reload. */
  walkedAway(txID: string): Promise<void>;
  /** The kiosk could not go on with it, and home offers it again. Resolves when it is safe from a reload. */
  stillWanted(txID: string): Promise<void>;
  /** Sends what the server has not heard yet, as far as it answers. */
  send(): Promise<void>;
  /** Somebody walked away from it, whether or not the server knows that already. */
  isLeft(txID: string): Promise<boolean>;
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

/** As long as a session is offered: sent later, it would be offered to somebody else. */
const WANTED_MS = 3 * 60_000;
/** Without a server for long, the oldest matter least: nobody is offered them any more. */
const MAX_REPORTS = 20;

export function createSessionReports({ store, api, clock }: Dependencies): SessionReports {
  const unsent = createCachedValue(store, []);
  let sending = Promise.resolve();

  const note = (txID: string, kind: UnsentReport['kind']) => {
    const noted = { txID, kind, at: clock.now() };
    const noting = unsent.change((reports) => {
      const known = reports.find((other) => other.txID === txID);
      // Who walked away does not want it any more, whatever the kiosk still does with it.
      if (known?.kind === 'walked-away') return reports;
      return [...reports.filter((other) => other !== known), noted].slice(-MAX_REPORTS);
    });
    void send();
    return noting;
  };

  const isOver = ({ kind, at }: UnsentReport) =>
    kind === 'still-wanted' && !isYoungerThan(WANTED_MS, at, clock.now());
  const sendOne = ({ txID: id, kind }: UnsentReport) =>
    api.call(kind === 'walked-away' ? calls.walkAway : calls.getTransaction, { params: { id } });
  const sendAll = async () => {
    for (const report of await unsent.get()) {
      // A server that knows no such session has nothing to offer.
      const isDone = isOver(report) || (await sendOne(report).then(() => true, isFinal));
      if (isDone) await unsent.change((reports) => reports.filter((other) => other !== report));
    }
  };
  /** One after the other: what was noted meanwhile is sent by the next. */
  const send = () => {
    sending = sending.then(sendAll);
    return sending;
  };

  return {
    async walkedAway(txID) {
      await note(txID, 'walked-away');
    },
    async stillWanted(txID) {
      await note(txID, 'still-wanted');
    },
    send,
    isLeft: async (txID) =>
      (await unsent.get()).some((report) => report.txID === txID && report.kind === 'walked-away'),
  };
}
