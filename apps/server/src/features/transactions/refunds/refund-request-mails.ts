import type { StaffRole } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { isWithinReach } from '../../../http/access/console-access.ts';
import type { JobSet } from '../../../ports/job-queue.ts';
import { isTooMuch, maxRefundOf } from './refund-request.ts';
import { createRefundRequestStore, type WaitingRequest } from './refund-request-store.ts';

const JOB = 'refund-request-mails';

/** One mail for all requests of that time. */
const MAIL_EVERY_MS = 3_600_000; // CONSOLE-216
/** By then a request with an earlier time is in the database. */
const SETTLED_MS = 30_000;

interface Member {
  id: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  operatorRefundLimitIdr: number;
  /** Those who can sign in. */
  listMembers(): Promise<Member[]>;
  mail(staffId: string): Promise<void>;
}

/** Mails those who may refund a request; repeated, so that a request counts however it was made. */
export function createRefundRequestMails(dependencies: Dependencies): JobSet {
  const { database, clock, operatorRefundLimitIdr, listMembers, mail } = dependencies;
  const store = createRefundRequestStore(database);

  const mayRefund = (member: Member, { location, amountIdr }: WaitingRequest): boolean =>
    isWithinReach(member, 'transactions.refund', location ?? '') &&
    !isTooMuch(amountIdr, maxRefundOf(member.role, operatorRefundLimitIdr));

  async function mailNew(): Promise<void> {
    const now = clock.now();
    const waiting = await store.list();
    if (waiting.length === 0) return;
    const mailTimes = await store.readMailTimes();
    for (const member of await listMembers()) {
      const mailedAt = mailTimes.get(member.id) ?? Number.NEGATIVE_INFINITY;
      // A time that is yet to come was noted before the clock was put right.
      const last = mailedAt > now ? Number.NEGATIVE_INFINITY : mailedAt;
      if (now - last < MAIL_EVERY_MS) continue;
      const isNew = ({ requestedAt }: WaitingRequest) =>
        requestedAt > last - SETTLED_MS && requestedAt <= now - SETTLED_MS;
      if (!waiting.some((request) => isNew(request) && mayRefund(member, request))) continue;
      // A crash in between sends a second mail; the other order would send none.
      await mail(member.id);
      await store.noteMailed(member.id, now);
    }
  }

  return {
    handlers: { [JOB]: mailNew },
    repeating: [{ name: JOB, everyMs: 60_000 }],
  };
}
