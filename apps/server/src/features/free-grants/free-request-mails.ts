import { findReach } from '@jepret/contract/console';
import { createRequestMailTimes } from '../../database/request-mail-times.ts';
import type { Database } from '../../database/schema.ts';
import { createRequestMails, type RequestMailDependencies } from '../../domain/request-mails.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import { createFreeGrantStore } from './store.ts';

const JOB = 'free-request-mails';

/** Enough to find a new one: they come newest first. */
const LISTED = 100;

interface Dependencies extends RequestMailDependencies {
  database: Database;
}

/** Mails those who decide about requests for free sessions (CONSOLE-273). */
export function createFreeRequestMails(dependencies: Dependencies): JobSet {
  const { database } = dependencies;
  const store = createFreeGrantStore(database);
  const mailNew = createRequestMails({
    ...dependencies,
    times: createRequestMailTimes(database, 'free-sessions'),
    async listWaiting() {
      const asked = await store.list(['asked'], { staffId: null, limit: LISTED });
      return asked.map(({ askedAt }) => ({ requestedAt: askedAt }));
    },
    mayDecide: ({ role }) => findReach(role, 'free.decide') !== undefined,
  });
  return {
    handlers: { [JOB]: mailNew },
    repeating: [{ name: JOB, everyMs: 60_000 }],
  };
}
