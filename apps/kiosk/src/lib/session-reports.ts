import { calls } from '@jepret/contract';
import { z } from 'zod';
import type { ApiClient } from './api-client.ts';
import { CallError } from './call-error.ts';
import type { Clock } from './clock.ts';

/**
 * What the server has to hear of a session before anybody is offered one. A report is kept until it
 * is sent: a dead line, a reload or a power cut loses none.
 */
export interface SessionReports {
  /** Nobody answered "still there?". Resolves when it is safe from a reload. */
  walkedAway(txID: string): Promise<void>;
  /** The kiosk works on it without luck, and whoever paid shall be offered it again. */
  stillWanted(txID: string): void;
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

/** Where reports wait that are not sent yet. */
export interface ReportStore {
  find(): Promise<UnsentReports | undefined>;
  set(reports: UnsentReports): Promise<void>;
}

interface Dependencies {
  store: ReportStore;
  api: Pick<ApiClient, 'call'>;
  clock: Clock;
}

/** As long as a session is offered: sent later, it would be offered to somebody else. */
const WANTED_MS = 3 * 60_000;
/** Without a server for long, the oldest matter least: nobody is offered them any more. */
const MAX_REPORTS = 20;

export function createSessionReports({ store, api, clock }: Dependencies): SessionReports {
  let unsent = store.find().then(
    (reports) => reports ?? [],
    () => [],
  );
  let sending = Promise.resolve();

  const change = (edit: (reports: UnsentReports) => UnsentReports) => {
    unsent = unsent.then(async (reports) => {
      const changed = edit(reports).slice(-MAX_REPORTS);
      // Where nothing can be stored, this page at least remembers.
      await store.set(changed).catch(() => {});
      return changed;
    });
    return unsent;
  };
  const note = (txID: string, kind: UnsentReport['kind']) => {
    const noted = { txID, kind, at: clock.now().getTime() };
    const noting = change((reports) => {
      const known = reports.find((other) => other.txID === txID);
      // Who walked away does not want it any more, whatever the kiosk still does with it.
      if (known?.kind === 'walked-away') return reports;
      return [...reports.filter((other) => other !== known), noted];
    });
    void send();
    return noting;
  };

  const isOver = ({ kind, at }: UnsentReport) => {
    const ageMs = clock.now().getTime() - at;
    return kind === 'still-wanted' && !(ageMs >= 0 && ageMs < WANTED_MS);
  };
  const sendOne = ({ txID: id, kind }: UnsentReport) =>
    api.call(kind === 'walked-away' ? calls.walkAway : calls.getTransaction, { params: { id } });
  const sendAll = async () => {
    for (const report of await unsent) {
      const isDone = isOver(report) || (await sendOne(report).then(() => true, isHeard));
      if (isDone) await change((reports) => reports.filter((other) => other !== report));
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
    stillWanted: (txID) => void note(txID, 'still-wanted'),
    send,
    isLeft: async (txID) =>
      (await unsent).some((report) => report.txID === txID && report.kind === 'walked-away'),
  };
}

/** A server that knows no such session has nothing to offer. Signed out, the kiosk sends it later. */
function isHeard(error: unknown): boolean {
  return error instanceof CallError && !error.isTemporary && error.status !== 401;
}
