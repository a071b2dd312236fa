import type { StaffRole } from '@jepret/contract';
import type { Clock } from '@jepret/time';

/** One mail for all requests of that time. */
const MAIL_EVERY_MS = 3_600_000; // CONSOLE-216, CONSOLE-273
/** By then a request with an earlier time is in the database. */
const SETTLED_MS = 30_000;

export interface Member {
  id: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
}

/** When each member of staff was last mailed about requests of one kind. */
export interface MailTimes {
  read(): Promise<Map<string, number>>;
  note(staffId: string, at: number): Promise<void>;
}

export interface RequestMailDependencies {
  clock: Clock;
  /** Those who can sign in. */
  listMembers(): Promise<readonly Member[]>;
  mail(staffId: string): Promise<void>;
}

interface Dependencies<Request> extends RequestMailDependencies {
  times: MailTimes;
  listWaiting(): Promise<readonly Request[]>;
  mayDecide(member: Member, request: Request): boolean;
}

/** Mails those who may decide about new requests; repeated, so that a request counts however it was made. */
export function createRequestMails<Request extends { requestedAt: number }>(
  dependencies: Dependencies<Request>,
): () => Promise<void> {
  const { clock, times, listWaiting, listMembers, mayDecide, mail } = dependencies;

  return async () => {
    const now = clock.now();
    const waiting = await listWaiting();
    if (waiting.length === 0) return;
    const mailTimes = await times.read();
    for (const member of await listMembers()) {
      const mailedAt = mailTimes.get(member.id) ?? Number.NEGATIVE_INFINITY;
      // A time that is yet to come was noted before the clock was put right.
      const last = mailedAt > now ? Number.NEGATIVE_INFINITY : mailedAt;
      if (now - last < MAIL_EVERY_MS) continue;
      const isNew = ({ requestedAt }: Request) =>
        requestedAt > last - SETTLED_MS && requestedAt <= now - SETTLED_MS;
      if (!waiting.some((request) => isNew(request) && mayDecide(member, request))) continue;
      // A crash in between sends a second mail; the other order would send none.
      await mail(member.id);
      await times.note(member.id, now);
    }
  };
}
