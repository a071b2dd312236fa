import { createRequestMailTimes } from '../../../database/request-mail-times.ts';
import type { Database } from '../../../database/schema.ts';
import {
  createRequestMails,
  type Member,
  type RequestMailDependencies,
} from '../../../domain/request-mails.ts';
import { isWithinReach } from '../../../http/access/console-access.ts';
import type { JobSet } from '../../../ports/job-queue.ts';
import { isTooMuch, maxRefundOf } from './refund-request.ts';
import { createRefundRequestStore, type WaitingRequest } from './refund-request-store.ts';

const JOB = 'refund-request-mails';

interface Dependencies extends RequestMailDependencies {
  database: Database;
  operatorRefundLimitIdr: number;
}

/** Mails those who may refund a request (CONSOLE-216). */
export function createRefundRequestMails(dependencies: Dependencies): JobSet {
  const { database, operatorRefundLimitIdr } = dependencies;
  const mailNew = createRequestMails({
    ...dependencies,
    times: createRequestMailTimes(database, 'refunds'),
    listWaiting: createRefundRequestStore(database).list,
    mayDecide: (member: Member, { location, amountIdr }: WaitingRequest) =>
      isWithinReach(member, 'transactions.refund', location ?? '') &&
      !isTooMuch(amountIdr, maxRefundOf(member.role, operatorRefundLimitIdr)),
  });
  return {
    handlers: { [JOB]: mailNew },
    repeating: [{ name: JOB, everyMs: 60_000 }],
  };
}
