import type { StaffRole } from '@jepret/contract';
import type { Clock } from '@jepret/time';

/** One mail covers all requests of that time. */
const MAIL_EVERY_MS = 3_600_000; // CONSOLE-216, CONSOLE-273
/** After this time the transaction of a request is committed. */
const COMMIT_MARGIN_MS = 30_000;

export interface Member {
  id: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
}

/** When each member of staff was last mailed about requests of one kind. */
export interface MailTimes {
  read(): Promise<Map<string, number>>;
  save(staffId: string, at: number): Promise<void>;
}

export interface RequestMailDependencies {
  clock: Clock;
  /** The members who can sign in. */
  listMembers(): Promise<readonly Member[]>;
  mail(staffId: string): Promise<void>;
}

interface Dependencies<Request> extends RequestMailDependencies {
  times: MailTimes;
  listPending(): Promise<readonly Request[]>;
  canDecide(member: Member, request: Request): boolean;
}

/** Mails the members who may decide about new requests. It runs repeatedly, so it covers requests of all origins. */
export function createRequestMails<Request extends { requestedAt: number }>(
  dependencies: Dependencies<Request>,
): () => Promise<void> {
  const {
    clock,
    times,
    listPending: listWaiting,
    listMembers,
    canDecide: mayDecide,
    mail,
  } = dependencies;

  return async () => {
    const now = clock.now();
    const waiting = await listWaiting();
    if (waiting.length === 0) return;
    const mailTimes = await times.read();
    for (const member of await listMembers()) {
      const mailedAt = mailTimes.get(member.id) ?? Number.NEGATIVE_INFINITY;
      // A time in the future was stored before the clock was corrected.
      const lastMailedAt = mailedAt > now ? Number.NEGATIVE_INFINITY : mailedAt;
      if (now - lastMailedAt < MAIL_EVERY_MS) continue;
      const isNew = ({ requestedAt }: Request) =>
        requestedAt > lastMailedAt - COMMIT_MARGIN_MS && requestedAt <= now - COMMIT_MARGIN_MS;
      if (!waiting.some((request) => isNew(request) && mayDecide(member, request))) continue;
      // A crash in between causes a second mail; the other order would lose it.
      await mail(member.id);
      await times.save(member.id, now);
    }
  };
}
