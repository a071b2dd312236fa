import { createRequestMailTimes } from '../../../database/request-mail-times.ts';
import type { Database } from '../../../database/schema.ts';
import {
  createRequestMails,
  type Member,
  type RequestMailDependencies,
} from '../../../domain/request-mails.ts';
import { isWithinReach } from '../../../http/access/console-access.ts';
import type { JobSet } from '../../../ports/job-queue.ts';
import { getMaxRefund, isOverLimit } from './refund-limit.ts';
import { createRefundRequestStore, type PendingRefundRequest } from './refund-request-store.ts';

const JOB = 'refund-request-mails';

interface Dependencies extends RequestMailDependencies {
  database: Database;
  operatorRefundLimitIdr: number;
}

/** Mails new refund requests to the members who may refund them (CONSOLE-216). */
export function createRefundRequestMails(dependencies: Dependencies): JobSet {
  const { database, operatorRefundLimitIdr } = dependencies;
  const sendMails = createRequestMails({
    ...dependencies,
    times: createRequestMailTimes(database, 'refunds'),
    listPending: createRefundRequestStore(database).list,
    canDecide: (member: Member, { location, amountIdr }: PendingRefundRequest) =>
      isWithinReach(member, 'transactions.refund', location ?? '') &&
      !isOverLimit(amountIdr, getMaxRefund(member.role, operatorRefundLimitIdr)),
  });
  return {
    handlers: { [JOB]: sendMails },
    repeating: [{ name: JOB, everyMs: 60_000 }],
  };
}
