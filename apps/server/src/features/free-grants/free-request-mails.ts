import { findReach } from '@jepret/contract/console';
import { createRequestMailTimes } from '../../database/request-mail-times.ts';
import type { Database } from '../../database/schema.ts';
import { createRequestMails, type RequestMailDependencies } from '../../domain/request-mails.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import { createFreeGrantStore } from './store.ts';

const JOB = 'free-request-mails';

/** Enough to find a new one: the newest are listed first. */
const MAX_LISTED = 100;

interface Dependencies extends RequestMailDependencies {
  database: Database;
}

/** Mails new requests for free sessions to the members who decide (CONSOLE-273). */
export function createFreeRequestMails(dependencies: Dependencies): JobSet {
  const { database } = dependencies;
  const store = createFreeGrantStore(database);
  const sendMails = createRequestMails({
    ...dependencies,
    times: createRequestMailTimes(database, 'free-sessions'),
    async listPending() {
      const asked = await store.list(['asked'], { staffId: null, limit: MAX_LISTED });
      return asked.map(({ askedAt }) => ({ requestedAt: askedAt }));
    },
    canDecide: ({ role }) => findReach(role, 'free.decide') !== undefined,
  });
  return {
    handlers: { [JOB]: sendMails },
    repeating: [{ name: JOB, everyMs: 60_000 }],
  };
}
