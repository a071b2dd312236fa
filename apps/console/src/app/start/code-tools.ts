import { systemScheduler } from '@jepret/time';
import { createCodeRetries, type RetryCode } from '../../api/code-retries.ts';
import { createConsoleConnection } from '../../api/connection.ts';

export const createBrowserCodeRetries = (page: Window & typeof globalThis): RetryCode =>
  createCodeRetries({
    connection: createConsoleConnection({
      fetch: page.fetch.bind(page),
      clock: systemScheduler,
      network: page,
    }),
    clock: systemScheduler,
    reload: () => page.location.reload(),
    storage: page.sessionStorage,
  });
